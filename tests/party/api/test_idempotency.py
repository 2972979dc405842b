"""The same request twice is done once (I16)."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.http import HttpResponse

from party.models import Guest, Host, Party, Round
from party.people.guests.erasing import erase
from party.people.purging import purge_party
from scoring.models import Answer, Event
from tests.conftest import NOW
from tests.party.api.asking import NOBODY, Program, as_host, as_player, guests_of, refusal
from tests.party.evening import a_party, by_host

REPLAYED = "Idempotent-Replayed"


def test_the_same_key_and_body_get_the_first_answer_again(party: Party, program: Program, at: str) -> None:
    first = program.ask("POST", f"{at}/rounds", key="k1")
    program.post(f"{at}/rounds/1/publish", key="k2")
    again = program.ask("POST", f"{at}/rounds", key="k1")
    assert (first.status_code, again.status_code) == (201, 201)
    assert REPLAYED not in first.headers
    assert again.headers[REPLAYED] == "true"
    assert again.content == first.content
    assert Round.objects.count() == 1


def test_why_a_player_sits_where_is_told_again(party: Party, program: Program, at: str) -> None:
    program.post(f"{at}/rounds")
    first, again = (program.post(f"{at}/rounds/1/publish", key="k") for _ in "12")
    assert all(seat["why"] for table in first["tables"] for seat in table["seats"])
    assert again == first


def test_a_body_is_the_same_however_it_is_spaced(party: Party, program: Program, at: str) -> None:
    program.post(f"{at}/players", {"names": ["Ada"]}, key="k")
    again = program.ask("POST", f"{at}/players", json.loads('{  "names":["Ada"]}'), key="k")
    assert again.headers[REPLAYED] == "true"


@pytest.mark.parametrize(("path", "body"), [("players", {"names": ["Bob"]}), ("check-in", {"all": True})])
def test_the_same_key_for_another_request_is_refused(
    party: Party, program: Program, at: str, path: str, body: object
) -> None:
    program.post(f"{at}/players", {"names": ["Ada"]}, key="k")
    assert refusal(program.ask("POST", f"{at}/{path}", body, key="k")) == (422, "KeyUsedForOther")
    assert Guest.objects.filter(party=party).count() == 9


def test_links_are_shown_once_and_never_kept(party: Party, program: Program, at: str) -> None:
    body = {"names": ["Ada", "Bob"]}
    [first, _] = program.post(f"{at}/players", body, key="k")
    again = program.post(f"{at}/players", body, key="k")
    assert [row.keys() for row in again] == [{"id", "name", "state"}] * 2
    assert [row["name"] for row in again] == ["Ada", "Bob"]
    assert first["link"].rsplit("/", 1)[-1] not in json.dumps(list(Answer.objects.values_list("answer")))


def test_a_token_is_shown_once(party: Party, program: Program, at: str) -> None:
    [listed] = program.post(f"{at}/players", {"names": ["Ada"]})
    body = {"link": listed["link"]}
    assert NOBODY.post("/tokens", body, key="k")["token"]
    assert NOBODY.post("/tokens", body, key="k") == {"player": listed["id"], "party": party.code}


def test_a_party_is_made_once(program: Program) -> None:
    first = program.post("/parties", {"name": "Club night", "place": "Town hall"}, key="k")
    assert program.post("/parties", {"name": "Club night", "place": "Town hall"}, key="k") == first
    assert Party.objects.count() == 1


def test_a_refused_request_leaves_no_key(party: Party, program: Program, at: str) -> None:
    refused = program.ask("POST", f"{at}/players", {"names": [" "]}, key="k")
    assert refusal(refused) == (422, "NameMissing")
    assert program.post(f"{at}/players", {"names": ["Ada"]}, key="k")


def test_without_a_key_nothing_is_remembered(party: Party, program: Program, at: str) -> None:
    for _ in range(2):
        program.post(f"{at}/players", {"names": ["Ada"]})
    assert Guest.objects.filter(party=party).count() == 10
    assert not Answer.objects.exists()


def test_two_people_may_choose_the_same_key(host: Host, other_host: Host, party: Party, at: str) -> None:
    party.party_hosts.create(host=other_host, role="co-host")
    for who, name in ((host, "Ada"), (other_host, "Bob")):
        assert as_host(who).post(f"{at}/players", {"names": [name]}, key="1")[0]["name"] == name
    assert as_player(party, guests_of(party)[0]).ask("POST", f"{at}/rounds", key="1").status_code == 404


def test_a_key_opens_no_answer_of_somebody_else(host: Host, other_host: Host, party: Party, at: str) -> None:
    as_host(host).post(f"{at}/players", {"names": ["Ada"]}, key="k")
    asked = as_host(other_host).ask("POST", f"{at}/players", {"names": ["Ada"]}, key="k")
    assert refusal(asked) == (404, "NotFound")


@pytest.mark.parametrize("key", ["two words", "ö", "x" * 256])
def test_a_key_that_is_none_is_refused(party: Party, program: Program, at: str, key: str) -> None:
    assert refusal(program.ask("POST", f"{at}/rounds", key=key)) == (422, "BadKey")


def test_the_event_carries_a_key_of_its_own(party: Party, program: Program, at: str) -> None:
    program.post(f"{at}/rounds", key="x" * 255)
    event = Event.objects.latest("number")
    assert len(event.client_key) == 64


def test_no_names_are_kept_in_answers(party: Party, program: Program, at: str) -> None:
    [row] = program.post(f"{at}/players", {"names": ["Ada Lovelace"]}, key="k")
    assert "Ada" not in json.dumps(list(Answer.objects.values_list("answer")))
    erase(party, row["id"], actor=by_host(party), at=NOW)
    assert (
        program.post(f"{at}/players", {"names": ["Ada Lovelace"]}, key="k")[0]["name"] == f"Guest {row['id']}"
    )


def test_an_answer_that_was_blanked_is_still_given_once(party: Party, program: Program, at: str) -> None:
    # The answer says this name as a state.
    [row] = program.post(f"{at}/players", {"names": ["registered"]}, key="k")
    erase(party, row["id"], actor=by_host(party), at=NOW)
    again = program.ask("POST", f"{at}/players", {"names": ["registered"]}, key="k")
    assert (again.status_code, json.loads(again.content)) == (201, {})
    assert Guest.objects.filter(party=party).count() == 9


def test_what_was_answered_goes_with_the_party(host: Host, program: Program) -> None:
    code = program.post("/parties", {"name": "Club night", "place": "Town hall"}, key="k")["code"]
    party = Party.objects.get(code=code)
    program.patch(f"/parties/{code}", {"minutes": 20})
    purge_party(party, actor=by_host(host), at=NOW)
    kept = json.dumps(list(Answer.objects.values_list("answer")))
    assert "Club night" not in kept
    assert "Town hall" not in kept


@pytest.mark.django_db(transaction=True)
def test_doubles_sent_at_once_are_done_once(host: Host) -> None:
    party = a_party(host, guests=4)
    program, gate = as_host(host), Barrier(4)

    def send(_: int) -> HttpResponse:
        gate.wait()
        try:
            return program.ask("POST", f"/parties/{party.code}/players", {"names": ["Ada"]}, key="k")
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(send, range(4)))
    assert [answer.status_code for answer in answers] == [201] * 4
    assert sorted(REPLAYED in answer.headers for answer in answers) == [False, True, True, True]
    assert Guest.objects.filter(party=party).count() == 5
