"""What was scored: players, sheets, entries, challenges, rulings, standings and the record. Knows games, not parties."""
