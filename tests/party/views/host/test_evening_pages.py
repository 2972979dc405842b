"""The evening of the issue through the host's pages alone: 42 guests, five rounds, and all that can happen on the way."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from party.history.verification import verify
from party.models import Host, Party
from party.rules.options import PartyOptions
from party.views.forms.party import initial_of
from scoring.models import Sheet, SheetSeat
from tests.party.evening import seats_of, sheets_of
from tests.party.pages import done, send, show

pytestmark = pytest.mark.django_db


def level_at_the_top(seat: SheetSeat) -> int:
    """First and second are level; the letters of the draw part them (S6)."""
    return 150 if seat.chair < 3 else 100 - 5 * seat.chair


def make(client: Client) -> Party:
    shown = {**initial_of(PartyOptions(name="")), "name": "Village Hall", "prizes": "table"}
    client.post(
        reverse("host-make"), {name: value for name, value in shown.items() if value not in (None, False)}
    )
    party = Party.objects.get()
    names = "\n".join(f"Guest {number:02}" for number in range(1, 43))
    done(client, "host-guests", party, names=names)
    done(client, "host-check-in", party, all="1")
    return party


def settle(client: Client, party: Party, sheet: Sheet) -> None:
    """The slip is typed and confirmed; the page that comes next is looked at elsewhere."""
    where = (sheet.round, sheet.table)
    scores = {f"score-{seat.player_id}": level_at_the_top(seat) for seat in seats_of(sheet)}
    typed = {**scores, "ended": "time", "version": sheet.version}
    assert send(client, "host-table-action", party, *where, "totals", **typed).status_code == 302
    sheet.refresh_from_db()
    signed = {"reason": "The table has signed its slip.", "version": sheet.version}
    assert send(client, "host-table-action", party, *where, "confirm", **signed).status_code == 302


def play(client: Client, party: Party, number: int, void: int = 0) -> None:
    done(client, "host-publish", party)
    done(client, "host-round-action", party, "pick")
    done(client, "host-round-action", party, "start")
    for sheet in sheets_of(party, number):
        if sheet.table == void:
            sent = {"reason": "The board was knocked over.", "version": sheet.version}
            done(client, "host-table-action", party, number, void, "void", **sent)
        else:
            settle(client, party, sheet)
    done(client, "host-round-action", party, "move-on" if number < party.rounds else "close")


def correct(client: Client, party: Party, number: int, table: int) -> None:
    sheet = sheets_of(party, number)[table - 1]
    first, *others = seats_of(sheet)
    scores = {f"score-{seat.player_id}": seat.score for seat in others} | {f"score-{first.player_id}": 400}
    sent = {**scores, "ended": "time", "version": sheet.version, "commit": "1", "reason": "A misread slip."}
    done(client, "host-correction", party, number, table, **sent)


def test_a_host_runs_42_guests_through_five_rounds_by_the_pages(host: Host, host_client: Client) -> None:
    party = make(host_client)
    done(host_client, "host-round-action", party, "draft")
    play(host_client, party, 1)
    leaver = party.guests.order_by("pk")[4].pk
    done(host_client, "host-set-state", party, leaver, "left")
    done(host_client, "host-guests", party, names="Zoe Late\nYan Late")
    done(host_client, "host-check-in", party, all="1")
    done(host_client, "host-redraft", party)
    play(host_client, party, 2, void=3)
    correct(host_client, party, 1, 2)
    done(host_client, "host-set-state", party, leaver, "back")
    done(host_client, "host-redraft", party)
    for number in (3, 4, 5):
        play(host_client, party, number)
    assert done(host_client, "host-finish", party).one("#winners")["data-winners"] in ("one", "joint")
    late = [row.text for row in show(host_client, "host-standings", party).all("th") if row.has(".soft")]
    assert [next(name for name in ("Yan Late", "Zoe Late") if name in row) for row in sorted(late)] == [
        "Yan Late",
        "Zoe Late",
    ]
    party.refresh_from_db()
    assert verify(party).faults == ()
