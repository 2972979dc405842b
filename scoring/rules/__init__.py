"""Scores, standings and replayed records as values: no Django, no rows."""
