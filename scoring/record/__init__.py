"""The record of a book: events and the rows they change, written together, once and for good."""
