from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from games.errors import RuleBroken, UnknownGame
from party.models import Host, Party
from party.people import hosting
from party.people.hosting import change_options, make_party
from party.people.refusals import InvitationUsed, LastHost
from party.record.refusals import PartyFinished
from party.rounds import rounds
from party.rules.options import PartyOptions
from party.rules.refusals import NoSuchChoice, NoSuchPartyOption, NoSuchTimeZone, OneTableSize, OutOfRange
from scoring.models import Event, Wording
from scoring.record.refusals import ReasonMissing
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, play_round

pytestmark = pytest.mark.django_db


def last_event(party: Party) -> Event:
    return party.book.events.order_by("-number")[0]


def test_a_party_as_printed_is_no_departure(host: Host) -> None:
    party = make_party(host, PartyOptions("Club night"), actor=by_host(host), at=NOW)
    assert (party.table_size, party.minutes, party.movement, party.state) == (4, 40, "as-printed", "open")
    assert not last_event(party).is_departure
    assert len(party.code) == 6
    assert party.seed


def test_an_option_that_is_not_printed_is_a_departure_from_the_start(host: Host) -> None:
    event = last_event(a_party(host, movement="mixer", level_short_tables=True))
    assert event.is_departure
    assert event.payload["departures"] == {"movement": "mixer", "level_short_tables": True}


@pytest.mark.parametrize(
    ("options", "broken"),
    [
        ({"name": " "}, RuleBroken),
        ({"minutes": 41}, OutOfRange),
        ({"minutes": 0}, OutOfRange),
        ({"table_size": 5}, OutOfRange),
        ({"table_size": 1}, OutOfRange),
        ({"variant": "partnership", "table_size": 3}, OneTableSize),
        ({"rounds": 0}, OutOfRange),
        ({"movement": "dance"}, NoSuchChoice),
        ({"prizes": "cash"}, NoSuchChoice),
        ({"time_zone": "Mars/Olympus"}, NoSuchTimeZone),
        ({"time_zone": "Factory"}, NoSuchTimeZone),
        ({"time_zone": "localtime"}, NoSuchTimeZone),
        ({"time_zone": "../etc/passwd"}, NoSuchTimeZone),
        ({"game": "chess"}, UnknownGame),
        ({"variant": "blitz"}, RuleBroken),
    ],
)
def test_an_option_that_cannot_be_is_refused_and_leaves_nothing(
    host: Host, options: dict[str, Any], broken: type[RuleBroken]
) -> None:
    with pytest.raises(broken):
        a_party(host, **options)
    assert not Party.objects.exists()
    assert not Event.objects.exists()


def test_options_are_free_until_the_first_round_is_published(host: Host) -> None:
    party = a_party(host, guests=8)
    changed = change_options(party, {"minutes": 30, "place": "Hall"}, actor=by_host(host), at=NOW)
    assert (changed.minutes, changed.place, changed.version) == (30, "Hall", 1)
    assert not last_event(party).is_departure


def test_after_publication_a_change_of_the_play_is_a_departure_with_a_reason(host: Host) -> None:
    party = a_party(host, guests=8)
    play_round(party)
    with pytest.raises(ReasonMissing):
        change_options(party, {"rounds": 6}, actor=by_host(host), at=NOW)
    change_options(party, {"rounds": 6}, reason="We have the hall longer", actor=by_host(host), at=NOW)
    event = last_event(party)
    assert event.is_departure
    assert Wording.objects.get(hash=event.reason).text == "We have the hall longer"


def test_the_name_and_the_place_stay_free(host: Host) -> None:
    party = a_party(host, guests=8)
    play_round(party)
    assert change_options(party, {"name": "Ball"}, actor=by_host(host), at=NOW).name == "Ball"
    assert not last_event(party).is_departure


def test_a_change_that_changes_nothing_is_no_event(host: Host) -> None:
    party = a_party(host)
    change_options(party, {"minutes": 40}, actor=by_host(host), at=NOW)
    assert last_event(party).kind == "party-made"


def test_an_option_that_does_not_exist_is_refused(host: Host) -> None:
    with pytest.raises(NoSuchPartyOption, match="stakes"):
        change_options(a_party(host), {"stakes": 5}, actor=by_host(host), at=NOW)


def test_a_co_host_comes_by_a_link_that_works_once(host: Host, other_host: Host) -> None:
    party = a_party(host)
    secret = hosting.invite(party, "co-host", actor=by_host(host), at=NOW)
    hosting.join_as_host(secret, other_host, actor=by_host(other_host), at=NOW)
    assert set(party.party_hosts.values_list("host", "role")) == {
        (host.pk, "host"),
        (other_host.pk, "co-host"),
    }
    assert last_event(party).actor_id == other_host.pk
    with pytest.raises(InvitationUsed):
        hosting.join_as_host(secret, other_host, actor=by_host(other_host), at=NOW)


def test_an_invitation_can_be_taken_back(host: Host, other_host: Host) -> None:
    party = a_party(host)
    secret = hosting.invite(party, "co-host", actor=by_host(host), at=NOW)
    hosting.withdraw_invitation(party, party.invitations.get().pk, actor=by_host(host), at=NOW)
    with pytest.raises(InvitationUsed):
        hosting.join_as_host(secret, other_host, actor=by_host(other_host), at=NOW)


def test_a_steward_s_invitation_makes_no_host(host: Host, other_host: Host) -> None:
    secret = hosting.invite(a_party(host), "steward", actor=by_host(host), at=NOW)
    with pytest.raises(InvitationUsed):
        hosting.join_as_host(secret, other_host, actor=by_host(other_host), at=NOW)


def test_the_last_host_cannot_step_down(host: Host, other_host: Host) -> None:
    party = a_party(host)
    with pytest.raises(LastHost):
        hosting.leave_hosting(party, host.pk, actor=by_host(host), at=NOW)
    secret = hosting.invite(party, "co-host", actor=by_host(host), at=NOW)
    hosting.join_as_host(secret, other_host, actor=by_host(other_host), at=NOW)
    hosting.leave_hosting(party, host.pk, actor=by_host(host), at=NOW)
    assert [row.host_id for row in party.party_hosts.all()] == [other_host.pk]


def test_nothing_changes_once_the_party_is_finished(host: Host) -> None:
    party = a_party(host, guests=4)
    Party.objects.update(state="finished")
    with pytest.raises(PartyFinished):
        rounds.draft_round(party, actor=by_host(host), at=NOW)


def test_the_database_itself_refuses_more_than_forty_minutes(host: Host) -> None:
    party = a_party(host)
    with pytest.raises(IntegrityError), transaction.atomic():
        Party.objects.filter(pk=party.pk).update(minutes=41)
