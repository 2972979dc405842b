"""What stands round a sheet at a party: table and round, who keeps score, the clock, prizes, who moves on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from party.models import Guest, Party, Prize, Round
from party.models.parties import Movement
from party.news.announcements import heard_by
from party.people.stewardship import active_stewards, ruler_of
from party.prizes import claims
from party.prizes.spelled import ROOM, keyword_spelled, prizes_spelled
from party.prizes.stale import Read
from party.reads.actor_names import names_of
from party.reads.round_rows import explain_tie
from party.record.actors import Here
from party.rounds.breaks import read_break
from party.rules.audience import at_table
from party.tables.locked import ranking_of
from party.views.cards.clock import clock_of
from party.views.guest.calls import calls_of_table
from party.views.sheets import deeds
from party.views.sheets.context import VERSIONED, Names
from party.views.sheets.deeds import Asked
from party.views.sheets.forms import TotalsForm, number
from party.views.sheets.load import Reading
from party.views.sheets.page import Leaf
from party.views.sheets.viewer import Viewer
from scoring.models import Entry, Sheet
from scoring.sheets.seen import Seen, check_seen

# As many as move on by the printed rule (S7).
MOVERS = 2


def leaf_of(here: Here, sheet: Sheet, to: str, template: str) -> Leaf:
    kind = here.actor.kind
    return Leaf(
        here,
        sheet,
        to,
        template,
        around=partial(_around, here),
        names=partial(names_of, here.party),
        kind=kind,
        you=here.actor.id if kind == "player" else None,
        doable={
            **deeds.LINES,
            **deeds.AT_TABLE,
            "totals": partial(_enter_totals, kind),
            "prize": _award,
        },
    )


def _enter_totals(kind: str, asked: Asked) -> int:
    """A host or steward types what the scorekeeper wrote on the slip."""
    is_official = kind in ("host", "steward")
    form = TotalsForm(
        asked.request.POST, seats=asked.reading.seats, sheet=asked.sheet, is_official=is_official
    )
    assert form.is_valid()
    return deeds.totals(asked, form, from_slip=kind == "host")


def _award(asked: Asked) -> int:
    """Who keeps the sheet has seen it spelled: the table's prize is given, the room's is claimed with its time."""
    check_seen(asked.sheet, asked.reading.seats, Seen(asked.version), yours=_("the prize"))
    entry = _line(asked.reading, number(asked.text("entry")) or 0)
    # Where it is open to this play no more the writer says why.
    prize = (
        (keyword_spelled(asked.sheet, entry) or prizes_spelled(asked.sheet, entry).first()) if entry else None
    )
    if entry is None or prize is None:
        raise claims.NoSuchPrize
    read = Read(entry, asked.version)
    if prize.table:
        return claims.award(prize, entry.player_id, read=read, **asked.by).pk
    return claims.claim_prize(prize, entry.player_id, played_at=entry.made_at, read=read, **asked.by).pk


def _line(reading: Reading, line: int) -> Entry | None:
    return next((entry for entry in reading.entries if entry.number == line), None)


def _proposals(viewer: Viewer, found: list[Prize]) -> list[dict[str, Any]]:
    """Prize words that stand on the board, for who keeps the sheet; asked of the lines that have the word alone."""
    words = {prize.keyword for prize in found if prize.winner_id is None or prize.table == ROOM}
    reading = viewer.reading
    lines = [entry for entry in reading.entries if entry.play and words & set(entry.words.split())]
    spelled = [(entry, keyword_spelled(reading.sheet, entry)) for entry in lines] if viewer.can_write else []
    return [
        {
            "entry": entry.number,
            "form": f"prize-form-{entry.number}",
            "keyword": prize.keyword,
            "name": reading.names[entry.player_id],
            "table": prize.table,
        }
        for entry, prize in spelled
        if prize is not None
    ]


def _around(here: Here, viewer: Viewer, names: Names) -> Mapping[str, Any]:
    reading, sheet = viewer.reading, viewer.reading.sheet
    current = Round.objects.get(party=here.party, number=sheet.round)
    found = list(
        Prize.objects.select_related("winner").filter(
            party=here.party, round=sheet.round, table__in=[0, sheet.table]
        )
    )
    proposals = _proposals(viewer, found)
    return {
        "here": "host-desk",
        "party": here.party,
        "topic": f"table-{sheet.table}",
        "round": current,
        "title": _("Table %(table)s, round %(round)s") % {"table": sheet.table, "round": sheet.round},
        "subtitle": _subtitle(here, reading, current),
        "prizes": found,
        "proposals": proposals,
        "versioned": (*VERSIONED, *(proposal["form"] for proposal in proposals)),
        "news": "".join(f"-{prize.state}{prize.winner_id or ''}" for prize in found),
        "entered_by": names.get((sheet.entered_by_kind, sheet.entered_by_id), ""),
        "confirmed_by": names.get((sheet.confirmed_by_kind, sheet.confirmed_by_id), ""),
        "ranked": _ranked(here.party, viewer, current) if sheet.state == "confirmed" else [],
        "clock": clock_of(here.party, current, here.at, sheet.table),
        "said": heard_by(here.party, at_table(sheet.round, sheet.table), here.at),
        "break_now": read_break(here.party, here.at),
        **(calls_of_table(here, sheet) if here.actor.kind == "player" else {}),
    }


def _subtitle(here: Here, reading: Reading, current: Round) -> str:
    told = []
    keeper = reading.names.get(reading.sheet.scorekeeper_id or 0)
    if keeper:
        told.append(_("%(name)s keeps score") % {"name": keeper})
    if here.actor.kind == "host":
        stewards = active_stewards(here.party)
        _ruler, steward = ruler_of(reading.sheet.table, current.tables, stewards, list(reading.names))
        told += [_("steward: %(name)s") % {"name": steward}] if steward else []
    return " · ".join(told)


def _ranked(party: Party, viewer: Viewer, current: Round) -> list[dict[str, Any]]:
    """The result: places, ties with the letters that broke them, and who moves on where that is certain."""
    reading = viewer.reading
    broken = ranking_of(reading.sheet, reading.seats).broken
    ties = {player: explain_tie(tie, reading.names) for tie in broken for player in tie.players}
    moves = _moves(party, reading, current)
    ordered = sorted(reading.seats, key=lambda seat: seat.rank or 0)
    return [
        {
            "name": str(seat.player),
            "score": seat.score,
            "rank": seat.rank,
            "you": seat.player_id == viewer.you,
            "tie": ties.get(seat.player_id, ""),
            "moves": moves.get(seat.player_id, ""),
        }
        for seat in ordered
    ]


def _moves(party: Party, reading: Reading, current: Round) -> dict[int, str]:
    """By the printed rule the two highest go on, unless their seats are kept (S3, S7)."""
    is_fresh = party.movement == Movement.HALF_TIME and current.number == party.rounds // 2
    is_printed = party.movement in (Movement.AS_PRINTED, Movement.HALF_TIME) and not is_fresh
    if not is_printed or current.tables < 2 or current.number >= party.rounds:
        return {}
    pinned = set(
        Guest.objects.filter(
            party=party, player__in=list(reading.names), pinned_table__isnull=False
        ).values_list("pk", flat=True)
    )
    staying = sorted(
        (seat for seat in reading.sitting if seat.player_id not in pinned), key=lambda seat: seat.rank or 0
    )
    told = _("Moves on to table %(table)s.") % {"table": reading.sheet.table % current.tables + 1}
    return {seat.player_id: told for seat in staying[:MOVERS]}
