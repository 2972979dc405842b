"""Telling people: announcements, and push messages to phones."""
