"""A sheet of a table: its lines, board, Key card, end and signatures."""
