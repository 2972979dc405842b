"""Guests: joining, names, seats given up, phones admitted, data deleted."""
