"""What the rules say, in the reader's language."""
