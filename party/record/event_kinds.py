"""Every kind of event of a party, in one table: its label, its topics, whether it can be undone, what it was reckoned from.

A writer's kind that isn't listed here fails a test. Topics are the few words that screens listen for: public, they say what
changed, never whom or how. A page hears `live:TOPIC`; the topic `table` comes with the table's number ("table-7"), or
alone where every table is meant. A draft is its host's own, so its kinds touch nothing; a host's desk hears every frame.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.record.touching import touch_standings


@dataclass(frozen=True)
class Kind:
    """`reads` names the entities, or their fields, that it was reckoned from: they can't be undone before it."""

    label: Promise
    topics: frozenset[str]
    can_be_undone: bool = True
    reads: frozenset[str] = frozenset()


NOTHING: frozenset[str] = frozenset()
GUESTS = frozenset({"guests"})
TABLE = frozenset({"table"})
TABLES = frozenset({"tables"})
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

# What a seating is reckoned from (party/rules/seating/drafting.py).
_SEATING = frozenset(
    {
        *(f"guest.{name}" for name in ("state", "arrival", "pinned_table")),
        *(
            f"party.{name}"
            for name in ("seed", "game", "table_size", "rounds", "movement", "variant", "game_options")
        ),
        *("keepapart", "sheet.state", "sheetseat.score", "sheetseat.rank", "round.state"),
    }
)
_SHEETS = frozenset({"sheet.state", "sheetseat.score", "sheetseat.rank"})
# What a line, a signature or a ruling was written upon. A line is struck, not undone; nothing under it is undone either.
_LINES = frozenset({"entry", "sheet.state", "sheetseat.score"})

