"""Players by the API."""

from __future__ import annotations

import json

import pytest

from party.models import Host, Party
from party.people.guests.renaming import choose_nickname
from party.people.guests.wishes import pin
from party.reads.standing_rows import names_outside
from tests.conftest import NOW
from tests.party.api.asking import NOBODY, Program, as_player, as_steward, guests_of, refusal
from tests.party.evening import a_party, by_host, play_round


def test_names_come_back_in_their_order_with_links(program: Program, host: Host) -> None:
    at = f"/parties/{a_party(host).code}"
    asked = program.ask("POST", f"{at}/players", {"names": ["Zoe", "Ann", "Zoe"]})
    rows = json.loads(asked.content)
    assert asked.status_code == 201
    assert [row["name"] for row in rows] == ["Zoe", "Ann", "Zoe (2)"]
    assert all(row.keys() == {"id", "name", "state", "link"} for row in rows)
    assert len({row["link"] for row in rows}) == 3
    assert {row["state"] for row in rows} == {"registered"}


def test_the_list_has_everybody_with_their_state(party: Party, program: Program, at: str) -> None:
    program.post(f"{at}/players", {"names": ["Late Lou"]})
    rows = program.get(f"{at}/players")
    assert len(rows) == 9
    assert rows[0].keys() == {"id", "name", "state", "joined_round", "pinned_table"}
    assert [row["state"] for row in rows] == ["present"] * 8 + ["registered"]


def test_the_list_comes_in_pages(party: Party, program: Program, at: str) -> None:
    first = program.ask("GET", f"{at}/players?limit=5")
    assert first.headers["Link"].endswith('; rel="next"')
    path = first.headers["Link"].split(">")[0].removeprefix("</api/v1")
    second = program.ask("GET", path)
    assert "Link" not in second.headers
    ids = [row["id"] for page in (first, second) for row in json.loads(page.content)]
    assert ids == guests_of(party)


@pytest.mark.parametrize("query", ["limit=0", "limit=5001", "after=-1", "after=x", f"after={10**30}"])
def test_a_page_that_cannot_be_is_refused(party: Party, at: str, query: str) -> None:
    assert refusal(NOBODY.ask("GET", f"{at}/players?{query}")) == (422, "NotThisShape")


@pytest.mark.parametrize(
    ("form", "seen"), [("initials", "Ada L."), ("full", "Ada Lovelace"), ("none", "Guest {id}")]
)
def test_outside_the_party_names_are_as_the_host_says(
    host: Host, program: Program, form: str, seen: str
) -> None:
    at = f"/parties/{a_party(host, public_names=form).code}"
    [made] = program.post(f"{at}/players", {"names": ["Ada Lovelace"]})
    assert NOBODY.get(f"{at}/players")[0]["name"] == seen.format(id=made["id"])
    assert program.get(f"{at}/players")[0]["name"] == "Ada Lovelace"


def test_a_deleted_name_is_a_number_as_on_the_pages(party: Party, program: Program, at: str) -> None:
    play_round(party)
    player = guests_of(party)[0]
    program.post(f"{at}/players/{player}/erase")
    for read in (f"{at}/players", f"{at}/standings"):
        shown = NOBODY.get(read)
        rows = shown["rows"] if isinstance(shown, dict) else shown
        [name] = [row["name"] for row in rows if player in (row.get("id"), row.get("player"))]
        assert name == names_outside(party)[player] == f"Guest {player}"


def test_a_nickname_stands_for_the_name_outside(party: Party, at: str) -> None:
    guest = guests_of(party)[0]
    choose_nickname(party, guest, "The Fox", actor=by_host(party), at=NOW)
    assert NOBODY.get(f"{at}/players")[0]["name"] == "The Fox"
    assert as_player(party, guest).get(f"{at}/players")[0]["name"] == "Guest 01"


def test_who_should_not_walk_is_known_to_hosts_and_stewards(party: Party, program: Program, at: str) -> None:
    guest = guests_of(party)[0]
    pin(party, guest, 2, actor=by_host(party), at=NOW)
    seen = [
        who.get(f"{at}/players")[0]["pinned_table"]
        for who in (program, as_steward(party), as_player(party, guests_of(party)[1]), NOBODY)
    ]
    assert seen == [2, 2, None, None]


def test_check_in_is_for_some_or_all(host: Host, program: Program) -> None:
    party = a_party(host, guests=3, present=False)
    at, ids = f"/parties/{party.code}", guests_of(party)
    some = program.post(f"{at}/check-in", {"players": [ids[1]]})
    assert [(row["id"], row["state"]) for row in some] == [(ids[1], "present")]
    everybody = program.post(f"{at}/check-in", {"all": True})
    assert [row["id"] for row in everybody] == ids


def test_a_guest_who_is_not_there_cannot_be_checked_in(party: Party, program: Program, at: str) -> None:
    assert refusal(program.ask("POST", f"{at}/check-in", {"players": [10**12]})) == (422, "NoSuchGuest")


def test_a_player_checks_in_alone(host: Host) -> None:
    party = a_party(host, guests=3, present=False)
    at, ids = f"/parties/{party.code}", guests_of(party)
    phone = as_player(party, ids[0])
    assert phone.post(f"{at}/check-in", {"players": [ids[0]]})[0]["state"] == "present"
    for body in ({"players": ids}, {"players": [ids[1]]}, {"all": True}):
        assert refusal(phone.ask("POST", f"{at}/check-in", body)) == (404, "NotFound")


def test_leaving_and_returning_keep_the_total(party: Party, program: Program, at: str) -> None:
    play_round(party)
    row = program.get(f"{at}/standings")["rows"][0]
    assert program.post(f"{at}/players/{row['player']}/leave")["state"] == "left"
    assert program.get(f"{at}/standings")["rows"][0] == row
    assert program.post(f"{at}/players/{row['player']}/return")["state"] == "present"
    assert program.get(f"{at}/standings")["rows"][0] == row


def test_a_player_leaves_for_nobody_else(party: Party, at: str) -> None:
    one, other = guests_of(party)[:2]
    phone = as_player(party, one)
    assert phone.post(f"{at}/players/{one}/leave")["state"] == "left"
    assert refusal(phone.ask("POST", f"{at}/players/{other}/leave")) == (404, "NotFound")


def test_a_guest_of_another_party_is_not_there(host: Host, party: Party, program: Program, at: str) -> None:
    stranger = guests_of(a_party(host, guests=1))[0]
    assert refusal(program.ask("POST", f"{at}/players/{stranger}/leave")) == (404, "NotFound")
    assert refusal(program.ask("POST", f"{at}/players/{10**18}/return")) == (404, "NotFound")
