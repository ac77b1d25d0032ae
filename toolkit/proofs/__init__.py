"""Cards as they are printed: proof sheets for the next table, and files for the tools that make cards."""