KINDS: Mapping[str, Kind] = {
    "party-made": Kind(_("party made"), topics=NOTHING, can_be_undone=False),
    "imported": Kind(_("party imported"), topics=TOPICS, can_be_undone=False),
    "options-changed": Kind(_("options changed"), topics=TOPICS),
    "invited": Kind(_("invitation made"), topics=NOTHING),
    "invitation-withdrawn": Kind(_("invitation canceled"), topics=NOTHING),
    "host-joined": Kind(_("co-host joined"), topics=NOTHING),
    "host-left": Kind(_("host stepped down"), topics=NOTHING),
    "host-plays": Kind(_("host plays"), topics=TABLES),
    "asked": Kind(_("asked to join"), topics=GUESTS),
    # Whoever comes may lengthen the name of another in the standings (S17).
    "registered": Kind(_("registered"), topics=COMING),
    "listed": Kind(_("put on the list"), topics=COMING),
    "approved": Kind(_("approved"), topics=COMING),
    "declined": Kind(_("declined"), topics=GUESTS),
    "checked-in": Kind(_("checked in"), topics=COMING),
    "no-show": Kind(_("did not come"), topics=COMING),
    "left": Kind(_("left"), topics=NAMES),
    "came-back": Kind(_("came back"), topics=NAMES),
    # Nobody's page but the host's desk: when a hall comes in at once, no phone asks for each of the others.
    "claimed": Kind(_("joined on a phone"), topics=NOTHING, can_be_undone=False),
    "link-opened": Kind(_("personal link opened"), topics=NOTHING, can_be_undone=False),
    "phone-added": Kind(_("second phone added"), topics=NOTHING, can_be_undone=False),
    "phone-known": Kind(_("phone listed"), topics=NOTHING, can_be_undone=False),
    # Heard at once, by the phone that waits and at the desk that lets it in.
    "name-asked-for": Kind(_("phone asked for a name"), topics=CALLS, can_be_undone=False),
    "name-request-canceled": Kind(_("phone stopped asking for a name"), topics=CALLS, can_be_undone=False),
    "name-given-up": Kind(_("phone gave up the name"), topics=NOTHING, can_be_undone=False),
    # The guest's old phones may have been signed out.
    "phones-let-in": Kind(_("phone let in"), topics=GUESTS | CALLS),
    "phones-refused": Kind(_("phone refused"), topics=CALLS),
    # Pages of a phone that was signed out ask again, and are led away; one that waits for a name hears only of calls.
    "phone-signed-out": Kind(_("phone signed out"), topics=GUESTS | CALLS),
    # A page that is open stays as it is: the steward opens it again.
    "phone-confirmed": Kind(_("phone confirmed"), topics=NOTHING),
    "released": Kind(_("joining undone"), topics=GUESTS, can_be_undone=False),
    "name-locked": Kind(_("name locked"), topics=NOTHING),
    "name-unlocked": Kind(_("name unlocked"), topics=NOTHING),
    "guest-removed": Kind(_("guest removed"), topics=NAMES | CALLS),
    "joins-removed": Kind(_("recent guests removed"), topics=NAMES | CALLS),
    "joining-paused": Kind(_("joining paused"), topics=NOTHING),
    "joining-bounded": Kind(_("joining paused by the site"), topics=NOTHING, can_be_undone=False),
    "joining-resumed": Kind(_("joining resumed"), topics=NOTHING),
    # A secret that is gone cannot be brought back: a new link is issued instead.
    "link-reissued": Kind(_("link issued anew"), topics=GUESTS | CALLS, can_be_undone=False),
    "renamed": Kind(_("renamed"), topics=NAMES),
    "nickname-chosen": Kind(_("nickname chosen"), topics=NAMES),
    # A call that a steward had claimed is open again.
    "erased": Kind(_("data deleted"), topics=NAMES | CALLS, can_be_undone=False),
    "kept-apart": Kind(_("kept apart"), topics=NOTHING),
    "let-together": Kind(_("let together again"), topics=NOTHING),
    "pinned": Kind(_("seat pinned"), topics=NOTHING),
    "unpinned": Kind(_("seat unpinned"), topics=NOTHING),
    # Who rules on which table.
    "steward-appointed": Kind(_("steward appointed"), topics=TABLES),
    "steward-joined": Kind(_("steward joined"), topics=TABLES, can_be_undone=False),
    "steward-link-reissued": Kind(_("steward's link issued anew"), topics=NOTHING, can_be_undone=False),
    "steward-dismissed": Kind(_("steward dismissed"), topics=CALLS | TABLES),
    "steward-erased": Kind(_("steward's data deleted"), topics=CALLS | TABLES, can_be_undone=False),
    "round-drafted": Kind(_("round drafted"), topics=NOTHING, reads=_SEATING),
    "draft-discarded": Kind(_("draft thrown away"), topics=NOTHING),
    "seats-swapped": Kind(_("seats swapped by hand"), topics=NOTHING),
    "round-published": Kind(
        _("seats published"), topics=SEATS, reads=frozenset({"seat", "party.draw", "guest.state"})
    ),
    "round-unpublished": Kind(_("seats unpublished"), topics=SEATS),
    "round-started": Kind(_("game started"), topics=CLOCK | TABLE),
    "round-paused": Kind(_("game paused"), topics=CLOCK),
    # S25: the host resumes.
    "paused-by-restore": Kind(
        _("game paused: restored or imported"), topics=CLOCK | TABLE, can_be_undone=False
    ),
    "round-resumed": Kind(_("game resumed"), topics=CLOCK),
    # A table's own time is counted from the bell.
    "time-extended": Kind(
        _("time extended"), topics=CLOCK | TABLE, reads=frozenset({"round.started_at", "round.ended_at"})
    ),
    "round-ended": Kind(_("game ended early"), topics=CLOCK | TABLE),
    "bell-rung": Kind(_("bell rung"), topics=CLOCK | TABLE, can_be_undone=False),
    "table-bell-rung": Kind(_("bell rung at a table"), topics=CLOCK | TABLE, can_be_undone=False),
    "tables-ended": Kind(_("tables' own time ended early"), topics=CLOCK | TABLE),
    "break-begun": Kind(_("break begun"), topics=BREAK),
    "break-changed": Kind(_("break changed"), topics=BREAK),
    "break-ended": Kind(_("break ended"), topics=BREAK),
    "announced": Kind(_("announced"), topics=ANNOUNCEMENTS),
    "announcement-taken-back": Kind(_("announcement taken back"), topics=ANNOUNCEMENTS),
    "announcement-erased": Kind(_("announcement erased"), topics=ANNOUNCEMENTS, can_be_undone=False),
    "round-closed": Kind(_("round closed"), topics=SEATS, reads=_SHEETS),
    "drawn": Kind(_("letters drawn"), topics=SHEET),
    "redrawn": Kind(_("equal letters drawn again"), topics=SHEET),
    "sheet-handed-over": Kind(_("scorekeeping handed over"), topics=SHEET),
    "totals-entered": Kind(_("totals entered"), topics=SHEET | CALLS),
    "line-entered": Kind(_("line entered"), topics=SHEET | CALLS, reads=_LINES, can_be_undone=False),
    "line-struck": Kind(_("line struck"), topics=SHEET | CALLS, reads=_LINES, can_be_undone=False),
    "winning-line-struck": Kind(
        _("line struck, its prize is open again"),
        topics=SHEET | CALLS | PRIZES,
        reads=_LINES,
        can_be_undone=False,
    ),
    "keeping-changed": Kind(_("way of keeping changed"), topics=TABLE, can_be_undone=False),
    "key-card-exposed": Kind(_("Key card exposed"), topics=TABLE, can_be_undone=False),
    "sheet-closed": Kind(_("sheet closed"), topics=SHEET | CALLS, reads=_LINES, can_be_undone=False),
    "signed": Kind(_("signed"), topics=SHEET | CALLS, reads=_LINES, can_be_undone=False),
    "signed-wrong": Kind(_("signed as wrong"), topics=SHEET | CALLS, reads=_LINES, can_be_undone=False),
    "tie-redrawn": Kind(_("tie drawn again"), topics=SHEET),
    "table-confirmed": Kind(
        _("table confirmed"), topics=SCORES | CALLS, reads=frozenset({"sheetseat.score"})
    ),
    "table-voided": Kind(_("table voided"), topics=SCORES | CALLS),
    "scores-corrected": Kind(_("scores corrected"), topics=SCORES),
    "steward-called": Kind(_("steward called"), topics=CALLS),
    "call-claimed": Kind(_("call claimed"), topics=CALLS),
    "call-escalated": Kind(_("call passed on"), topics=CALLS),
    "call-settled": Kind(_("call settled"), topics=CALLS),
    "dispute-upheld": Kind(_("dispute answered: the sheet is right"), topics=SHEET | CALLS),
    "call-withdrawn": Kind(_("call canceled"), topics=CALLS),
    # It may have struck a line that had won a prize.
    "ruled": Kind(_("ruling given"), topics=SHEET | CALLS | PRIZES),
    "keywords-picked": Kind(_("keywords picked"), topics=PRIZES),
    "keyword-typed": Kind(_("keyword typed"), topics=PRIZES),
    "prize-claimed": Kind(_("prize claimed"), topics=PRIZES),
    "prize-awarded": Kind(_("prize awarded"), topics=PRIZES),
    "party-finished": Kind(
        _("party finished"), topics=TOPICS, reads=_SHEETS | {"guest", "party.winner_order", "round.state"}
    ),
    "undone": Kind(_("undone"), topics=TOPICS, can_be_undone=False),
}


def touched_by(kind: str, table: int | None, *, has_call: bool = True) -> list[str]:
    """The topics of an event, the table's with its number.

    What is written on a sheet may make a call or settle one, and seldom does: `has_call` says so where it is known. Else
    every phone of the room would look for an answer to its calls whenever a table writes.
    """
    numbered, topics = f"table-{table}" if table else "table", KINDS[kind].topics
    # Phones that wait for a name hear of guests by "calls" alone.
    is_of_sheet = topics >= SHEET and "guests" not in topics
    told = topics - CALLS if is_of_sheet and not has_call else topics
    return sorted(numbered if topic == "table" else topic for topic in told)


TOUCHING_STANDINGS = tuple(name for name, kind in KINDS.items() if "standings" in kind.topics)
touch_standings(TOUCHING_STANDINGS)
