"""Phones, requests for a name and joining, by the API (S19)."""

from __future__ import annotations

import pytest

from party.models import Host, Party
from party.people.guests import personal_links, taking
from tests.conftest import NOW
from tests.party.api.asking import NOBODY, Json, Program, as_player, guests_of, refusal
from tests.party.evening import by_host, by_player, open_round
from tests.party.signed_phones import a_phone

VISITOR = by_player(None, "visitor")


def asking(party: Party, player: int) -> int:
    a_phone(party, player)
    return taking.take_name(party, player, actor=VISITOR, at=NOW).pk


def test_a_guest_lists_the_own_phones_and_signs_one_out(party: Party, at: str) -> None:
    player, other = guests_of(party)[:2]
    program = as_player(party, player)
    phone = a_phone(party, player)
    path = f"{at}/players/{player}/phones"
    assert [row["number"] for row in program.get(path)] == [phone.number - 1, phone.number]
    assert program.ask("DELETE", f"{path}/{phone.number}").status_code == 200
    assert [row["number"] for row in program.get(path)] == [phone.number - 1]
    assert refusal(program.ask("GET", f"{at}/players/{other}/phones")) == (404, "NotFound")
    assert refusal(program.ask("DELETE", f"{path}/99")) == (404, "NotFound")
    assert program.ask("DELETE", f"{path}/{phone.number - 1}").status_code == 200
    assert refusal(program.ask("GET", path)) == (401, "TokenUnknown")


def test_a_link_for_a_second_phone_is_shown_once_and_exchanged_once(party: Party, at: str) -> None:
    player = guests_of(party)[0]
    program = as_player(party, player)
    path = f"{at}/players/{player}/phones"
    made = program.post(path, key="k")
    assert "link" not in program.post(path, key="k")
    second = Program(NOBODY.post("/tokens", {"link": made["link"]})["token"])
    assert [row["added_by"] for row in second.get(path)] == [None, 1]
    assert refusal(NOBODY.ask("POST", "/tokens", {"link": made["link"]})) == (422, "LinkUnknown")


def test_a_link_sent_again_gives_no_token_again(party: Party) -> None:
    secret = personal_links.reissue_link(party, guests_of(party)[0], actor=by_host(party), at=NOW)
    assert NOBODY.post("/tokens", {"link": secret}, key="k")["token"]
    assert "token" not in NOBODY.post("/tokens", {"link": secret}, key="k")


@pytest.mark.parametrize(("answer", "state"), [("add", "in"), ("replace", "in"), ("refuse", "refused")])
def test_a_host_answers_a_phone_that_asks(
    party: Party, program: Program, at: str, answer: str, state: str
) -> None:
    player = guests_of(party)[0]
    number = asking(party, player)
    [row] = program.get(f"{at}/requests")
    assert (row["id"], row["player"], row["state"]) == (number, player, "asking")
    answered: Json = program.post(f"{at}/requests/{number}", {"answer": answer})
    assert answered["state"] == state
    assert program.get(f"{at}/requests") == []
    assert refusal(program.ask("POST", f"{at}/requests/{number}", {"answer": "add"})) == (422, "RequestGone")


def test_a_guest_who_has_not_played_is_removed_and_one_who_has_is_not(
    party: Party, program: Program, at: str
) -> None:
    gone, stays = guests_of(party)[:2]
    program.ask("DELETE", f"{at}/players/{gone}")
    assert gone not in [row["id"] for row in program.get(f"{at}/players")]
    program.post(f"{at}/check-in", {"all": True})
    open_round(party)
    assert refusal(program.ask("DELETE", f"{at}/players/{stays}")) == (409, "HasPlayed")


def test_a_name_is_freed_locked_and_unlocked(party: Party, program: Program, at: str) -> None:
    player = guests_of(party)[0]
    phone = taking.take_name(party, player, actor=VISITOR, at=NOW)
    program.post(f"{at}/players/{player}/release", {"phone": phone.number})
    assert taking.take_name(party, player, actor=VISITOR, at=NOW).state == "in"
    program.post(f"{at}/players/{player}/release")
    program.post(f"{at}/players/{player}/lock", {"locked": True})
    asking = taking.take_name(party, player, actor=VISITOR, at=NOW)
    assert asking.state == "asking"
    program.post(f"{at}/players/{player}/lock", {"locked": False})
    program.post(f"{at}/requests/{asking.pk}", {"answer": "refuse"})
    assert taking.take_name(party, player, actor=VISITOR, at=NOW).state == "in"


def test_a_guest_without_a_phone_is_checked_in_as_such(party: Party, program: Program, at: str) -> None:
    player = guests_of(party)[0]
    program.post(f"{at}/check-in", {"players": [player], "phone": False})
    assert taking.take_name(party, player, actor=VISITOR, at=NOW).state == "asking"


def test_joining_is_paused_and_recent_guests_are_removed(
    host: Host, party: Party, program: Program, at: str
) -> None:
    assert program.post(f"{at}/joining", {"open": False})["joining"] == "paused"
    assert program.post(f"{at}/joining", {"open": True})["joining"] == "open"
    player = guests_of(party)[0]
    phone = taking.take_name(party, player, actor=VISITOR, at=NOW)
    phone.party.phones.update(made_at="2026-01-02T00:00:00Z")
    since = {"remove_since": "2026-01-01T00:00:00Z"}
    looked = program.post(f"{at}/joining", {**since, "preview": True})
    assert (looked["listed"], looked["new"]) == ([player], [])
    assert program.post(f"{at}/joining", since)["listed"] == [player]
    assert refusal(program.ask("POST", f"{at}/joining", since)) == (422, "NobodyJoined")
    far = {"remove_since": "0001-01-01T00:00:00+14:00"}
    assert refusal(program.ask("POST", f"{at}/joining", far)) == (422, "NotThisShape")
