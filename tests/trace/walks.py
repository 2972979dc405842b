"""Five walks through an evening, each traced step by step: a score, the bell, moving on, a dispute, a play on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import connection, transaction
from django.test import Client, override_settings

from party.models import Call, Host, Party
from scoring.models import Sheet
from scoring.record.due_moments import sweep_due
from scoring.record.secrets import make_secret
from tests.conftest import NOW, signed_in
from tests.party.evening import a_party, in_turn, open_round, others_of, seats_of, settle, sheet_of
from tests.party.pages import url
from tests.party.sheet_phones import HERE
from tests.party.signed_phones import phone_of, steward_phone
from tests.trace.tracer import Trace, following, tracing

FOLLOWED = "tests.trace.tracer.follow_view"
BOARD = {"square": "I10", "direction": "across", "letters": "SEE"}


@dataclass(frozen=True)
class Step:
    walk: str
    name: str
    trace: Trace


def walk(name: str) -> list[Step]:
    """At a party of its own, rolled back afterwards. Run twice, so that first-time loading isn't counted."""
    with override_settings(MIDDLEWARE=[*settings.MIDDLEWARE, FOLLOWED]):
        _walk(name)
        return _walk(name)


def score(host: Host) -> Iterator[Step]:
    party, sheet = _at_table(host)
    keeper, *others = [phone_of(party, player) for player in [sheet.scorekeeper_id or 0, *others_of(sheet)]]
    totals = {f"score-{seat.player_id}": "100" for seat in seats_of(sheet)}
    yield Step("score", "totals", _post(keeper, party, "totals", ended="time", **totals))
    yield Step("score", "to the screens", _news())
    for phone, player in zip(others, others_of(sheet), strict=True):
        signed = _post(phone, party, "sign", right="", player=player)
    yield Step("score", "last signature", signed)


def bell(host: Host) -> Iterator[Step]:
    _at_table(host)
    trace = Trace()
    with following(trace):
        sweep_due(NOW + timedelta(hours=2))
    yield Step("bell", "sweep", trace)
    yield Step("bell", "to the screens", _news())


def move_on(host: Host) -> Iterator[Step]:
    party = a_party(host, guests=8)
    open_round(party)
    settle(party, 1)
    laptop = signed_in(host)
    for name in ("close", "draft"):
        yield Step("move on", name, _post_to(laptop, url("host-round-action", party, name)))
    yield Step("move on", "publish", _post_to(laptop, url("host-publish", party)))


def dispute(host: Host) -> Iterator[Step]:
    party, sheet = _at_table(host)
    steward, other = steward_phone(party), others_of(sheet)[0]
    totals = {f"score-{seat.player_id}": "100" for seat in seats_of(sheet)}
    _post(phone_of(party, sheet.scorekeeper_id or 0), party, "totals", ended="time", **totals)
    wrong = _post(phone_of(party, other), party, "sign", thinks="120", player=other)
    yield Step("dispute", "sign wrong", wrong)
    with tracing() as desk:
        assert steward.get(url("steward-desk", party)).status_code == 200
    yield Step("dispute", "steward's desk", desk)
    call = Call.objects.get(party=party).pk
    for name in ("claim", "correct"):
        yield Step("dispute", name, _post_to(steward, url("call-action", party, call, name)))


def board_play(host: Host) -> Iterator[Step]:
    party, sheet = _at_table(host)
    keeper, (first, second, *_) = phone_of(party, sheet.scorekeeper_id or 0), in_turn(sheet)
    _post(keeper, party, "keep", keeping="board")
    _post(keeper, party, "line", player=first, **BOARD)
    play: dict[str, str | int] = {"player": second, "square": "K10", "direction": "down", "letters": "EASY"}
    with tracing() as look:
        assert keeper.get(url("phone-table", party, *HERE), {"part": "look", **play}).status_code == 200
    yield Step("play", "preview", look)
    yield Step("play", "play", _post(keeper, party, "line", **play))


WALKS: dict[str, Callable[[Host], Iterator[Step]]] = {
    "score": score,
    "bell": bell,
    "move on": move_on,
    "dispute": dispute,
    "play": board_play,
}


def _walk(name: str) -> list[Step]:
    with transaction.atomic():
        steps = list(WALKS[name](Host.objects.create(email="trace@example.org", name="Tess")))
        transaction.set_rollback(True)
    return steps


def _at_table(host: Host) -> tuple[Party, Sheet]:
    """Four guests at one table, in their first game."""
    party = a_party(host, guests=4)
    open_round(party)
    return party, sheet_of(party)


def _post(phone: Client, party: Party, action: str, **fields: object) -> Trace:
    sent = {"version": sheet_of(party).version, **fields}
    return _post_to(phone, url("phone-action", party, *HERE, action), sent)


def _post_to(client: Client, address: str, fields: dict[str, object] | None = None) -> Trace:
    connection.run_on_commit.clear()
    with tracing() as trace:
        answer = client.post(address, {"key": make_secret(), **(fields or {})})
    assert answer.status_code == 302, address
    return trace


def _news() -> Trace:
    """What is told once the last write is committed."""
    trace = Trace()
    told = [each[1] for each in connection.run_on_commit]
    with following(trace):
        for tell in told:
            tell()
    return trace
