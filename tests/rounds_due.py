"""Rounds in the database of a running site, for the fault tests and the bench: made, played, paused, resumed, and watched
until every bell has rung. A program of its own (tests/program.py), since the site has its own data folder.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
django.setup()

from django.db import transaction  # noqa: E402 - after the settings are in place.
from django.db.models import QuerySet  # noqa: E402
from django.http import HttpResponse  # noqa: E402

from party.history.verification import verify  # noqa: E402
from party.models import Host, Party, PartyState, Round, RoundState, Seat  # noqa: E402
from party.people.guests import registration  # noqa: E402
from party.people.hosting import make_party  # noqa: E402
from party.record.locks import take_party_pen  # noqa: E402
from party.rounds import clock, rounds  # noqa: E402
from party.rounds.rounds import find_open_round  # noqa: E402
from party.rules.clock_reading import next_table_bell, table_ends_at  # noqa: E402
from party.rules.options import PartyOptions  # noqa: E402
from party.views.access.phone_cookies import remember_phone  # noqa: E402
from scoring.models import Book, Event  # noqa: E402
from scoring.record.pen import Actor, find_faults  # noqa: E402
from tests.party.signed_phones import a_phone  # noqa: E402
from tests.program import obey  # noqa: E402

MINUTES = 40
PATIENCE_SECONDS = 40.0
PLAYING = [RoundState.PLAYING, RoundState.PAUSED]
Facts = dict[str, Any]


@transaction.atomic
def make(count: int, seconds: float) -> Facts:
    """Rounds of bare rows, all due in so many seconds: only what a sweep reads. A thousand evenings played by the writers
    would take minutes.
    """
    now, start = datetime.now(UTC), Party.objects.count()
    books = Book.objects.bulk_create([Book(made_at=now) for _ in range(count)])
    parties = Party.objects.bulk_create(
        [
            Party(book=book, code=f"{start + number:06}", name="Bench", made_at=now, state=PartyState.RUNNING)
            for number, book in enumerate(books)
        ]
    )
    due = datetime.now(UTC) + timedelta(seconds=seconds)
    Round.objects.bulk_create(
        [
            Round(
                party=party,
                number=1,
                state=RoundState.PLAYING,
                tables=1,
                rule_version=1,
                minutes=MINUTES,
                drafted_at=now,
                ends_at=due,
            )
            for party in parties
        ]
    )
    return {"due": due.timestamp()}


def seat(tables: int) -> Facts:
    """A party whose guests have been told their seats; the cookie of a phone at each table."""
    host, _ = Host.objects.get_or_create(email="ann@example.org", defaults={"name": "Ann"})
    by, now = Actor("host", host.pk, "host"), datetime.now(UTC)
    party = make_party(host, PartyOptions(name="Club night", minutes=MINUTES), actor=by, at=now)
    names = [f"Guest {number:02}" for number in range(4 * tables)]
    registration.register_list(party, names, actor=by, at=now)
    registration.check_in_all(party, actor=by, at=now)
    rounds.draft_round(party, actor=by, at=now)
    rounds.publish(party, actor=by, at=now)
    seats = Seat.objects.filter(round__party=party).order_by("-chair").values_list("table", "player")
    first = dict(seats)
    return {"code": party.code, "cookies": [_cookie(party, first[table]) for table in sorted(first)]}


def start(code: str, seconds: float) -> Facts:
    """As if it had begun forty minutes ago, less so many seconds."""
    due = datetime.now(UTC) + timedelta(seconds=seconds)
    party = _party(code)
    clock.start(party, actor=_host(party), at=due - timedelta(minutes=MINUTES))
    return {"due": due.timestamp()}


@transaction.atomic
def extend(code: str, table: int, seconds: float) -> Facts:
    """As clock.extend has it, which takes whole minutes: longer than a test can wait."""
    party, pen = take_party_pen(_party(code), _host(_party(code)), datetime.now(UTC))
    current = find_open_round(party)
    current.table_extra_ms = {str(table): int(seconds * 1000)}
    current.table_bell_at = next_table_bell(current)
    current.version += 1
    pen.depart("A question took time.")
    pen.save(current)
    pen.write("time-extended", round=current.number, table=table, minutes=seconds / 60)
    ends_at = table_ends_at(current, table)
    assert ends_at, "it does not play"
    return {"due": ends_at.timestamp()}


def pause(code: str) -> Facts:
    return _set(code, clock.pause)


def resume(code: str) -> Facts:
    return _set(code, clock.resume)


def watch(code: str = "") -> Facts:
    """Wait until no round of the party, or of any, is being played; then look at its record."""
    parties = Party.objects.select_related("book").filter(**_named(code))
    playing = Round.objects.filter(state__in=PLAYING, party__in=parties)
    rung_at = _wait_while(playing, "bell-rung", code)
    return {"rung_at": rung_at, "open": playing.count(), **_look(parties, "bell-rung")}


def watch_table(code: str) -> Facts:
    """The same for the one table that plays on after the round's bell."""
    parties = Party.objects.select_related("book").filter(code=code)
    playing = Round.objects.filter(state=RoundState.OVER, table_bell_at__isnull=False, party__in=parties)
    rung_at = _wait_while(playing, "table-bell-rung", code)
    return {"rung_at": rung_at, "open": playing.count(), **_look(parties, "table-bell-rung")}


def _look(parties: QuerySet[Party], bell: str) -> Facts:
    """Where it has not rung exactly once, and what is wrong with the records."""
    bells = Counter(Event.objects.filter(kind=bell).values_list("book_id", flat=True))
    return {
        "not_once": sum(bells[party.book_id] != 1 for party in parties),
        "faults": [fault for party in parties for fault in _faults(party)],
    }


def _wait_while(waiting: QuerySet[Round], bell: str, code: str) -> float:
    """When the last of them rang: as it is seen, or as the record says where this program has come too late to see it."""
    is_seen, end = waiting.exists(), time.monotonic() + PATIENCE_SECONDS
    while waiting.exists() and time.monotonic() < end:
        time.sleep(0.01)
    if is_seen:
        return time.time()
    books = Party.objects.filter(**_named(code)).values("book")
    return Event.objects.filter(kind=bell, book__in=books).latest("at").at.timestamp()


def _set(code: str, action: Callable[..., Round]) -> Facts:
    party = _party(code)
    current = action(party, actor=_host(party), at=datetime.now(UTC))
    return {"due": current.ends_at and current.ends_at.timestamp(), "left_ms": current.left_ms}


def _named(code: str) -> dict[str, str]:
    return {"code": code} if code else {}


def _party(code: str) -> Party:
    return Party.objects.get(code=code)


def _host(party: Party) -> Actor:
    return Actor("host", party.party_hosts.values_list("host_id", flat=True)[0], "host")


def _cookie(party: Party, player: int) -> dict[str, str]:
    response = HttpResponse()
    remember_phone(response, a_phone(party, player))
    [(name, morsel)] = response.cookies.items()
    return {"name": name, "value": morsel.coded_value}


def _faults(party: Party) -> list[str]:
    is_played = party.party_hosts.exists()
    return list(verify(party).faults) if is_played else find_faults(party.book)


ACTS = {act.__name__: act for act in (make, seat, start, extend, pause, resume, watch, watch_table)}

if __name__ == "__main__":
    obey(ACTS)
