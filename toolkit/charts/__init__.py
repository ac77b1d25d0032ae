"""Charts and the offline report: frames in, Altair charts and words out. Knows no game and no dashboard."""
