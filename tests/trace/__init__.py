"""How many modules a request passes on its way: `make trace` prints it for five walks through an evening."""
