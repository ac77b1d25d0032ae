"""The editor: cards, rules and strategies, changed in a draft and saved when the designer says so."""
