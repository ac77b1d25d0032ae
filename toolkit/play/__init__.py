"""What every game is played with: one door for choices, keyed chance, records and generic players."""
