"""What every game is made of: its shape, options, squares, letters, points, its record, and what is in the boxes."""
