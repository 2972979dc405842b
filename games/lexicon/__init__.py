"""The dictionary: its words, and how they are searched quickly."""
