"""Tokens: whose they are, what they open, and when they stop."""

from __future__ import annotations

import pytest

from party.models import Host, Party, Steward, Token
from party.people import stewardship, tokens
from party.people.guests import personal_links
from party.people.guests.registration import decline, register
from scoring.record.secrets import hash_secret
from tests.conftest import NOW
from tests.party.api.asking import NOBODY, Program, as_host, as_player, as_steward, guests_of, refusal
from tests.party.evening import a_party, by_host


def test_a_link_is_exchanged_for_a_token_of_that_person(party: Party, program: Program, at: str) -> None:
    [listed] = program.post(f"{at}/players", {"names": ["Ada"]})
    answer = NOBODY.post("/tokens", {"link": listed["link"]})
    assert answer.keys() == {"token", "player", "party"}
    assert (answer["player"], answer["party"]) == (listed["id"], party.code)
    stored = Token.objects.get(guest=listed["id"])
    assert stored.secret_hash == hash_secret(answer["token"])


@pytest.mark.parametrize("form", ["{}", "http://hall.test/me/{}/", "/me/{}?from=qr#top", "  {} "])
def test_a_link_may_be_pasted_whole_or_in_part(party: Party, form: str) -> None:
    secret = personal_links.reissue_link(party, guests_of(party)[0], actor=by_host(party), at=NOW)
    assert NOBODY.post("/tokens", {"link": form.format(secret)})["player"] == guests_of(party)[0]


@pytest.mark.parametrize("link", ["", "/", "a guess", "http://[broken", "/me/"])
def test_a_link_that_opens_nothing_is_refused(db: None, link: str) -> None:
    assert refusal(NOBODY.ask("POST", "/tokens", {"link": link})) == (422, "LinkUnknown")


def test_a_steward_who_does_not_play_has_no_player_number(party: Party) -> None:
    as_steward(party)
    secret = stewardship.reissue_steward_link(
        party, Steward.objects.get(party=party).pk, actor=by_host(party), at=NOW
    )
    assert NOBODY.post("/tokens", {"link": secret})["player"] is None


def test_a_link_issued_anew_revokes_the_token_of_the_old_one(party: Party, at: str) -> None:
    player = guests_of(party)[0]
    phone = as_player(party, player)
    assert phone.get(at)["code"] == party.code
    personal_links.reissue_link(party, player, actor=by_host(party), at=NOW)
    assert refusal(phone.ask("GET", at)) == (401, "TokenUnknown")


def test_a_steward_who_is_dismissed_loses_the_token(party: Party, at: str) -> None:
    desk = as_steward(party)
    stewardship.dismiss(party, Steward.objects.get(party=party).pk, actor=by_host(party), at=NOW)
    assert refusal(desk.ask("GET", at)) == (401, "TokenUnknown")


def test_a_guest_who_is_declined_loses_the_token(host: Host) -> None:
    party = a_party(host, registration="approval")
    asked = register(party, "Eve", actor=by_host(host), at=NOW)
    phone = Program(NOBODY.post("/tokens", {"link": asked.secret})["token"])
    decline(party, asked.guest.pk, actor=by_host(host), at=NOW)
    assert refusal(phone.ask("GET", f"/parties/{party.code}")) == (401, "TokenUnknown")


def test_who_only_asks_to_come_sees_what_strangers_see(host: Host) -> None:
    party = a_party(host, guests=1, registration="approval")
    asked = register(party, "Eve", actor=by_host(host), at=NOW)
    phone = Program(NOBODY.post("/tokens", {"link": asked.secret})["token"])
    path = f"/parties/{party.code}/players"
    assert phone.get(path) == NOBODY.get(path)


def test_a_revoked_token_opens_nothing(host: Host, party: Party, program: Program, at: str) -> None:
    tokens.revoke_token(host, Token.objects.get(host=host).pk)
    assert refusal(program.ask("GET", at)) == (401, "TokenUnknown")


def test_one_host_cannot_revoke_the_token_of_another(host: Host, other_host: Host, program: Program) -> None:
    tokens.revoke_token(other_host, Token.objects.get(host=host).pk)
    assert Token.objects.filter(host=host).exists()


def test_a_host_who_is_closed_out_has_no_token(host: Host, program: Program, at: str) -> None:
    Host.objects.filter(pk=host.pk).update(is_active=False)
    assert refusal(program.ask("GET", at)) == (401, "TokenUnknown")


def test_a_token_for_one_party_is_a_strangers_at_another(host: Host, party: Party, at: str) -> None:
    other = a_party(host, guests=2)
    only = as_host(host, other)
    assert refusal(only.ask("POST", f"{at}/rounds")) == (404, "NotFound")
    assert only.get(f"{at}/players") == NOBODY.get(f"{at}/players")
    assert only.get(f"/parties/{other.code}")["seed"] == 7


def test_a_token_for_one_party_makes_no_other(host: Host, party: Party) -> None:
    asked = as_host(host, party).ask("POST", "/parties", {"name": "Another"})
    assert refusal(asked) == (403, "HostsOnly")


def test_a_player_who_is_a_steward_acts_as_one(playing: Party, program: Program, at: str) -> None:
    tables = program.get(f"{at}/rounds/1")["tables"]
    other_table = tables[1]["seats"][0]["player"]
    stewardship.appoint(playing, other_table, actor=by_host(playing), at=NOW)
    phone = as_player(playing, other_table)
    voided = phone.post(f"{at}/rounds/1/tables/1/void", {"reason": "The board fell"})
    assert voided["state"] == "void"
    own = phone.ask("POST", f"{at}/rounds/1/tables/2/void", {"reason": "The board fell"})
    assert refusal(own) == (422, "OwnTable")


def test_a_token_in_another_scheme_is_none(program: Program, at: str) -> None:
    asked = NOBODY.ask("POST", f"{at}/rounds", Authorization=f"Basic {program.token}")
    assert refusal(asked) == (401, "TokenMissing")
    assert asked.headers["WWW-Authenticate"] == "Bearer"
