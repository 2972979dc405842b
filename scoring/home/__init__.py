"""Games without a party: whoever has the link keeps score."""
