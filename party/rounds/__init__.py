"""A round from its draft to its close, its clock, bells and breaks."""
