"""Corrections and undo say what they mean: of two hosts at once, the second sees what the first has done."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from party.history import corrections, finishing, undo
from party.history.refusals import AnothersAction
from party.models import Host, Party
from party.people import hosting
from scoring.models import Sheet
from scoring.record.pen import Actor
from scoring.sheets.refusals import StaleSheet
from tests.conftest import NOW, signed_in
from tests.party.api.asking import Json, as_host, refusal
from tests.party.evening import a_party, by_host, play_round, seats_of, sheets_of
from tests.party.pages import url

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(host: Host, other_host: Host) -> Party:
    party = a_party(host, guests=4, rounds=2)
    secret = hosting.invite(party, "co-host", actor=by_host(host), at=NOW)
    hosting.join_as_host(secret, other_host, actor=Actor("host", other_host.pk, "co-host"), at=NOW)
    play_round(party)
    return party


@pytest.fixture
def sheet(party: Party) -> Sheet:
    return sheets_of(party, 1)[0]


def right(sheet: Sheet, best: int) -> dict[int, int]:
    return {seat.player_id: best - 5 * place for place, seat in enumerate(seats_of(sheet))}


def body(sheet: Sheet, best: int, **more: Json) -> Json:
    named = {str(player): score for player, score in right(sheet, best).items()}
    return {"round": 1, "table": 1, "scores": named, "reason": "Misread", **more}


def test_of_two_corrections_of_one_version_the_second_is_refused_with_both_sides(
    sheet: Sheet, host: Host
) -> None:
    by = by_host(host)
    done = corrections.correct(sheet, right(sheet, 300), reason="x", version=sheet.version, actor=by, at=NOW)
    assert done.version == sheet.version + 1
    with pytest.raises(StaleSheet, match=r"300.*400"):
        corrections.correct(sheet, right(sheet, 400), reason="x", version=sheet.version, actor=by, at=NOW)


def test_without_a_version_nobody_writes_over_another_host_s_correction(
    sheet: Sheet, host: Host, other_host: Host
) -> None:
    for best in (300, 310):
        corrections.correct(sheet, right(sheet, best), reason="x", actor=by_host(host), at=NOW)
    with pytest.raises(StaleSheet):
        corrections.correct(sheet, right(sheet, 400), reason="x", actor=by_host(other_host), at=NOW)


def test_a_program_gets_409_with_the_table_as_it_is(party: Party, sheet: Sheet, host: Host) -> None:
    program, at = as_host(host), f"/parties/{party.code}/corrections"
    version = program.post(at, body(sheet, 300, preview=True))["version"]
    assert program.post(at, body(sheet, 300, version=version))["version"] == version + 1
    stale = program.ask("POST", at, body(sheet, 400, version=version))
    assert refusal(stale)[0] == 409
    current = json.loads(stale.content)["current"]
    assert (current["version"], current["seats"][0]["score"]) == (version + 1, 300)


def test_a_page_that_is_behind_shows_both_and_can_be_sent_again(
    party: Party, sheet: Sheet, host: Host
) -> None:
    desk, address = signed_in(host), url("host-correction", party, 1, 1)
    typed = {f"score-{player}": score for player, score in right(sheet, 400).items()}
    sent = {**typed, "ended": "time", "version": sheet.version, "commit": "1", "reason": "Misread"}
    corrections.correct(sheet, right(sheet, 300), reason="x", actor=by_host(host), at=NOW)
    stale = desk.post(address, sent)
    page = stale.content.decode()
    assert stale.status_code == 409
    assert 'value="400"' in page
    assert f'name="version" value="{sheet.version + 1}"' in page
    assert desk.post(address, {**sent, "version": sheet.version + 1}).status_code == 302


def test_a_page_without_the_version_is_behind(party: Party, sheet: Sheet, host_client: Client) -> None:
    typed = {f"score-{player}": score for player, score in right(sheet, 400).items()}
    sent = {**typed, "ended": "time", "commit": "1", "reason": "Misread"}
    assert host_client.post(url("host-correction", party, 1, 1), sent).status_code == 409


def test_undo_without_a_number_never_means_another_host_s_action(
    party: Party, host: Host, other_host: Host
) -> None:
    finishing.finish(party, actor=by_host(host), at=NOW)
    with pytest.raises(AnothersAction):
        undo.undo(party, actor=by_host(other_host), at=NOW)
    program, at = as_host(other_host), f"/parties/{party.code}/undo"
    answer = program.ask("POST", at)
    assert refusal(answer) == (409, "AnothersAction")
    meant = json.loads(answer.content)["current"]
    assert meant["kind"] == "party-finished"
    assert program.post(at, {"number": meant["number"]})["kind"] == "party-finished"


def test_what_was_undone_already_is_stale(party: Party, host: Host) -> None:
    program, at = as_host(host), f"/parties/{party.code}/undo"
    number = program.post(at)["number"]
    assert refusal(program.ask("POST", at, {"number": number})) == (409, "UndoneAlready")
    assert signed_in(host).post(url("host-undo", party, number)).status_code == 409
