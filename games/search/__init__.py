"""Finding plays: every placement of a rack, the best of them, and robots that make them."""
