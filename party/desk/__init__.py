"""The steward's desk: calls and rulings."""
