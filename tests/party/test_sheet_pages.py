"""A table's sheet on its phones: kept by totals, line by line or on the board; struck, closed, signed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from party import entering, prizes, registration
from party.models import Host, Party
from scoring.lines import Line
from scoring.models import Entry, Player, Sheet
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, enter, open_round, seats_of, sheets_of
from tests.party.pages import done, refused, send, show, text_of, url
from tests.party.phones import phone_of, steward_phone

pytestmark = pytest.mark.django_db
HERE = (1, 1)


@pytest.fixture
def party(host: Host) -> Party:
    party = a_party(host, 4)
    open_round(party)
    return party


@pytest.fixture
def keeper(party: Party) -> Client:
    return phone_of(party, sheet_of(party).scorekeeper_id or 0)


def sheet_of(party: Party) -> Sheet:
    return sheets_of(party, 1)[0]


def players_of(party: Party) -> list[int]:
    """In order of turns: clockwise from the first player."""
    players = [seat.player_id for seat in seats_of(sheet_of(party))]
    first = players.index(sheet_of(party).first_player_id or 0)
    return players[first:] + players[:first]


def do(client: Client, party: Party, deed: str, **fields: Any) -> str:  # noqa: ANN401
    return done(client, "phone-deed", party, *HERE, deed, **{"version": sheet_of(party).version, **fields})


def no(client: Client, party: Party, deed: str, **fields: Any) -> str:  # noqa: ANN401
    return refused(client, "phone-deed", party, *HERE, deed, **{"version": sheet_of(party).version, **fields})


def read(client: Client, party: Party) -> str:
    return show(client, "phone-table", party, *HERE)


def scores(party: Party) -> list[int | None]:
    by_player = {seat.player_id: seat.score for seat in seats_of(sheet_of(party))}
    return [by_player[player] for player in players_of(party)]


def test_the_way_of_keeping_changes_in_mid_game_and_nothing_is_lost(party: Party, keeper: Client) -> None:
    ann, *_ = players_of(party)
    do(keeper, party, "keep", keeping="running")
    do(keeper, party, "line", player=ann, points="40")
    for way in ("board", "totals", "running"):
        assert "Everything entered so far stays." in do(keeper, party, "keep", keeping=way)
        assert scores(party)[0] == 40


def test_who_does_not_keep_score_sees_the_lines_and_no_form(party: Party, keeper: Client) -> None:
    ann, bo, *_ = players_of(party)
    do(keeper, party, "keep", keeping="running")
    do(keeper, party, "line", player=ann, points="40")
    shown = read(phone_of(party, bo), party)
    assert "+40" in shown
    assert "Points called" not in shown
    assert "Strike" not in shown


def test_the_turn_goes_round_and_another_player_is_a_tap_away(party: Party, keeper: Client) -> None:
    ann, bo, cy, _di = players_of(party)
    do(keeper, party, "keep", keeping="running")
    for player in (ann, cy):
        do(keeper, party, "line", player=player, points="5")
    picked = keeper.get(url("phone-table", party, *HERE)).context["seats"]
    assert [seat["player"] for seat in picked if seat["is_picked"]] == [players_of(party)[3]]
    assert bo in [seat["player"] for seat in picked]


def test_without_javascript_taps_add_up_on_the_server_and_write_nothing(party: Party, keeper: Client) -> None:
    ann, *_ = players_of(party)
    do(keeper, party, "keep", keeping="running")
    answer = send(keeper, "phone-deed", party, *HERE, "line", player=ann, points="25", add="10")
    assert answer.status_code == 200
    assert 'value="35"' in answer.content.decode()
    assert Entry.objects.count() == 0


def test_the_key_card_adds_fifty_and_makes_room_for_the_next(party: Party, keeper: Client) -> None:
    ann, bo, *_ = players_of(party)
    do(keeper, party, "card", word="river")
    assert "RIVER" in read(phone_of(party, bo), party)
    do(keeper, party, "keep", keeping="running")
    do(keeper, party, "line", player=ann, points="25", spells="1")
    assert scores(party)[0] == 75
    assert sheet_of(party).key_card != "RIVER"
    do(keeper, party, "undo")
    assert sheet_of(party).key_card == "RIVER"


def test_the_key_card_and_the_prize_word_have_names_of_their_own(host: Host) -> None:
    party = a_party(host, 4, prizes="table")
    open_round(party)
    prizes.type_keyword(party, "GARDEN", 1, actor=by_host(party), at=NOW)
    phone = phone_of(party, sheet_of(party).scorekeeper_id or 0)
    do(phone, party, "card", word="RIVER")
    shown = read(phone, party)
    assert "Key card +50 RIVER" in shown
    assert "Table's prize word GARDEN" in shown


def test_a_pass_is_a_line_of_its_own(party: Party, keeper: Client) -> None:
    ann, *_ = players_of(party)
    do(keeper, party, "keep", keeping="running")
    assert "passed." in do(keeper, party, "line", player=ann, **{"pass": "1"})
    assert Entry.objects.get().kind == "pass"


def test_a_line_is_struck_with_why_and_stays_in_sight(party: Party, keeper: Client) -> None:
    ann, bo, *_ = players_of(party)
    do(keeper, party, "keep", keeping="running")
    do(keeper, party, "line", player=ann, points="40")
    asked = keeper.get(url("phone-table", party, *HERE), {"strike": 1})
    assert "Strike +40 of" in text_of(asked)
    assert "Say why" in no(keeper, party, "strike", number=1, why="")
    do(keeper, party, "strike", number=1, why="It was 45.")
    assert scores(party)[0] == 0
    assert "It was 45." in read(phone_of(party, bo), party)


def test_undo_strikes_the_last_line(party: Party, keeper: Client) -> None:
    ann, bo, *_ = players_of(party)
    do(keeper, party, "keep", keeping="running")
    for player in (ann, bo):
        do(keeper, party, "line", player=player, points="40")
    assert "The last line is undone." in do(keeper, party, "undo")
    assert scores(party)[:2] == [40, 0]


def test_a_stale_line_is_refused_with_both_figures_and_their_sum_and_stays_typed(
    party: Party, keeper: Client
) -> None:
    ann, bo, *_ = players_of(party)
    do(keeper, party, "keep", keeping="running")
    old = sheet_of(party).version
    do(keeper, party, "line", player=ann, points="40")
    do(keeper, party, "line", player=bo, points="10")
    sent = {"player": bo, "points": "25", "version": old}
    answer = send(keeper, "phone-deed", party, *HERE, "line", **sent)
    assert answer.status_code == 409
    shown = answer.content.decode()
    name = next(str(seat.player) for seat in seats_of(sheet_of(party)) if seat.player_id == bo)
    assert "You sent Sent again" in text_of(answer)
    assert f"{name} 10 +25 35" in text_of(answer)
    assert 'value="25"' in shown
    assert f'value="{sheet_of(party).version}"' in shown


@pytest.mark.parametrize("deed", ["line", "strike", "undo", "close"])
def test_who_names_no_version_has_not_seen_the_sheet(party: Party, keeper: Client, deed: str) -> None:
    ann, bo, *_ = players_of(party)
    do(keeper, party, "keep", keeping="running")
    do(keeper, party, "line", player=ann, points="40")
    sent = {"player": bo, "points": "25", "number": 1, "why": "Misheard.", "ended": "time"}
    assert send(keeper, "phone-deed", party, *HERE, deed, **sent).status_code == 409
    assert scores(party)[:2] == [40, 0]


def test_stale_totals_stay_in_their_form_on_the_new_version(party: Party, keeper: Client) -> None:
    players = players_of(party)
    old = sheet_of(party).version
    do(keeper, party, "line", player=players[0], points="40")
    do(keeper, party, "keep", keeping="running")
    typed = {f"score-{player}": 185 + 5 * place for place, player in enumerate(players)}
    answer = send(keeper, "phone-deed", party, *HERE, "totals", version=old, ended="time", **typed)
    assert answer.status_code == 409
    form = re.search(r'<form id="totals".*?</form>', answer.content.decode(), re.DOTALL)
    assert form
    assert "data-typed" in form[0]
    for value in (*typed.values(), sheet_of(party).version):
        assert f'value="{value}"' in form[0]


def test_a_form_that_came_back_stays_what_it_was_while_the_page_looks_for_news(
    party: Party, keeper: Client
) -> None:
    sent = {"player": players_of(party)[0], "points": "x", "version": sheet_of(party).version}
    shown = send(keeper, "phone-deed", party, *HERE, "line", **sent).content.decode()
    asks = re.search(r'hx-get="([^"]*part=live[^"]*)"', shown)
    assert asks
    news = keeper.get(asks[1].replace("&amp;", "&").split("mark=")[0]).content.decode()
    assert 'type="radio"' in shown
    assert 'type="radio"' in news


def test_who_has_left_is_told_so_and_finds_no_dead_buttons(party: Party, keeper: Client) -> None:
    jo = players_of(party)[1]
    phone = phone_of(party, jo)
    offers = ("Call a steward",)
    assert all(offer in read(phone, party) for offer in offers)
    registration.leave(party, jo, actor=by_host(party), at=NOW)
    shown = read(phone, party)
    assert "You have left this table." in shown
    assert not any(offer in shown for offer in offers)
    assert "You have left" not in read(keeper, party)


def test_a_score_below_nothing_has_one_minus_sign(party: Party, keeper: Client) -> None:
    do(keeper, party, "keep", keeping="running")
    do(keeper, party, "line", player=players_of(party)[0], points="-15")
    shown = read(keeper, party)
    assert shown.count("\N{MINUS SIGN}15") == 2
    assert "-15" not in shown


def look(client: Client, party: Party, **fields: Any) -> str:  # noqa: ANN401
    return text_of(client.get(url("phone-table", party, *HERE), {"part": "look", **fields}))


@pytest.fixture
def on_board(party: Party, keeper: Client) -> Client:
    do(keeper, party, "keep", keeping="board")
    return keeper


def test_the_engine_counts_a_play_before_it_is_entered(party: Party, on_board: Client) -> None:
    ann, *_ = players_of(party)
    shown = look(on_board, party, player=ann, square="I10", direction="across", letters="SEE")
    assert "SEE 10I +15" in shown
    assert "S, E, E on other squares, 3 × 5 15" in shown
    assert "Enter 15 for" in shown
    assert Entry.objects.count() == 0


def test_a_play_is_entered_and_lies_on_the_board(party: Party, on_board: Client) -> None:
    ann, bo, *_ = players_of(party)
    play = {"square": "I10", "direction": "across", "letters": "SEE"}
    do(on_board, party, "line", player=ann, **play)
    assert scores(party)[0] == 15
    assert (
        "The board with 10I SEE" in phone_of(party, bo).get(url("phone-table", party, *HERE)).content.decode()
    )


def test_a_play_that_does_not_lie_right_is_refused_in_words(party: Party, on_board: Client) -> None:
    ann, *_ = players_of(party)
    play = {"player": ann, "square": "A1", "direction": "across", "letters": "SEE"}
    assert "gray" in look(on_board, party, **play)
    assert "Enter" not in look(on_board, party, **play)
    assert 'value="SEE"' in send(on_board, "phone-deed", party, *HERE, "line", **play).content.decode()
    assert Entry.objects.count() == 0


@pytest.mark.parametrize(("validation", "says"), [("reject", False), ("warn", True), ("challenge", True)])
def test_a_wrong_word_is_refused_warned_of_or_left_to_the_others(
    host: Host, validation: str, says: bool
) -> None:
    party = a_party(host, 4, game_options={"validation": validation})
    open_round(party)
    phone, [ann, *_] = phone_of(party, sheet_of(party).scorekeeper_id or 0), players_of(party)
    do(phone, party, "keep", keeping="board")
    play = {"player": ann, "square": "I10", "direction": "across", "letters": "XQZ"}
    shown = look(phone, party, **play)
    assert ("not in the dictionary" in shown) is (validation != "challenge")
    assert ("15 for" in shown) is says
    if validation == "warn":
        no(phone, party, "line", **play)
        do(phone, party, "line", **play, despite="1")
        assert "let stand although warned of" in read(phone, party)


def test_without_javascript_the_page_counts_and_offers_to_enter(party: Party, on_board: Client) -> None:
    ann, *_ = players_of(party)
    asked: dict[str, Any] = {
        "look": 1,
        "player": ann,
        "square": "I10",
        "direction": "across",
        "letters": "SEE",
    }
    answer = on_board.get(url("phone-table", party, *HERE), asked)
    assert "Enter 15 for" in text_of(answer)
    assert "data-fresh" in answer.content.decode()


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
    assert "Say who is out." in no(keeper, party, "close", ended="out", **held)
    do(keeper, party, "close", ended="out", out=ann, **held)
    assert scores(party) == [40 + 50 + 30, 0, 0, 0]


def test_every_other_player_signs_the_own_row_and_the_table_is_confirmed(
    party: Party, keeper: Client
) -> None:
    phones = closed(party, keeper)
    assert "You closed the sheet." in read(keeper, party)
    for phone, player, score in zip(phones, players_of(party)[1:], (85, 75, 65), strict=True):
        assert f"You {score} Right: {score}" in read(phone, party)
        do(phone, party, "sign", player=player, right="1")
    assert sheet_of(party).state == "confirmed"
    shown = read(keeper, party)
    assert "confirmed by" in shown


def test_wrong_asks_for_the_number_and_tells_the_steward(party: Party, keeper: Client) -> None:
    bo_phone, *_ = closed(party, keeper)
    bo = players_of(party)[1]
    assert "Type the score" in no(bo_phone, party, "sign", player=bo, thinks="many")
    assert "The steward has been told" in do(bo_phone, party, "sign", player=bo, thinks="105")
    assert "! says 105" in read(keeper, party)
    assert "Somebody says that the own score is wrong" in read(steward_phone(party), party)


def test_who_has_no_phone_signs_on_the_scorekeepers(party: Party, keeper: Client) -> None:
    bo_phone, *_ = closed(party, keeper)
    _ann, bo, cy, di = players_of(party)
    assert "Sign for who has no phone" in read(keeper, party)
    for player in (cy, di):
        do(keeper, party, "sign", player=player, right="1")
    assert f"{Player.objects.get(pk=cy)} signed on the scorekeeper's phone." in read(keeper, party)
    assert sheet_of(party).state == "entered"
    do(bo_phone, party, "sign", player=bo, right="1")
    assert sheet_of(party).state == "confirmed"


def test_a_steward_needs_no_reason_beside_one_other_signature(party: Party, keeper: Client) -> None:
    bo_phone, *_ = closed(party, keeper)
    steward = steward_phone(party)
    assert "How you know" in read(steward, party)
    do(bo_phone, party, "sign", player=players_of(party)[1], right="1")
    assert "How you know" not in read(steward, party)
    do(steward, party, "confirm")
    assert sheet_of(party).state == "confirmed"


def test_a_steward_strikes_on_a_closed_sheet_and_it_stays_closed(party: Party, keeper: Client) -> None:
    closed(party, keeper)
    do(steward_phone(party), party, "strike", number=1, why="Not a word.")
    assert (sheet_of(party).state, scores(party)[0]) == ("entered", -5)


def test_letters_are_counted_into_typed_totals_before_they_are_entered(party: Party, keeper: Client) -> None:
    players = players_of(party)
    typed = {f"score-{player}": "100" for player in players} | {f"held-{player}": "2" for player in players}
    answer = send(keeper, "phone-deed", party, *HERE, "totals", **typed, ended="time", count="1", version=0)
    assert answer.status_code == 200
    assert answer.content.decode().count('value="90"') == 4
    assert sheet_of(party).state == "playing"


def live(client: Client, party: Party, **seen: str) -> HttpResponse:
    return client.get(url("phone-table", party, *HERE), {"part": "live", **seen})  # type: ignore[return-value]


def test_a_phone_that_looks_again_gets_only_what_has_changed(party: Party, keeper: Client) -> None:
    ann, bo, *_ = players_of(party)
    do(keeper, party, "keep", keeping="running")
    phone = phone_of(party, bo)
    shown = phone.get(url("phone-table", party, *HERE)).context
    seen = {"mark": shown["mark"], "shape": shown["shape"]}
    assert live(phone, party, **seen).status_code == 204
    do(keeper, party, "line", player=ann, points="40")
    changed = live(phone, party, **seen)
    assert "+40" in text_of(changed)
    assert "HX-Retarget" not in changed.headers


def test_a_phone_is_drawn_anew_when_there_is_something_else_to_do(party: Party, keeper: Client) -> None:
    phone = phone_of(party, players_of(party)[1])
    shown = phone.get(url("phone-table", party, *HERE)).context
    enter(sheet_of(party))
    answer = live(phone, party, mark=shown["mark"], shape=shown["shape"])
    assert answer.headers["HX-Retarget"] == "#sheet"
    assert "Right:" in text_of(answer)


def test_who_is_about_to_sign_sees_figures_that_have_changed_meanwhile(party: Party) -> None:
    enter(sheet_of(party))
    phone = phone_of(party, players_of(party)[1])
    shown = phone.get(url("phone-table", party, *HERE)).context
    enter(sheet_of(party), lambda seat: 300 - 20 * seat.chair)
    answer = live(phone, party, mark=shown["mark"], shape=shown["shape"])
    assert answer.headers["HX-Retarget"] == "#sheet"
    assert f'name="version" value="{sheet_of(party).version}"' in answer.content.decode()


@pytest.mark.parametrize("keeping", ["totals", "running", "board"])
def test_a_sheet_takes_as_many_queries_for_thirty_lines_as_for_one(
    party: Party, keeper: Client, keeping: str
) -> None:
    counts = []
    for lines in (1, 30):
        for _ in range(lines):
            line = Line(players_of(party)[0], 5)
            entering.enter(sheet_of(party), line, actor=by_player(sheet_of(party).scorekeeper_id), at=NOW)
        do(keeper, party, "keep", keeping=keeping)
        with CaptureQueriesContext(connection) as captured:
            read(keeper, party)
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 16


def spell(party: Party, client: Client, player: int) -> None:
    do(client, party, "keep", keeping="board")
    do(client, party, "line", player=player, square="I10", direction="across", letters="RIVER")


@pytest.mark.parametrize(("mode", "state"), [("table", "awarded"), ("room", "claimed")])
def test_the_prize_word_on_the_board_is_proposed_to_the_scorekeeper(
    host: Host, mode: str, state: str
) -> None:
    party = a_party(host, 4, prizes=mode)
    open_round(party)
    prize = prizes.type_keyword(party, "RIVER", 1 if mode == "table" else None, actor=by_host(party), at=NOW)
    ann, bo, *_ = players_of(party)
    keeper = phone_of(party, ann)
    spell(party, keeper, bo)
    assert "spelled RIVER, the prize word" in read(keeper, party)
    assert "the prize word You" not in read(phone_of(party, bo), party)
    do(keeper, party, "prize", entry=1)
    prize.refresh_from_db()
    assert prize.state == state
    assert "spelled RIVER, the prize word" not in read(keeper, party)


def test_the_prize_word_is_open_again_once_its_line_is_undone(host: Host) -> None:
    party = a_party(host, 4, prizes="table")
    open_round(party)
    prizes.type_keyword(party, "RIVER", 1, actor=by_host(party), at=NOW)
    ann, bo, *_ = players_of(party)
    keeper = phone_of(party, ann)
    spell(party, keeper, bo)
    do(keeper, party, "prize", entry=1)
    assert "RIVER still open" not in read(keeper, party)
    do(keeper, party, "undo")
    for shown in (read(keeper, party), read(phone_of(party, bo), party)):
        assert "Table's prize word RIVER still open" in shown


def test_nobody_is_the_own_witness_of_a_prize(host: Host) -> None:
    party = a_party(host, 4, prizes="table")
    open_round(party)
    prizes.type_keyword(party, "RIVER", 1, actor=by_host(party), at=NOW)
    ann, *_ = players_of(party)
    keeper = phone_of(party, ann)
    spell(party, keeper, ann)
    assert "needs a witness" in no(keeper, party, "prize", entry=1)
    do(steward_phone(party), party, "prize", entry=1)


def test_what_was_not_spelled_gets_no_prize(party: Party, keeper: Client) -> None:
    assert "no such prize" in no(keeper, party, "prize", entry=1)
