"""Records and positions as text: GCG and CGP, read and written."""
