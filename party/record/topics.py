"""What each kind of event touches, in the few topics that screens listen for. Public: says what changed, never whom or how.

A page hears `live:TOPIC`; the topic `table` comes with the table's number ("table-7"), or alone where every table is meant.
A draft is its host's own, so its kinds touch nothing; a host's desk hears every frame, whatever its topics.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.record.touching import touch_standings

NOTHING: frozenset[str] = frozenset()
GUESTS = frozenset({"guests"})
TABLE = frozenset({"table"})
PRIZES = frozenset({"prizes"})
CLOCK = frozenset({"clock", "tables"})
SEATS = frozenset({"seating", "tables", "table", "clock", "standings", "prizes"})
SHEET = TABLE | {"tables"}
# Without the table: who listens learns that somebody called, not who.
CALLS = frozenset({"calls"})
ANNOUNCEMENTS = frozenset({"announcements"})
BREAK = frozenset({"clock"})
SCORES = SHEET | {"standings"}
COMING = GUESTS | {"standings"}
# A name stands in every list.
NAMES = COMING | {"seating", "tables", "table"}
TOPICS: frozenset[str] = SEATS | GUESTS | ANNOUNCEMENTS | CALLS

TOUCHED: Mapping[str, frozenset[str]] = {
    "party-made": NOTHING,
    "imported": TOPICS,
    "options-changed": TOPICS,
    "invited": NOTHING,
    "invitation-withdrawn": NOTHING,
    "host-joined": NOTHING,
    "host-left": NOTHING,
    "host-plays": frozenset({"tables"}),
    "asked": GUESTS,
    # Whoever comes may lengthen the name of another in the standings (S17).
    "registered": COMING,
    "listed": COMING,
    "approved": COMING,
    "declined": GUESTS,
    "checked-in": COMING,
    "no-show": COMING,
    "left": NAMES,
    "came-back": NAMES,
    # Nobody's page but the host's desk: when a hall comes in at once, no phone asks for each of the others.
    "claimed": NOTHING,
    "link-opened": NOTHING,
    "phone-added": NOTHING,
    "phone-known": NOTHING,
    # Heard at once, by the phone that waits and at the desk that lets it in.
    "name-asked-for": CALLS,
    "name-request-canceled": CALLS,
    "name-given-up": NOTHING,
    # The guest's old phones may have been signed out.
    "phones-let-in": GUESTS | CALLS,
    "phones-refused": CALLS,
    # Pages of a phone that was signed out ask again, and are led away; one that waits for a name hears only of calls.
    "phone-signed-out": GUESTS | CALLS,
    # A page that is open stays as it is: the steward opens it again.
    "phone-confirmed": NOTHING,
    "released": GUESTS,
    "name-locked": NOTHING,
    "name-unlocked": NOTHING,
    "guest-removed": NAMES | CALLS,
    "joins-removed": NAMES | CALLS,
    "joining-paused": NOTHING,
    "joining-bounded": NOTHING,
    "joining-resumed": NOTHING,
    "link-reissued": GUESTS | CALLS,
    "renamed": NAMES,
    "nickname-chosen": NAMES,
    # A call that a steward had claimed is open again.
    "erased": NAMES | CALLS,
    "kept-apart": NOTHING,
    "let-together": NOTHING,
    "pinned": NOTHING,
    "unpinned": NOTHING,
    # Who rules on which table.
    "steward-appointed": frozenset({"tables"}),
    "steward-joined": frozenset({"tables"}),
    "steward-link-reissued": NOTHING,
    "steward-dismissed": CALLS | {"tables"},
    "steward-erased": CALLS | {"tables"},
    "round-drafted": NOTHING,
    "draft-discarded": NOTHING,
    "seats-swapped": NOTHING,
    "round-published": SEATS,
    "round-unpublished": SEATS,
    "round-started": CLOCK | TABLE,
    "round-paused": CLOCK,
    "paused-by-restore": CLOCK | TABLE,
    "round-resumed": CLOCK,
    "time-extended": CLOCK | TABLE,
    "round-ended": CLOCK | TABLE,
    "bell-rung": CLOCK | TABLE,
    "table-bell-rung": CLOCK | TABLE,
    "tables-ended": CLOCK | TABLE,
    "break-begun": BREAK,
    "break-changed": BREAK,
    "break-ended": BREAK,
    "announced": ANNOUNCEMENTS,
    "announcement-taken-back": ANNOUNCEMENTS,
    "announcement-erased": ANNOUNCEMENTS,
    "round-closed": SEATS,
    "drawn": SHEET,
    "redrawn": SHEET,
    "sheet-handed-over": SHEET,
    "totals-entered": SHEET | CALLS,
    "tie-redrawn": SHEET,
    "line-entered": SHEET | CALLS,
    "line-struck": SHEET | CALLS,
    "winning-line-struck": SHEET | CALLS | PRIZES,
    "keeping-changed": TABLE,
    "key-card-exposed": TABLE,
    "sheet-closed": SHEET | CALLS,
    "signed": SHEET | CALLS,
    "signed-wrong": SHEET | CALLS,
    "table-confirmed": SCORES | CALLS,
    "table-voided": SCORES | CALLS,
    "scores-corrected": SCORES,
    "steward-called": CALLS,
    "call-claimed": CALLS,
    "call-escalated": CALLS,
    "call-settled": CALLS,
    "dispute-upheld": SHEET | CALLS,
    "call-withdrawn": CALLS,
    # It may have struck a line that had won a prize.
    "ruled": SHEET | CALLS | PRIZES,
    "keywords-picked": PRIZES,
    "keyword-typed": PRIZES,
    "prize-claimed": PRIZES,
    "prize-awarded": PRIZES,
    "party-finished": TOPICS,
    "undone": TOPICS,
}


TOUCHING_STANDINGS = tuple(kind for kind, touched in TOUCHED.items() if "standings" in touched)
touch_standings(TOUCHING_STANDINGS)


def touched_by(kind: str, table: int | None) -> list[str]:
    """The topics of an event, the table's with its number."""
    numbered = f"table-{table}" if table else "table"
    return sorted(numbered if topic == "table" else topic for topic in TOUCHED[kind])
