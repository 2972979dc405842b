"""Rounds in the database of a running site, for the fault tests and the bench: made, paused, resumed, and watched until
every bell has rung. A program of its own, since the site has its own data folder:

    python -m tests.rounds_due make 1000 8    rounds of bare rows, all due in 8 seconds
    python -m tests.rounds_due play 3 8       rounds as a host plays them, begun forty minutes less 8 seconds ago
    python -m tests.rounds_due extend 6       a table of each with 6 seconds of its own after the round's bell
    python -m tests.rounds_due pause | resume | watch | watch_tables

Each says one line of JSON: when the bells are due, or when the last one rang and whether each rang exactly once.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
django.setup()

from django.db import transaction  # noqa: E402 - after the settings are in place.
from django.db.models import QuerySet  # noqa: E402

from party import clock, registration, rounds  # noqa: E402
from party.hosting import make_party  # noqa: E402
from party.models import Host, Party, PartyState, Round, RoundState  # noqa: E402
from party.options import PartyOptions  # noqa: E402
from party.pens import take_party_pen  # noqa: E402
from party.rounds import find_open_round  # noqa: E402
from party.timers import next_table_bell, table_ends_at  # noqa: E402
from party.verification import verify  # noqa: E402
from scoring.models import Book, Event  # noqa: E402
from scoring.record import Actor, find_faults  # noqa: E402

MINUTES = 40
PATIENCE_SECONDS = 40.0
PLAYING = [RoundState.PLAYING, RoundState.PAUSED]


@transaction.atomic
def make(count: int, seconds: float) -> dict[str, Any]:
    """Only what a sweep reads: a thousand evenings played by the writers would take minutes."""
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


def play(count: int, seconds: float) -> dict[str, Any]:
    host, _ = Host.objects.get_or_create(email="ann@example.org", defaults={"name": "Ann"})
    by = Actor("host", host.pk, "host")
    parties = []
    for _ in range(count):
        now = datetime.now(UTC)
        party = make_party(host, PartyOptions(name="Club night", minutes=MINUTES), actor=by, at=now)
        registration.register_list(party, ["Mia", "Ola", "Sam", "Wei"], actor=by, at=now)
        registration.check_in_all(party, actor=by, at=now)
        rounds.draft_round(party, actor=by, at=now)
        rounds.publish(party, actor=by, at=now)
        parties.append(party)
    due = datetime.now(UTC) + timedelta(seconds=seconds)
    for party in parties:
        clock.start(party, actor=by, at=due - timedelta(minutes=MINUTES))
    return {"due": due.timestamp()}


@transaction.atomic
def extend(seconds: float) -> dict[str, Any]:
    """As clock.extend has it, which takes whole minutes: longer than a test can wait."""
    due = 0.0
    for row in Round.objects.filter(state=RoundState.PLAYING).select_related("party"):
        by = Actor("host", row.party.party_hosts.values_list("host_id", flat=True)[0], "host")
        party, pen = take_party_pen(row.party, by, datetime.now(UTC))
        current = find_open_round(party)
        current.table_extra_ms = {"1": seconds * 1000}
        current.table_bell_at = next_table_bell(current)
        current.version += 1
        pen.depart("A question took time.")
        pen.save(current)
        pen.write("time-extended", round=current.number, table=1, minutes=seconds / 60)
        due = table_ends_at(current, 1).timestamp()  # type: ignore[union-attr]  # It plays.
    return {"due": due}


def pause() -> dict[str, Any]:
    return _each(clock.pause)


def resume() -> dict[str, Any]:
    return _each(clock.resume)


def watch() -> dict[str, Any]:
    """Wait until no round is being played; then look at every record."""
    rung_at = _wait_while(Round.objects.filter(state__in=PLAYING), "bell-rung")
    parties = Party.objects.select_related("book")
    bells = Counter(Event.objects.filter(kind="bell-rung").values_list("book_id", flat=True))
    return {
        "rung_at": rung_at,
        "open": Round.objects.filter(state__in=PLAYING).count(),
        "not_once": sum(bells[party.book_id] != 1 for party in parties),
        "faults": [fault for party in parties for fault in _faults(party)],
    }


def watch_tables() -> dict[str, Any]:
    """The round's bell first, then those of the tables with time of their own, each once."""
    seen = watch()
    still = Round.objects.filter(state=RoundState.OVER, table_bell_at__isnull=False)
    rung_at = _wait_while(still, "table-bell-rung")
    count = {
        kind: Counter(Event.objects.filter(kind=kind).values_list("book_id", flat=True))
        for kind in ("time-extended", "table-bell-rung")
    }
    return {
        **seen,
        "table_rung_at": rung_at,
        "tables_open": still.count(),
        "tables_not_once": int(count["time-extended"] != count["table-bell-rung"]),
        "faults": [fault for party in Party.objects.select_related("book") for fault in _faults(party)],
    }


def _wait_while(waiting: QuerySet[Round], bell: str) -> float:
    """When the last of them rang: as it is seen, or as the record says where this program has come too late to see it."""
    is_seen, end = waiting.exists(), time.monotonic() + PATIENCE_SECONDS
    while waiting.exists() and time.monotonic() < end:
        time.sleep(0.01)
    last = None if is_seen else Event.objects.filter(kind=bell).order_by("at").last()
    return last.at.timestamp() if last else time.time()


def _each(deed: Any) -> dict[str, Any]:  # noqa: ANN401 - a writer of the clock.
    now = datetime.now(UTC)
    for row in Round.objects.filter(state__in=PLAYING).select_related("party"):
        host = row.party.party_hosts.values_list("host_id", flat=True)[0]
        deed(row.party, actor=Actor("host", host, "host"), at=now)
    due = Round.objects.filter(state=RoundState.PLAYING).values_list("ends_at", flat=True).first()
    return {"due": due.timestamp() if due else None}


def _faults(party: Party) -> list[str]:
    is_played = party.party_hosts.exists()
    return list(verify(party).faults) if is_played else find_faults(party.book)


def main(name: str, *arguments: str) -> None:
    named = (make, play, extend, pause, resume, watch, watch_tables)
    commands: dict[str, Any] = {command.__name__: command for command in named}
    print(json.dumps(commands[name](*map(int, arguments))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
