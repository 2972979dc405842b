"""Prizes: keywords picked or typed, and who spelled them first (S16)."""
