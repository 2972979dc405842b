"""The ways out: co-hosts removed, hosts who stop, stewards' data and whole parties deleted; invitations end."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from party.history import undo
from party.history.verification import verify
from party.models import Guest, Host, Invitation, Party, PartyHost, Steward
from party.people import hosting
from party.people.hosting import INVITATION_LASTS
from party.people.purging import purge_party
from party.people.refusals import DeletedAsGuest, InvitationUsed, LastHost, MakersOnly, NoSuchHost
from party.people.stewardship import appoint, dismiss, erase_steward
from scoring.models import Wording
from scoring.record.pen import Actor
from tests.conftest import NOW, signed_in
from tests.party.api.asking import Program, as_host, refusal
from tests.party.calling import a_steward
from tests.party.evening import a_party, by_host, play_round
from tests.party.pages import send, url

pytestmark = pytest.mark.django_db


def join(party: Party, host: Host) -> None:
    secret = hosting.invite(party, "co-host", actor=by_host(party), at=NOW)
    hosting.join_as_host(secret, host, actor=as_co_host(host), at=NOW)


def as_co_host(host: Host) -> Actor:
    return Actor("host", host.pk, "co-host")


@pytest.fixture
def party(host: Host, other_host: Host) -> Party:
    party = a_party(host, guests=4)
    join(party, other_host)
    return party


def hosts_of(party: Party) -> list[tuple[int, str]]:
    return list(PartyHost.objects.filter(party=party).order_by("pk").values_list("host_id", "role"))


def test_a_removed_co_host_is_out_at_once_and_finds_no_invitation_open(
    party: Party, host: Host, other_host: Host
) -> None:
    theirs, program = signed_in(other_host), as_host(other_host)
    kept = hosting.invite(party, "co-host", actor=as_co_host(other_host), at=NOW)
    assert send(signed_in(host), "host-remove", party, other_host.pk).status_code == 302
    assert theirs.get(url("host-desk", party)).status_code == 404
    assert program.ask("GET", f"/parties/{party.code}/record").status_code == 404
    with pytest.raises(InvitationUsed):
        hosting.join_as_host(kept, other_host, actor=as_co_host(other_host), at=NOW)
    assert verify(party).is_sound


def test_removing_a_co_host_can_be_undone(party: Party, host: Host, other_host: Host) -> None:
    hosting.leave_hosting(party, other_host.pk, actor=by_host(host), at=NOW)
    undo.undo(party, actor=by_host(host), at=NOW)
    assert hosts_of(party) == [(host.pk, "host"), (other_host.pk, "co-host")]


def test_a_co_host_does_not_remove_the_maker_and_does_remove_a_co_host(
    party: Party, host: Host, other_host: Host, staff: Host
) -> None:
    join(party, staff)
    with pytest.raises(MakersOnly, match="Ann Lee"):
        hosting.leave_hosting(party, host.pk, actor=as_co_host(other_host), at=NOW)
    assert send(signed_in(other_host), "host-remove", party, host.pk).status_code == 422
    hosting.leave_hosting(party, staff.pk, actor=as_co_host(other_host), at=NOW)
    assert hosts_of(party) == [(host.pk, "host"), (other_host.pk, "co-host")]


def test_a_host_stops_hosting_with_the_box_ticked(party: Party, host: Host, other_host: Host) -> None:
    theirs = signed_in(other_host)
    assert send(theirs, "host-leave", party).status_code == 422
    answer = send(theirs, "host-leave", party, sure="1")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/desk")
    assert hosts_of(party) == [(host.pk, "host")]
    with pytest.raises(LastHost):
        hosting.leave_hosting(party, host.pk, actor=by_host(host), at=NOW)


def test_when_the_maker_goes_the_first_co_host_takes_the_place(
    party: Party, host: Host, other_host: Host, staff: Host
) -> None:
    join(party, staff)
    hosting.leave_hosting(party, host.pk, actor=by_host(host), at=NOW)
    assert hosts_of(party) == [(other_host.pk, "host"), (staff.pk, "co-host")]
    with pytest.raises(NoSuchHost):
        hosting.leave_hosting(party, host.pk, actor=as_co_host(staff), at=NOW)
    assert verify(party).is_sound


@pytest.mark.parametrize("to_be", ["co-host", "steward"])
def test_an_invitation_ends_after_a_day(client: Client, party: Party, host: Host, to_be: str) -> None:
    secret = hosting.invite(party, to_be, actor=by_host(party), at=NOW)
    assert hosting.find_invitation(secret, to_be, NOW + INVITATION_LASTS - timedelta(seconds=1))
    with pytest.raises(InvitationUsed, match="a day old"):
        hosting.find_invitation(secret, to_be, NOW + INVITATION_LASTS)
    Invitation.objects.update(made_at=timezone.now() - INVITATION_LASTS)
    for browser in (client, signed_in(host)):
        assert browser.get(f"/invited/{to_be}/{secret}").status_code == 410


def test_a_steward_s_data_is_deleted_with_the_box_ticked(party: Party, host: Host) -> None:
    steward, desk = a_steward(party, "Rosalind Nye"), signed_in(host)
    assert f'id="erase-steward-{steward.pk}"' in desk.get(url("host-people", party)).content.decode()
    assert send(desk, "host-erase-steward", party, steward.pk).status_code == 422
    assert send(desk, "host-erase-steward", party, steward.pk, sure="1").status_code == 302
    assert "Rosalind" not in desk.get(url("host-people", party)).content.decode()
    assert not Wording.objects.filter(text__contains="Rosalind").exists()
    assert not Steward.objects.get(pk=steward.pk).link_hash
    assert verify(party).is_sound


def test_a_dismissed_steward_s_data_can_still_be_deleted(party: Party, host: Host) -> None:
    steward, desk = a_steward(party, "Rosalind Nye"), signed_in(host)
    dismiss(party, steward.pk, actor=by_host(party), at=NOW)
    page = desk.get(url("host-people", party)).content.decode()
    assert 'id="steward-data"' in page
    assert send(desk, "host-erase-steward", party, steward.pk, sure="1").status_code == 302
    assert 'id="steward-data"' not in desk.get(url("host-people", party)).content.decode()


def test_a_steward_who_plays_is_deleted_as_a_guest(party: Party) -> None:
    player = party.guests.order_by("pk")[0].pk
    steward = appoint(party, player, actor=by_host(party), at=NOW)
    with pytest.raises(DeletedAsGuest):
        erase_steward(party, steward.pk, actor=by_host(party), at=NOW)


def test_its_maker_deletes_a_party_by_typing_its_code(party: Party, host: Host) -> None:
    play_round(party)
    desk = signed_in(host)
    assert 'id="delete-party"' in desk.get(url("host-people", party)).content.decode()
    for typed in ("", "KX4 7QE", party.name):
        refused = send(desk, "host-delete", party, code=typed)
        assert (refused.status_code, Party.objects.count()) == (422, 1)
    spelled = f"{party.code[:3].lower()} {party.code[3:]}"
    for _ in range(2):
        answer = send(desk, "host-delete", party, code=spelled, key="k" * 24)
        assert (answer.status_code, answer.headers["Location"]) == (302, "/desk")
    assert not Party.objects.exists()
    assert not Guest.objects.exists()
    assert desk.get(url("host-desk", party)).status_code == 404


def test_a_co_host_deletes_no_party(party: Party, other_host: Host) -> None:
    theirs = signed_in(other_host)
    assert 'id="delete-party"' not in theirs.get(url("host-people", party)).content.decode()
    assert send(theirs, "host-delete", party, code=party.code).status_code == 422
    with pytest.raises(MakersOnly):
        purge_party(party, actor=as_co_host(other_host), at=NOW)
    answer = as_host(other_host).ask("DELETE", f"/parties/{party.code}")
    assert refusal(answer) == (403, "MakersOnly")


def test_a_program_deletes_a_party_and_once_more_is_the_same(party: Party, host: Host, staff: Host) -> None:
    program, at = as_host(host), f"/parties/{party.code}"
    for key in ("one", "one", "two"):
        assert program.ask("DELETE", at, key=key).status_code == 200
    assert program.ask("GET", at).status_code == 404
    assert as_host(staff).ask("DELETE", at).status_code == 404
    assert Program().ask("DELETE", at).status_code == 401


def test_a_program_lists_removes_and_leaves(party: Party, host: Host, other_host: Host) -> None:
    program, at = as_host(host), f"/parties/{party.code}/hosts"
    assert [(row["id"], row["role"]) for row in program.get(at)] == hosts_of(party)
    link = program.post(at)["link"]
    assert "/invited/co-host/" in link
    left = as_host(other_host).ask("DELETE", f"{at}/{other_host.pk}")
    assert left.status_code == 200
    assert hosts_of(party) == [(host.pk, "host")]


def test_a_program_deletes_a_steward_s_data(party: Party, host: Host) -> None:
    steward, program = a_steward(party, "Rosalind Nye"), as_host(host)
    at = f"/parties/{party.code}/stewards"
    assert program.get(at) == [{"id": steward.pk, "steward": "Rosalind Nye", "player": None, "active": True}]
    erased = program.post(f"{at}/{steward.pk}/erase")
    assert erased == {"id": steward.pk, "steward": "", "player": None, "active": False}
