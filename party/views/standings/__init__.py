"""The standings on pages: rendered once for each change, and cached for everybody."""
