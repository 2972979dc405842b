"""The host's pages: everything a tired volunteer needs to run an evening. Load and guard, one call, one render."""
