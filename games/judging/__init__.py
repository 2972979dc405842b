"""Judging a written record: every event counted again, and what the letters shown can prove."""
