"""The evening: registration, seating, rounds, timers, stewards, prizes and their pages. Knows scoring and games."""
