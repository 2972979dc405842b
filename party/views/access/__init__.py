"""Who is in front of the screen, and what that person may open."""
