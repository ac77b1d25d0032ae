"""The verbs of `playtest`: what each takes on the command line, one module a group of questions."""
