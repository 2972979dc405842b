"""A nickname looks like nobody else's name at the party, and a name like no nickname (S17)."""

from __future__ import annotations

import pytest
from django.test import Client

from party.history.verification import verify
from party.models import Host, Party
from party.people import stewardship
from party.people.guests import erasing, registration, renaming
from party.people.guests.refusals import NicknameReserved, NicknameTaken
from party.people.hosting import invite
from party.reads.guest_search import search
from party.reads.standing_rows import names_inside, names_outside
from scoring.models import Player
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, play_round
from tests.party.pages import refused
from tests.party.signed_phones import phone_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(host: Host) -> Party:
    party = a_party(host)
    names = ["Zoe Quinn", "Ann Lee", "Ann Lee", "Bo Ray"]
    registration.register_list(party, names, actor=by_host(party), at=NOW)
    nickname(party, "Bo Ray", "Ace")
    return party


def nickname(party: Party, name: str, chosen: str) -> str:
    player = Player.objects.filter(book=party.book_id, name=name).latest("pk").pk
    return renaming.choose_nickname(party, player, chosen, actor=by_player(player), at=NOW).nickname


@pytest.mark.parametrize(
    "chosen",
    ["Ann Lee", "ann lée", "Аnn Lee", "Ann Lee (2)", "Ann L.", "ann l", "Bo Ray", "Bo R.", "ACE", "Αce"],
)
def test_a_nickname_that_looks_like_somebody_else_is_refused(party: Party, chosen: str) -> None:
    with pytest.raises(NicknameTaken):
        nickname(party, "Zoe Quinn", chosen)
    assert verify(party).faults == ()


@pytest.mark.parametrize("chosen", ["Guest 15", "guest 7", "Guest l5", "GUEST  1 0", "Guest １５"])
def test_a_nickname_that_looks_like_the_number_of_a_deleted_guest_is_refused(
    party: Party, chosen: str
) -> None:
    with pytest.raises(NicknameReserved):
        nickname(party, "Zoe Quinn", chosen)


@pytest.mark.parametrize("chosen", ["Zoe", "Zoe Quinn", "Queen Zoe", "Guest of honor", "Guest", "Ann"])
def test_other_nicknames_are_the_guest_s_to_choose(party: Party, chosen: str) -> None:
    assert nickname(party, "Zoe Quinn", chosen) == chosen


def test_stewards_and_hosts_are_somebody_else_too(party: Party, host: Host) -> None:
    Host.objects.filter(pk=host.pk).update(name="Hanna Holt")
    secret = invite(party, "steward", actor=by_host(party), at=NOW)
    stewardship.join_as_steward(secret, "Rosa Diaz", actor=by_player(None, "visitor"), at=NOW)
    for chosen in ("Rosa Diaz", "Rosa D.", "Hanna Holt"):
        with pytest.raises(NicknameTaken):
            nickname(party, "Zoe Quinn", chosen)


def test_a_name_that_looks_like_a_nickname_gets_a_number(party: Party) -> None:
    [ace] = registration.register_list(party, ["Ace"], actor=by_host(party), at=NOW)
    assert str(ace.guest.player) == "Ace (2)"
    zoe = Player.objects.get(name="Zoe Quinn")
    assert str(renaming.rename(party, zoe.pk, "Áce", actor=by_host(party), at=NOW)) == "Áce (3)"
    bo = Player.objects.get(name="Bo Ray")
    assert str(renaming.rename(party, bo.pk, "Bo", actor=by_host(party), at=NOW)) == "Bo"
    assert verify(party).faults == ()


def erased(party: Party, player: int) -> Player:
    return erasing.erase(party, player, actor=by_host(party), at=NOW).player


def test_a_name_like_the_number_of_a_deleted_guest_gets_a_number(party: Party) -> None:
    gone = erased(party, Player.objects.get(name="Zoe Quinn").pk)
    [new] = registration.register_list(party, [str(gone)], actor=by_host(party), at=NOW)
    assert str(new.guest.player) == f"{gone} (2)"
    assert verify(party).faults == ()


@pytest.mark.parametrize("form", ["full", "initials"])
def test_a_deleted_guest_is_told_from_one_who_is_called_like_the_number(host: Host, form: str) -> None:
    party = a_party(host, guests=4, public_names=form)
    play_round(party)
    player = Player.objects.order_by("pk")[0].pk
    registration.register_list(party, [f"Guest {player}"], actor=by_host(party), at=NOW)
    erased(party, player)
    rows = Player.objects.filter(book=party.book_id)
    for names in (names_inside(rows), names_outside(party)):
        assert len(set(names.values())) == 5
    assert verify(party).faults == ()


def test_a_deleted_guest_is_found_by_the_number_alone(host: Host) -> None:
    party = a_party(host, guests=4)
    play_round(party)
    gone = erased(party, Player.objects.order_by("pk")[0].pk)
    assert search(party, "erased", inside=True) == []
    assert gone.pk in [found.guest.pk for found in search(party, str(gone), inside=True)]


def test_the_page_keeps_the_nickname_that_was_refused(party: Party) -> None:
    client: Client = phone_of(party, Player.objects.get(name="Zoe Quinn").pk)
    page = refused(client, "nickname", party, nickname="Bo Ray")
    assert page.refusals == ["NicknameTaken"]
    assert page.one("#id_nickname")["value"] == "Bo Ray"
