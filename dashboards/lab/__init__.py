"""The what-if lab: questions asked in the background, and their answers."""
