"""The scripts of the pages: units of them, run in the real browser, and their contract with the templates."""
