"""Small parts that several pages share: the clock, calls, announcements."""
