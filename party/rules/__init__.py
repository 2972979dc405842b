"""How a party runs (S1-S18), as values: no Django, no rows."""
