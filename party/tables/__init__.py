"""What happens at one table: the draw, lines, totals, signatures, disputes."""
