from __future__ import annotations

import pytest

from party import persons, registration
from party.guests import find_guest_by_link
from party.models import Guest, Host
from party.persons import ErasedAlready, NameTaken
from party.verification import verify
from scoring.models import Answer, Player, Wording
from scoring.once import Request, once
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, play_round

pytestmark = pytest.mark.django_db

GUEST = by_player(None, "guest")


def test_the_first_claim_on_a_name_wins_and_a_second_asks_the_host(host: Host) -> None:
    party = a_party(host, guests=1, present=False)
    player = Guest.objects.get().pk
    first = persons.claim(party, player, actor=GUEST, at=NOW)
    with pytest.raises(NameTaken, match="claimed this name already"):
        persons.claim(party, player, actor=GUEST, at=NOW)
    persons.ask_for_name(party, player, actor=GUEST, at=NOW)
    assert Guest.objects.get().is_claim_asked
    assert find_guest_by_link(first) is not None


def test_a_released_name_can_be_claimed_anew_and_the_old_link_is_dead(host: Host) -> None:
    party = a_party(host, guests=1, present=False)
    player = Guest.objects.get().pk
    first = persons.claim(party, player, actor=GUEST, at=NOW)
    persons.release(party, player, actor=by_host(host), at=NOW)
    assert find_guest_by_link(first) is None
    assert find_guest_by_link(persons.claim(party, player, actor=GUEST, at=NOW)) is not None


def test_a_link_issued_anew_revokes_the_one_before(host: Host) -> None:
    party = a_party(host)
    registered = registration.register(party, "Mia", actor=GUEST, at=NOW)
    anew = persons.reissue_link(party, registered.guest.pk, actor=by_host(host), at=NOW)
    assert find_guest_by_link(registered.secret) is None
    assert find_guest_by_link(anew) == registered.guest


def test_who_put_the_own_name_down_has_claimed_it(host: Host) -> None:
    party = a_party(host)
    registered = registration.register(party, "Mia", actor=GUEST, at=NOW)
    with pytest.raises(NameTaken):
        persons.claim(party, registered.guest.pk, actor=GUEST, at=NOW)


def test_a_new_name_that_looks_like_another_gets_a_number(host: Host) -> None:
    party = a_party(host)
    registration.register_list(party, ["Mia", "Bo"], actor=by_host(host), at=NOW)
    bo = Player.objects.get(name="Bo")
    assert str(persons.rename(party, bo.pk, "MIA", actor=by_host(host), at=NOW)) == "MIA (2)"
    assert str(persons.rename(party, bo.pk, "Mía", actor=by_host(host), at=NOW)) == "Mía (2)"


def test_a_guest_chooses_a_nickname_and_goes_without_again(host: Host) -> None:
    party = a_party(host, guests=1)
    player = Player.objects.get().pk
    assert persons.choose_nickname(party, player, "Ace", actor=by_player(player), at=NOW).nickname == "Ace"
    assert persons.choose_nickname(party, player, "", actor=by_player(player), at=NOW).nickname == ""


def test_an_erased_person_leaves_the_scores_and_no_name(host: Host) -> None:
    party = a_party(host, guests=4)
    play_round(party)
    player = Player.objects.order_by("pk")[0]
    persons.erase(party, player.pk, actor=by_host(host), at=NOW)
    player.refresh_from_db()
    assert (player.name, player.nickname) == ("", "")
    assert "01" not in player.look
    assert not Wording.objects.filter(text__contains="Guest 01").exists()
    assert player.sheet_seats.get().score is not None
    assert verify(party).is_sound


def test_an_erased_person_is_not_named_anew(host: Host) -> None:
    party = a_party(host, guests=1)
    player = Player.objects.get().pk
    persons.erase(party, player, actor=by_host(host), at=NOW)
    with pytest.raises(ErasedAlready):
        persons.rename(party, player, "Mia", actor=by_host(host), at=NOW)


def test_answers_kept_for_a_client_s_key_forget_the_erased_name(host: Host) -> None:
    party = a_party(host, guests=2)
    for number in (1, 2):
        once(Request(f"book:{party.book_id}", f"key-{number}", {}, NOW), {"name": f"Guest 0{number}"}.copy)
    persons.erase(party, Player.objects.get(name="Guest 01").pk, actor=by_host(host), at=NOW)
    assert [answer.answer for answer in Answer.objects.order_by("pk")] == [{}, {"name": "Guest 02"}]
