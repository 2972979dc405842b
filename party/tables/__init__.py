"""What the players of a table write: the draw, who keeps score, lines, totals and signatures."""
