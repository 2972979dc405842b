"""A sheet closed on its phones: the letters counted, every row signed or disputed, confirmed by a steward."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from party.models import Party
from scoring.models import Player
from tests.party.evening import sheet_of
from tests.party.pages import send, text_of
from tests.party.sheet_phones import HERE, do, no, players_of, read, scores
from tests.party.signed_phones import phone_of, steward_phone

pytestmark = pytest.mark.django_db
# The tick that somebody was out before the bell rang.
BEFORE_BELL = "[name=before_bell]"


def closed(party: Party, keeper: Client) -> list[Client]:
    """A sheet closed after one line; the phones of the others, in order of turns."""
    players = players_of(party)
    do(keeper, party, "keep", keeping="running")
    for place, player in enumerate(players):
        do(keeper, party, "line", player=player, points=str(100 - 10 * place))
    held = {f"held-{player}": 1 for player in players}
    do(keeper, party, "close", ended="time", **held)
    return [phone_of(party, player) for player in players[1:]]


def test_at_the_bell_five_are_taken_off_for_each_letter(party: Party, keeper: Client) -> None:
    closed(party, keeper)
    assert scores(party) == [95, 85, 75, 65]


def test_who_is_out_gets_fifty_and_what_the_others_hold(party: Party, keeper: Client) -> None:
    ann, *others = players_of(party)
    do(keeper, party, "keep", keeping="running")
    do(keeper, party, "line", player=ann, points="40")
    held = {f"held-{player}": 2 for player in others}
    assert no(keeper, party, "close", ended="out", **held).refusals == ["WhoIsOut"]
    do(keeper, party, "close", ended="out", out=ann, before_bell="on", **held)
    assert scores(party) == [40 + 50 + 30, 0, 0, 0]
    assert "+50" in (ended := read(keeper, party).one("#line-2").text)
    assert "+30" in ended


def test_after_the_bell_the_page_asks_whether_who_is_out_was_so_before_it(
    party: Party, keeper: Client
) -> None:
    ann, *others = players_of(party)
    do(keeper, party, "keep", keeping="running")
    do(keeper, party, "line", player=ann, points="40")
    party.round_set.update(ends_at=timezone.now() - timedelta(minutes=1))
    assert not read(keeper, party).has(BEFORE_BELL)
    again = no(keeper, party, "close", ended="out", out=ann, **{f"held-{player}": 2 for player in others})
    assert again.refusals == ["OutAfterTheBell"]
    assert again.has(f"form#close {BEFORE_BELL}")
    assert scores(party) == [40, 0, 0, 0]


def test_totals_typed_after_the_bell_with_somebody_out_are_asked_about_with_the_same_tick(
    party: Party, keeper: Client
) -> None:
    typed = {f"score-{player}": 50 for player in players_of(party)}
    party.round_set.update(ends_at=timezone.now() - timedelta(minutes=1))
    assert not read(keeper, party).has(BEFORE_BELL)
    again = no(keeper, party, "totals", ended="out", **typed)
    assert again.refusals == ["OutAfterTheBell"]
    assert again.has(f"form#totals {BEFORE_BELL}")
    do(keeper, party, "totals", ended="out", before_bell="on", **typed)
    assert (sheet_of(party).ended, scores(party)) == ("out", [50, 50, 50, 50])


def test_every_other_player_signs_the_own_row_and_the_table_is_confirmed(
    party: Party, keeper: Client
) -> None:
    phones = closed(party, keeper)
    assert read(keeper, party).has("#you-closed")
    for phone, player, score in zip(phones, players_of(party)[1:], (85, 75, 65), strict=True):
        shown = read(phone, party)
        assert shown.one(".sign .sign-score b").text == str(score)
        assert str(score) in shown.one(f"#right-{player}").text
        assert not shown.has("#you-closed")
        do(phone, party, "sign", player=player, right="1")
    assert sheet_of(party).state == "confirmed"
    assert read(keeper, party).has("#result #entered-by")


def test_wrong_asks_for_the_number_and_tells_the_steward(party: Party, keeper: Client) -> None:
    bo_phone, *_ = closed(party, keeper)
    bo = players_of(party)[1]
    steward = steward_phone(party)
    undisputed = read(steward, party).one("#confirm-form #confirm-help").text
    assert no(bo_phone, party, "sign", player=bo, thinks="many").refusals == ["SayWhatIsRight"]
    assert "105" in do(bo_phone, party, "sign", player=bo, thinks="105").one("#you-dispute").text
    said = read(keeper, party).one(f"[data-player={bo}] [data-signed=wrong]").text
    assert "105" in said
    assert read(steward, party).one("#confirm-form #confirm-help").text != undisputed


def test_who_has_no_phone_signs_on_the_scorekeepers(party: Party, keeper: Client) -> None:
    bo_phone, *_ = closed(party, keeper)
    _ann, bo, cy, di = players_of(party)
    assert all(read(keeper, party).has(f"#sign-for-others #right-{player}") for player in (bo, cy, di))
    assert not read(bo_phone, party).has("#sign-for-others")
    for player in (cy, di):
        do(keeper, party, "sign", player=player, right="1")
    shown = read(keeper, party)
    assert [int(each["data-handed"]) for each in shown.all("[data-handed]")] == [cy, di]
    assert str(Player.objects.get(pk=cy)) in shown.one(f"[data-handed={cy}]").text
    assert sheet_of(party).state == "entered"
    do(bo_phone, party, "sign", player=bo, right="1")
    assert sheet_of(party).state == "confirmed"


def test_who_was_signed_for_can_still_say_it_on_the_own_phone(party: Party, keeper: Client) -> None:
    bo_phone, *_ = closed(party, keeper)
    _ann, bo, cy, di = players_of(party)
    for player in (bo, cy, di):
        do(keeper, party, "sign", player=player, right="1")
    assert read(keeper, party).has("#only-handed")
    assert read(bo_phone, party).has(f"#signed-for-you #wrong-{bo}")
    do(bo_phone, party, "sign", player=bo, thinks="95")
    assert sheet_of(party).state == "disputed"


def test_a_steward_needs_no_reason_beside_one_other_signature(party: Party, keeper: Client) -> None:
    bo_phone, *_ = closed(party, keeper)
    steward = steward_phone(party)
    assert read(steward, party).has("#confirm-form #confirm-reason")
    do(bo_phone, party, "sign", player=players_of(party)[1], right="1")
    shown = read(steward, party)
    assert (shown.has("#confirm-form"), shown.has("#confirm-reason")) == (True, False)
    do(steward, party, "confirm")
    assert sheet_of(party).state == "confirmed"


def test_a_steward_strikes_on_a_closed_sheet_and_it_stays_closed(party: Party, keeper: Client) -> None:
    closed(party, keeper)
    do(steward_phone(party), party, "strike", number=1, why="Not a word.")
    assert (sheet_of(party).state, scores(party)[0]) == ("entered", -5)


def test_letters_are_counted_into_typed_totals_before_they_are_entered(party: Party, keeper: Client) -> None:
    players = players_of(party)
    typed = {f"score-{player}": "100" for player in players} | {f"held-{player}": "2" for player in players}
    answer = send(keeper, "phone-action", party, *HERE, "totals", **typed, ended="time", count="1", version=0)
    assert answer.status_code == 200
    shown = text_of(answer)
    assert [shown.one(f"form#totals [name=score-{player}]")["value"] for player in players] == ["90"] * 4
    assert sheet_of(party).state == "playing"
