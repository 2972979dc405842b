from __future__ import annotations

import pytest

from party.models import Host
from party.people.guests import erasing, registration, renaming
from party.people.refusals import ErasedAlready
from scoring.models import Player
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player

pytestmark = pytest.mark.django_db


def test_a_new_name_that_looks_like_another_gets_a_number(host: Host) -> None:
    party = a_party(host)
    registration.register_list(party, ["Mia", "Bo"], actor=by_host(host), at=NOW)
    bo = Player.objects.get(name="Bo")
    assert str(renaming.rename(party, bo.pk, "MIA", actor=by_host(host), at=NOW)) == "MIA (2)"
    assert str(renaming.rename(party, bo.pk, "Mía", actor=by_host(host), at=NOW)) == "Mía (2)"


def test_a_guest_chooses_a_nickname_and_goes_without_again(host: Host) -> None:
    party = a_party(host, guests=1)
    player = Player.objects.get().pk
    assert renaming.choose_nickname(party, player, "Ace", actor=by_player(player), at=NOW).nickname == "Ace"
    assert renaming.choose_nickname(party, player, "", actor=by_player(player), at=NOW).nickname == ""


def test_an_erased_person_is_not_named_anew(host: Host) -> None:
    party = a_party(host, guests=1)
    player = Player.objects.get().pk
    erasing.erase(party, player, actor=by_host(host), at=NOW)
    with pytest.raises(ErasedAlready):
        renaming.rename(party, player, "Mia", actor=by_host(host), at=NOW)
