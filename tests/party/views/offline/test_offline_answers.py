"""What a phone kept and sends later: once, in its order, under its own name, with both figures where others wrote."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from party.models import Party
from party.tables.signing import sign
from party.views.answers.offline import made_at
from scoring.models import Event, Sheet
from scoring.record.pen import Actor
from scoring.sheets.staleness import NEVER, version_after
from tests.conftest import NOW
from tests.party.evening import enter, falling, others_of, seats_of
from tests.party.signed_phones import phone_of

JSON = "application/json"


def send(phone: Client, sheet: Sheet, /, key: str, action: str = "totals", **fields: Any) -> Any:  # noqa: ANN401
    scores = {f"score-{seat.player_id}": falling(seat) for seat in seats_of(sheet)}
    address = reverse("phone-table", args=[sheet.book.party.code, sheet.round, sheet.table])
    sent = {"ended": "time", "key": key.ljust(24, "-"), **scores, **fields}
    return phone.post(f"{address}/{action}", sent, headers={"accept": JSON})


def test_a_kept_entry_is_answered_in_a_sentence(keeper: Client, sheet: Sheet) -> None:
    answer = send(keeper, sheet, "one", version=0)
    assert answer.status_code == 200
    assert answer.json()["said"].startswith("The totals are in.")


def test_a_kept_entry_sent_twice_is_entered_once(keeper: Client, sheet: Sheet) -> None:
    first, again = (send(keeper, sheet, "one", version=0) for _ in "12")
    assert first.json() == again.json()
    assert Event.objects.filter(kind="totals-entered").count() == 1


def test_an_entry_after_the_phones_own_one_is_no_conflict(keeper: Client, sheet: Sheet) -> None:
    send(keeper, sheet, "one", version=0)
    assert send(keeper, sheet, "two", after="one".ljust(24, "-"), ended="out").status_code == 200


def test_somebody_elses_entry_in_between_is_a_conflict_with_both_figures(
    keeper: Client, sheet: Sheet
) -> None:
    send(keeper, sheet, "one", version=0)
    enter(sheet, lambda seat: 500)
    answer = send(keeper, sheet, "two", after="one".ljust(24, "-"))
    assert answer.status_code == 409
    said = answer.json()
    names = [str(seat.player) for seat in seats_of(sheet)]
    assert said["theirs"] == [[name, "500"] for name in names]
    assert said["yours"] == said["result"] == [[names[0], "180"], *said["yours"][1:]]
    assert said["version"] == 2


def test_an_entry_after_one_that_never_came_is_a_conflict(keeper: Client, sheet: Sheet) -> None:
    assert send(keeper, sheet, "two", after="thrown away").status_code == 409


def test_a_write_is_known_by_the_version_it_left(keeper: Client, sheet: Sheet) -> None:
    send(keeper, sheet, "one", version=0)
    assert version_after(sheet, "one".ljust(24, "-")) == 1
    assert version_after(sheet, "two") == NEVER


def test_a_signature_leaves_the_version_that_was_signed(party: Party, keeper: Client, sheet: Sheet) -> None:
    send(keeper, sheet, "one", version=0)
    other = others_of(sheet)[0]
    by = Actor("player", sheet.scorekeeper_id, "player", "handed round")
    sign(sheet, other, right=True, version=1, actor=by, at=NOW)
    assert version_after(sheet, "handed round") == 1


def test_what_cannot_be_read_is_refused_with_the_field_it_is_about(keeper: Client, sheet: Sheet) -> None:
    player = seats_of(sheet)[0]
    answer = send(keeper, sheet, "one", version=0, **{f"score-{player.player_id}": ""})
    assert answer.status_code == 422
    assert answer.json()["sentence"] == f"{player.player}: Type this score."


def test_a_rule_that_is_broken_is_refused_in_its_sentence(keeper: Client, sheet: Sheet) -> None:
    player = seats_of(sheet)[0].player_id
    answer = send(keeper, sheet, "one", version=0, **{f"score-{player}": "42"})
    assert answer.status_code == 422
    assert "multiple of" in answer.json()["sentence"]


@pytest.mark.parametrize("action", ["totals", "close"])
def test_a_question_of_the_bell_comes_with_the_box_for_its_answer(
    party: Party, keeper: Client, sheet: Sheet, action: str
) -> None:
    party.round_set.update(ends_at=timezone.now() - timedelta(minutes=1))
    held = {f"held-{player}": 2 for player in others_of(sheet)}
    said = {"version": 0, "ended": "out", "out": sheet.scorekeeper_id, **held}
    answer = send(keeper, sheet, "one", action, **said)
    assert (answer.status_code, answer.json()["kind"]) == (422, "OutAfterTheBell")
    assert answer.json()["asks"] == {"name": "before_bell", "label": "Out before the bell rang"}
    assert send(keeper, sheet, "one", action, before_bell="on", **said).status_code == 200


def test_an_entry_is_never_sent_under_another_persons_name(
    party: Party, sheet: Sheet, keeper: Client
) -> None:
    other = others_of(sheet)[0]
    answer = send(keeper, sheet, "one", version=0, who=f"{party.code} player {other}")
    assert (answer.status_code, answer.json()) == (403, {"kind": "NotYours"})
    own = f"{party.code} player {sheet.scorekeeper_id}"
    assert send(keeper, sheet, "one", version=0, who=own).status_code == 200


def test_a_revoked_link_is_told_apart_from_a_page_of_somebody_elses(
    party: Party, sheet: Sheet, keeper: Client
) -> None:
    phone_of(party, sheet.scorekeeper_id or 0)
    answer = send(keeper, sheet, "one", version=0)
    assert (answer.status_code, answer.json()) == (404, {"kind": "NotThere"})


def test_a_stale_token_is_said_so_and_a_fresh_one_is_to_be_had(party: Party, sheet: Sheet) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = phone_of(party, sheet.scorekeeper_id or 0).cookies
    answer = send(strict, sheet, "one", version=0)
    assert (answer.status_code, answer.json()) == (403, {"kind": "StaleForm"})
    token = strict.get(reverse("csrf")).json()["token"]
    strict.defaults["HTTP_X_CSRFTOKEN"] = token
    assert send(strict, sheet, "one", version=0).status_code == 200


@pytest.mark.parametrize(
    ("typed", "made"),
    [
        ("1700000000000", datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)),
        ("", None),
        ("soon", None),
        ("-5", None),
        ("9" * 14, None),
        ("9" * 5000, None),
    ],
)
def test_the_time_of_entry_is_read_where_it_is_one(typed: str, made: datetime | None) -> None:
    assert made_at(RequestFactory().post("/", {"made_at": typed})) == made


@pytest.mark.parametrize(
    ("name", "marks"),
    [("my-seat", lambda own: own), ("standings", lambda own: None), ("phone-table", lambda own: own)],
)
def test_only_a_players_own_pages_say_that_they_may_be_kept(
    party: Party, sheet: Sheet, keeper: Client, name: str, marks: Callable[[str], str | None]
) -> None:
    more = [1, 1] if name == "phone-table" else []
    answer = keeper.get(reverse(name, args=[party.code, *more]))
    assert answer.headers.get("X-Own-Page") == marks(f"{party.code} player {sheet.scorekeeper_id}")
