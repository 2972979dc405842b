"""Hosts, stewards and guests, and the links and tokens they are given."""
