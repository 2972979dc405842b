"""The pages of the evening: load and guard, one call, one render."""
