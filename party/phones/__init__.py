"""Phones and links: which phone is whose, what a stranger may try, and when links end (S19)."""
