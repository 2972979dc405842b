"""Databases of earlier releases, played and stored as they were, on which every later migration is tried.

A folder per release: `sqlite.sql.gz` and `postgresql.sql.gz`, each with what only the people in it would know beside it
(`sqlite.json`, `postgresql.json`: links, cookies, tokens, the site's key). They are never made again: later code has other
tables. `python -m tests.stored 2027-01-31` adds one for the next release, played by the code of that day.

What happens in it is told in `evening.py` (a party in its third game) and `beside.py` (a finished one, home games and a
removed one). At `conftest.NOW` the third game has been played for ten minutes; nothing is due by the real clock.

The fixture `stored` (tests/conftest.py) gives it migrated to the newest schema, as the default database of one test, on
SQLite and on PostgreSQL:

    def test_a_guest_whose_link_was_used_has_the_name(stored: Stored) -> None:
        stored.guest("Ada Byron")                       # the row; `stored.running` and `stored.finished` are the parties
        stored.phone("Ada Byron").get("/p/...")         # a Client with the cookie of that evening; `desk("Ann")` a host's
        stored.known.people["Dov Levi"].link            # the secret of a link that nobody has opened yet

It is NOW for the pages, and the site's key is the stored one. A migration of its own beginning is tested on the one release
that needs it: `@pytest.mark.parametrize("stored", ["2026-11-16"], indirect=True)`. For the tables as they were there is
`stored_databases.open_old(release)`.

| who | how they came |
|---|---|
| Ada Byron, Ben Ito, Cleo Marsh, Ida Berg | on the list; opened their links. Ada has a token and push; Ida is a steward |
| Gus Hall | the same, then got a new link and opened it; `dead_phones` has the cookie of the first |
| Finn Roe | on the list; took the name by the code; somebody else has asked for it since |
| Dov Levi, Eve Stone, Hana Sato, Jon Vik, Kim Day | on the list, checked in and playing; nobody has opened their links |
| Ann Lee, Olga Rin, Pia Lund, ben ito | came in by the code; Ann is the host who plays |
| Max Orr, Nell Poe | on the list, never came; Nell is a no-show |
| Tia Moss | on the list, not there; her link was exchanged for a token |
| Uli Kern | on the list, came during the third game, has no seat yet |
| Quin Ames | asks to join; Rob Nix was declined; Lou Fay went home in the second game and was erased |
| Rosa | steward by invitation; Bo is co-host; an invitation of each kind is unused |
| Una ... Sue | the finished party's; Una opened her link |
"""
