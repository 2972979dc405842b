"""Who writes on what they read: a stale version is refused, and nothing is written."""

from __future__ import annotations

import pytest
from django.test import Client

from party.desk import confirming, voiding
from party.models import Host, Party
from party.people import hosting
from party.people.refusals import StaleParty
from party.tables import entering
from scoring.models import Event, Player, Sheet
from scoring.sheets.refusals import StaleSheet
from tests.conftest import NOW, signed_in
from tests.party.evening import a_party, by_host, enter, open_round, others_of, seats_of, sheet_of, sheets_of
from tests.party.pages import done, page_of, send, text_of
from tests.party.sheet_phones import HERE, do


def test_two_hosts_who_change_a_party_at_once_do_not_overwrite_each_other(host: Host) -> None:
    party = a_party(host)
    hosting.change_options(party, {"minutes": 20}, version=0, actor=by_host(host), at=NOW)
    with pytest.raises(StaleParty):
        hosting.change_options(party, {"minutes": 30}, version=0, actor=by_host(host), at=NOW)
    changed = hosting.change_options(party, {"minutes": 30}, actor=by_host(host), at=NOW)
    assert (changed.minutes, changed.version) == (30, 2)


@pytest.mark.parametrize("rule", [confirming.confirm, voiding.void])
def test_a_ruling_is_on_the_totals_that_were_read(host: Host, rule: object) -> None:
    party = a_party(host, guests=4)
    open_round(party)
    sheet = enter(sheets_of(party, 1)[0])
    before = Event.objects.count()
    assert callable(rule)
    with pytest.raises(StaleSheet, match=r"It says .* 180"):
        rule(sheet, version=0, reason="Looked at it", actor=by_host(host), at=NOW)
    assert Event.objects.count() == before
    rule(sheet, version=1, reason="Looked at it", actor=by_host(host), at=NOW)


@pytest.mark.parametrize(
    ("action", "fields", "kind"),
    [
        ("card", {"word": "tower"}, "StaleKeyCard"),
        ("keep", {"keeping": "board"}, "StaleDeed"),
        ("hand-over", {"player": "{other}"}, "StaleDeed"),
        ("draw", {"player": "{other}"}, "StaleDeed"),
    ],
)
def test_what_is_done_on_a_page_that_somebody_has_written_on_since_is_refused_with_what_stands(
    party: Party, sheet: Sheet, keeper: Client, action: str, fields: dict[str, str], kind: str
) -> None:
    entering.expose_key_card(sheet, "river", actor=by_host(party), at=NOW)
    before = Event.objects.count()
    other = str(others_of(sheet)[0])
    sent = {name: value.format(other=other) for name, value in fields.items()}
    answer = send(keeper, "phone-action", party, *HERE, action, version=0, **sent)
    assert (answer.status_code, text_of(answer).refusals) == (409, [kind]), text_of(answer)
    assert (action == "card") == ("RIVER" in text_of(answer).one("[data-refusal]").text)
    assert Event.objects.count() == before
    do(keeper, party, action, **sent)


LETTERS = {"letter-{0}": "D", "letter-{1}": "A", "letter-{2}": "B", "letter-{3}": "C"}


def player_named(player: int) -> str:
    return str(Player.objects.get(pk=player))


@pytest.mark.parametrize(
    ("action", "first", "second", "said"),
    [
        ("keep", {"keeping": "running"}, {"keeping": "board"}, "Now it says running score; you sent board."),
        ("card", {"word": "river"}, {"word": "tower"}, "RIVER lies face up; you sent TOWER."),
        ("card", {"word": "river"}, {}, "RIVER lies face up; you sent one drawn by the site."),
        ("hand-over", {"player": "{1}"}, {"player": "{2}"}, "; you sent {2}."),
        ("draw", {"player": "{1}"}, {"player": "{2}"}, "Now it says {1}; you sent {2}."),
        ("draw", LETTERS, {"player": "{2}"}, "; you sent {2}."),
    ],
)
def test_the_second_of_two_phones_on_one_version_sees_both(
    host: Host, party: Party, action: str, first: dict[str, str], second: dict[str, str], said: str
) -> None:
    client, sheet = signed_in(host), sheet_of(party)
    players = [sheet.scorekeeper_id or 0, *others_of(sheet)]
    table = ("host-table-action", party, *HERE, action)
    one, other = (
        {name.format(*players): value.format(*players) for name, value in sent.items()}
        for sent in (first, second)
    )
    done(client, *table, version=sheet.version, **one)
    answer = send(client, *table, version=sheet.version, **other)
    assert (answer.status_code, sheet_of(party).version) == (409, sheet.version + 1)
    assert said.format(*map(player_named, players)) in text_of(answer), text_of(answer)


def test_the_first_figures_are_taken_whatever_was_drawn_or_turned_since_the_sheet_was_read(
    host: Host, party: Party, sheet: Sheet
) -> None:
    entering.keep_as(sheet, "running", actor=by_host(party), at=NOW)
    seen = sheet_of(party).version
    entering.expose_key_card(sheet, "river", actor=by_host(party), at=NOW)
    client, table = signed_in(host), ("host-table-action", party, *HERE, "totals")
    sent = {f"score-{seat.player_id}": 100 for seat in seats_of(sheet)} | {"ended": "time"}
    assert send(client, *table, **sent).status_code == 409
    done(client, *table, version=seen, **sent)
    answer = send(client, *table, version=seen, **sent)
    assert (seen, answer.status_code) == (1, 409)


@pytest.mark.parametrize("action", ["draw", "hand-over"])
def test_who_says_who_keeps_score_is_told_when_another_has_said_so_first(
    host: Host, party: Party, sheet: Sheet, action: str
) -> None:
    client, seen = signed_in(host), sheet.scorekeeper_id
    first, second = others_of(sheet)[:2]
    table = ("host-table-action", party, *HERE, action)
    done(client, *table, version=sheet.version, keeper=seen, player=first)
    answer = send(client, *table, version=sheet.version, keeper=seen, player=second)
    assert answer.status_code == 409
    assert player_named(first) in text_of(answer).one("[data-refusal=StaleKeeper]").text
    assert sheet_of(party).scorekeeper_id == first


def test_a_page_says_with_every_action_what_it_has_seen(party: Party, sheet: Sheet, keeper: Client) -> None:
    entering.expose_key_card(sheet, "river", actor=by_host(party), at=NOW)
    entering.keep_as(sheet, "running", actor=by_host(party), at=NOW)
    page = " ".join(page_of(keeper, "phone-table", party.code, *HERE).split())
    for form in ("keep-form", "card-draw-form", "card-type-form", "hand-over-form", "draw-form"):
        assert f'id="{form}"' in page
        assert f'name="version" form="{form}" value="2"' in page
    assert page.count(f'name="keeper" value="{sheet.scorekeeper_id}"') == 3
