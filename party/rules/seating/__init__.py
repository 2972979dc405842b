"""Who sits where and why: fresh seatings, movements, latecomers, colors (S1-S5, S7, S9)."""
