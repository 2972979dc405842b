"""Template tags about how the site runs."""
