"""What pages and API show, in a fixed number of queries. Writes nothing."""
