"""What the record knows of a party: its event kinds, its rows, its lock, and whether it can be saved."""
