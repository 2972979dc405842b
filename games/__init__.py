"""The rules of Keyword and its sister games."""
