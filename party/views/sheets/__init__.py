"""A sheet on a page: the same pieces for the phones of a table, for the host, and for a game at home."""
