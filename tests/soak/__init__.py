"""The long runs behind `make soak`: thousands of games and histories."""
