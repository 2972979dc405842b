from __future__ import annotations

import pytest

from party.history.verification import verify
from party.models import Guest, Host, Party, Steward
from party.people import hosting, stewardship
from party.people.lookup import find_steward_by_link
from party.people.refusals import InvitationUsed, NoSuchSteward
from party.people.stewardship import active_stewards, block_of_steward, ruler_of
from scoring.models import Wording
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player

pytestmark = pytest.mark.django_db


def join(party: Party, name: str) -> tuple[Steward, str]:
    secret = hosting.invite(party, "steward", actor=by_host(party), at=NOW)
    return stewardship.join_as_steward(secret, name, actor=by_player(None, "steward"), at=NOW)


def test_a_steward_comes_by_invitation_and_gets_a_link(host: Host) -> None:
    steward, secret = join(a_party(host), "Vera")
    assert find_steward_by_link(secret) == steward
    assert str(steward) == "Vera"


def test_an_invitation_makes_one_steward(host: Host) -> None:
    secret = hosting.invite(a_party(host), "steward", actor=by_host(host), at=NOW)
    stewardship.join_as_steward(secret, "Vera", actor=by_player(None), at=NOW)
    with pytest.raises(InvitationUsed):
        stewardship.join_as_steward(secret, "Viv", actor=by_player(None), at=NOW)


def test_a_player_is_appointed_once_and_dismissed(host: Host) -> None:
    party = a_party(host, guests=1)
    player = Guest.objects.get().pk
    for _ in range(2):
        steward = stewardship.appoint(party, player, actor=by_host(host), at=NOW)
    assert active_stewards(party) == [steward]
    stewardship.dismiss(party, steward.pk, actor=by_host(host), at=NOW)
    assert active_stewards(party) == []
    stewardship.appoint(party, player, actor=by_host(host), at=NOW)
    assert active_stewards(party) == [steward]


def test_blocks_go_to_the_stewards_in_their_order(host: Host) -> None:
    party = a_party(host)
    vera, viv = join(party, "Vera")[0], join(party, "Viv")[0]
    stewards = active_stewards(party)
    assert [block_of_steward(stewards, one.pk) for one in (vera, viv)] == [1, 2]
    assert ruler_of(7, 8, stewards, [])[1] == viv
    assert ruler_of(12, 12, stewards, [])[1] is None


def test_when_one_is_dismissed_the_next_takes_the_block_over(host: Host) -> None:
    party = a_party(host)
    vera, viv = join(party, "Vera")[0], join(party, "Viv")[0]
    stewardship.dismiss(party, vera.pk, actor=by_host(host), at=NOW)
    assert ruler_of(1, 8, active_stewards(party), [])[1] == viv


def test_a_dismissed_steward_s_link_is_dead_and_a_lost_one_is_issued_anew(host: Host) -> None:
    party = a_party(host)
    steward, secret = join(party, "Vera")
    anew = stewardship.reissue_steward_link(party, steward.pk, actor=by_host(host), at=NOW)
    assert find_steward_by_link(secret) is None
    assert find_steward_by_link(anew) == steward
    stewardship.dismiss(party, steward.pk, actor=by_host(host), at=NOW)
    assert find_steward_by_link(anew) is None


def test_another_party_s_steward_is_not_found(host: Host, other_host: Host) -> None:
    steward, _ = join(a_party(other_host), "Vera")
    with pytest.raises(NoSuchSteward):
        stewardship.dismiss(a_party(host), steward.pk, actor=by_host(host), at=NOW)


def test_an_erased_steward_leaves_no_name_and_the_record_verifies(host: Host) -> None:
    party = a_party(host)
    steward, secret = join(party, "Vera Unmistakable")
    stewardship.erase_steward(party, steward.pk, actor=by_host(host), at=NOW)
    assert find_steward_by_link(secret) is None
    assert not Wording.objects.filter(text__contains="Unmistakable").exists()
    assert Steward.objects.get().name == ""
    assert verify(party).is_sound
