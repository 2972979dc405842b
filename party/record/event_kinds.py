"""Every kind of event of a party: what it is called, whether it can be undone, and what it was reckoned from.

A kind that is not listed here cannot be written (tests/party/record/test_event_kinds.py looks for them in the writers).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Deed:
    """`reads` names the entities, or their fields, that this deed was reckoned from: they cannot be undone before it."""

    label: Promise
    can_be_undone: bool = True
    reads: frozenset[str] = frozenset()


def _final(label: Promise) -> Deed:
    return Deed(label, can_be_undone=False)


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
# What a line, a signature or a ruling was written upon.
_LINES = frozenset({"entry", "sheet.state", "sheetseat.score"})


def _on_lines(label: Promise) -> Deed:
    """A line is struck and not undone; what stood before it cannot be undone under it."""
    return Deed(label, can_be_undone=False, reads=_LINES)


DEEDS: Mapping[str, Deed] = {
    "party-made": _final(_("party made")),
    "imported": _final(_("party imported")),
    "options-changed": Deed(_("options changed")),
    "invited": Deed(_("invitation made")),
    "invitation-withdrawn": Deed(_("invitation canceled")),
    "host-joined": Deed(_("co-host joined")),
    "host-left": Deed(_("host stepped down")),
    "host-plays": Deed(_("host plays")),
    "asked": Deed(_("asked to join")),
    "registered": Deed(_("registered")),
    "listed": Deed(_("put on the list")),
    "approved": Deed(_("approved")),
    "declined": Deed(_("declined")),
    "checked-in": Deed(_("checked in")),
    "no-show": Deed(_("did not come")),
    "left": Deed(_("left")),
    "came-back": Deed(_("came back")),
    "claimed": _final(_("joined on a phone")),
    "link-opened": _final(_("personal link opened")),
    "phone-added": _final(_("second phone added")),
    "phone-known": _final(_("phone listed")),
    "name-asked-for": _final(_("phone asked for a name")),
    "name-request-canceled": _final(_("phone stopped asking for a name")),
    "name-given-up": _final(_("phone gave up the name")),
    "phones-let-in": Deed(_("phone let in")),
    "phones-refused": Deed(_("phone refused")),
    "phone-signed-out": Deed(_("phone signed out")),
    "phone-confirmed": Deed(_("phone confirmed")),
    "released": _final(_("joining undone")),
    "name-locked": Deed(_("name locked")),
    "name-unlocked": Deed(_("name unlocked")),
    "guest-removed": Deed(_("guest removed")),
    "joins-removed": Deed(_("recent guests removed")),
    "joining-paused": Deed(_("joining paused")),
    "joining-bounded": _final(_("joining paused by the site")),
    "joining-resumed": Deed(_("joining resumed")),
    # A secret that is gone cannot be brought back: a new link is issued instead.
    "link-reissued": _final(_("link issued anew")),
    "renamed": Deed(_("renamed")),
    "nickname-chosen": Deed(_("nickname chosen")),
    "erased": _final(_("data deleted")),
    "kept-apart": Deed(_("kept apart")),
    "let-together": Deed(_("let together again")),
    "pinned": Deed(_("seat pinned")),
    "unpinned": Deed(_("seat unpinned")),
    "steward-appointed": Deed(_("steward appointed")),
    "steward-joined": _final(_("steward joined")),
    "steward-link-reissued": _final(_("steward's link issued anew")),
    "steward-dismissed": Deed(_("steward dismissed")),
    "steward-erased": _final(_("steward's data deleted")),
    "round-drafted": Deed(_("round drafted"), reads=_SEATING),
    "draft-discarded": Deed(_("draft thrown away")),
    "seats-swapped": Deed(_("seats swapped by hand")),
    "round-published": Deed(_("seats published"), reads=frozenset({"seat", "party.draw", "guest.state"})),
    "round-unpublished": Deed(_("seats unpublished")),
    "round-started": Deed(_("game started")),
    "round-paused": Deed(_("game paused")),
    # S25: the host resumes.
    "paused-by-restore": _final(_("game paused: restored or imported")),
    "round-resumed": Deed(_("game resumed")),
    # A table's own time is counted from the bell.
    "time-extended": Deed(_("time extended"), reads=frozenset({"round.started_at", "round.ended_at"})),
    "round-ended": Deed(_("game ended early")),
    "bell-rung": _final(_("bell rung")),
    "table-bell-rung": _final(_("bell rung at a table")),
    "tables-ended": Deed(_("tables' own time ended early")),
    "break-begun": Deed(_("break begun")),
    "break-changed": Deed(_("break changed")),
    "break-ended": Deed(_("break ended")),
    "announced": Deed(_("announced")),
    "announcement-taken-back": Deed(_("announcement taken back")),
    "announcement-erased": _final(_("announcement erased")),
    "round-closed": Deed(_("round closed"), reads=_SHEETS),
    "drawn": Deed(_("letters drawn")),
    "redrawn": Deed(_("equal letters drawn again")),
    "sheet-handed-over": Deed(_("scorekeeping handed over")),
    "totals-entered": Deed(_("totals entered")),
    "line-entered": _on_lines(_("line entered")),
    "line-struck": _on_lines(_("line struck")),
    "winning-line-struck": _on_lines(_("line struck, its prize is open again")),
    "keeping-changed": _final(_("way of keeping changed")),
    "key-card-exposed": _final(_("Key card exposed")),
    "sheet-closed": _on_lines(_("sheet closed")),
    "signed": _on_lines(_("signed")),
    "signed-wrong": _on_lines(_("signed as wrong")),
    "tie-redrawn": Deed(_("tie drawn again")),
    "table-confirmed": Deed(_("table confirmed"), reads=frozenset({"sheetseat.score"})),
    "table-voided": Deed(_("table voided")),
    "scores-corrected": Deed(_("scores corrected")),
    "steward-called": Deed(_("steward called")),
    "call-claimed": Deed(_("call claimed")),
    "call-escalated": Deed(_("call passed on")),
    "call-settled": Deed(_("call settled")),
    "dispute-upheld": Deed(_("dispute answered: the sheet is right")),
    "call-withdrawn": Deed(_("call canceled")),
    "ruled": Deed(_("ruling given")),
    "keywords-picked": Deed(_("keywords picked")),
    "keyword-typed": Deed(_("keyword typed")),
    "prize-claimed": Deed(_("prize claimed")),
    "prize-awarded": Deed(_("prize awarded")),
    "party-finished": Deed(
        _("party finished"), reads=_SHEETS | {"guest", "party.winner_order", "round.state"}
    ),
    "undone": _final(_("undone")),
}
