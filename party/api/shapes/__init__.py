"""What goes in and comes out, by subject. Names and shapes are what clients lean on; each `show_…` makes one from rows."""
