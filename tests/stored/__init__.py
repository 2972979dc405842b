"""Databases of earlier releases, played and stored as they were, on which every later migration is tried.

A folder per release: `sqlite.sql.gz` and `postgresql.sql.gz`, each with what only the people in it would know beside it
(`sqlite.json`, `postgresql.json`: links, cookies, tokens, the site's key). They are never made again: later code has other
tables. `python -m tests.stored 2027-01-31` adds one for the next release, played by the code of that day.

What happens in it is told in `evening.py` (a party in its third game) and `beside.py` (a finished one, home games and a
removed one). At `conftest.NOW` the third game has been played for ten minutes; nothing is due by the real clock.

The fixture `stored` gives it migrated to the newest schema, as the default database of one test:

    def test_a_guest_whose_link_was_used_is_taken(stored: Stored) -> None:
        assert stored.guest("Ada Byron").is_taken          # the row
        stored.phone("Ada Byron").get("/p/…")              # the stored cookie, in a Client
        stored.known.people["Dov Levi"].link               # a link that nobody has opened yet
        stored.running, stored.finished                    # the parties

Time stands still at NOW, and the site's key is the stored one. `Stored.people` of the module docs: see `known.py`.
"""
