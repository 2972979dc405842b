"""A guest deletes their own data: by phone, link or token, and nobody else's; scores stay under a number."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from party.desk import calls
from party.history import finishing
from party.history.verification import verify
from party.models import Guest, GuestState, Host, Party, Phone
from party.people import stewardship
from party.people.guests import erasing, personal_links, registration, removing
from party.people.guests.refusals import YouAreSeated
from party.phones.lifetimes import READ_FOR
from party.phones.limits import WRONG_LINKS
from party.rounds.rounds import draft_round
from scoring.models import Event, Wording
from tests.conftest import NOW
from tests.party.calling import a_room, by_steward, call_at
from tests.party.evening import a_party, by_host, by_player, open_round, play_round, someone
from tests.party.pages import refused, send, show, text_of, url
from tests.party.signed_phones import a_phone, phone_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 8)


@pytest.fixture
def other_party(host: Host) -> Party:
    return a_party(host)


def erased(party: Party, guest: Guest) -> bool:
    guest.player.refresh_from_db()
    return guest.player.erased_at is not None and not guest.player.name


def end_long_ago(party: Party) -> None:
    """Finished so long ago that links open the result alone."""
    finishing.finish(party, actor=by_host(party), at=timezone.now() - READ_FOR - timedelta(hours=1))


def link(party: Party, guest: Guest) -> str:
    return personal_links.reissue_link(party, guest.pk, actor=by_host(party), at=NOW)


def test_a_guest_deletes_their_data_and_the_phone_forgets_whose_it_was(party: Party) -> None:
    play_round(party)
    guest, phone = someone(party), phone_of(party, someone(party).pk)
    other = a_phone(party, guest.pk)
    name = str(guest)
    assert show(phone, "about-me", party).has("#to-delete-my-data")
    assert show(phone, "my-phones", party).has("#to-delete-my-data")
    assert show(phone, "delete-my-data", party).has("#delete-my-data")
    assert not erased(party, guest)
    answer = send(phone, "delete-my-data", party)
    assert answer.headers["Location"] == url("lobby", party)
    assert not phone.cookies[f"seat-{party.code}"].value
    assert erased(party, guest)
    assert Phone.objects.get(pk=other.pk).state == "out"
    assert not Wording.objects.filter(text__contains=name).exists()
    event = Event.objects.filter(book=party.book_id).latest("number")
    assert (event.kind, event.actor_kind, event.actor_id) == ("erased", "player", guest.pk)
    assert verify(party).is_sound


def test_the_scores_stay_under_a_number_in_the_live_standings(party: Party) -> None:
    play_round(party)
    guest, reader = someone(party), phone_of(party, party.guests.order_by("pk")[1].pk)
    name = str(guest)
    assert name in show(reader, "standings", party)
    send(phone_of(party, guest.pk), "delete-my-data", party)
    shown = show(reader, "standings", party)
    assert name not in shown
    guest.player.refresh_from_db()
    assert str(guest.player) in shown


def test_a_guest_with_a_seat_is_refused_until_the_round_is_closed(party: Party) -> None:
    open_round(party)
    guest = someone(party)
    phone = phone_of(party, guest.pk)
    assert refused(phone, "delete-my-data", party).refusals == ["YouAreSeated"]
    assert not erased(party, guest)
    assert f"seat-{party.code}" in phone.cookies
    with pytest.raises(YouAreSeated):
        erasing.erase(party, guest.pk, actor=by_player(guest.pk), at=NOW)


def test_a_guest_who_went_home_deletes_after_the_round(party: Party) -> None:
    open_round(party)
    guest = someone(party)
    phone = phone_of(party, guest.pk)
    registration.leave(party, guest.pk, actor=by_host(party), at=NOW)
    assert refused(phone, "delete-my-data", party).refusals == ["TableStillPlays"]
    assert not erased(party, guest)


def test_a_draft_is_no_hindrance_and_has_to_be_made_once_more(party: Party, host_client: Client) -> None:
    draft_round(party, actor=by_host(party), at=NOW)
    send(phone_of(party, someone(party).pk), "delete-my-data", party)
    assert refused(host_client, "host-publish", party).refusals[0] == "DraftIsStale"


@pytest.mark.parametrize(("has_played", "state"), [(True, GuestState.LEFT), (False, GuestState.DECLINED)])
def test_a_guest_who_deletes_the_data_is_seated_no_more(
    party: Party, has_played: bool, state: GuestState
) -> None:
    if has_played:
        play_round(party)
    guest = someone(party)
    send(phone_of(party, guest.pk), "delete-my-data", party)
    guest.refresh_from_db()
    assert guest.state == state
    assert not open_round(party).seats.filter(player=guest.pk).exists()


def test_a_steward_who_deletes_the_data_leaves_the_calls_to_another(host: Host) -> None:
    party = a_room(host, guests=8, stewards=())
    # Came when the seats were published, and so has none in this round.
    [late] = registration.register_list(party, ["Zoe"], actor=by_host(party), at=NOW)
    steward = stewardship.appoint(party, late.guest.pk, actor=by_host(party), at=NOW)
    call = calls.claim(call_at(party), actor=by_steward(steward), at=NOW)
    assert (call.state, call.claimed_by_kind) == ("claimed", "steward")
    erasing.erase(party, late.guest.pk, actor=by_player(late.guest.pk), at=NOW)
    assert not stewardship.active_stewards(party)
    call.refresh_from_db()
    assert (call.state, call.claimed_by_kind, call.claimed_by_id) == ("open", "", None)
    assert verify(party).is_sound


def test_a_guest_deletes_their_data_by_link_when_the_party_is_long_over(party: Party) -> None:
    play_round(party)
    guest = someone(party)
    secret = link(party, guest)
    end_long_ago(party)
    result = text_of(Client().get(reverse("personal-link", args=[secret])))
    [button] = result.all("#to-delete-my-data")
    phone = Client()
    assert text_of(phone.get(button["href"])).has("#delete-my-data")
    assert phone.post(button["href"]).headers["Location"] == url("lobby", party)
    assert erased(party, guest)
    assert verify(party).is_sound
    for again in (button["href"], reverse("personal-link", args=[secret])):
        assert phone.post(again).status_code == 410


def test_a_phone_deletes_its_guest_s_data_when_the_party_is_long_over(party: Party) -> None:
    play_round(party)
    phone = phone_of(party, someone(party).pk)
    end_long_ago(party)
    assert show(phone, "my-seat", party).has("#to-delete-my-data")
    assert send(phone, "delete-my-data", party).status_code == 302
    assert erased(party, someone(party))


def test_the_form_sent_twice_deletes_once_and_nobody_else(party: Party) -> None:
    play_round(party)
    phone = phone_of(party, someone(party).pk)
    cookie = phone.cookies[f"seat-{party.code}"].value
    for _ in range(2):
        # The reply was lost, and with it that the cookie is forgotten.
        phone.cookies[f"seat-{party.code}"] = cookie
        assert send(phone, "delete-my-data", party, key="k" * 24).headers["Location"] == url("lobby", party)
    assert party.guests.filter(player__erased_at__isnull=False).count() == 1
    assert Event.objects.filter(book=party.book_id, kind="erased").count() == 1
    assert text_of(phone.get(url("lobby", party))).one("#became")["data-became"] == "erased"


def test_a_phone_that_waits_for_a_name_deletes_nothing(party: Party) -> None:
    guest = someone(party)
    a_phone(party, guest.pk)
    stranger = Client()
    asked = send(stranger, "take-name", party, guest.pk, find=guest.player.name)
    assert asked.headers["Location"] == url("waiting", party)
    assert send(stranger, "delete-my-data", party).headers["Location"] == url("lobby", party)
    assert not erased(party, guest)


def test_the_form_of_a_link_sent_twice_is_answered_twice(party: Party, other_party: Party) -> None:
    play_round(party)
    at = reverse("delete-data-by-link", args=[link(party, someone(party))])
    phone = Client()
    [code] = text_of(phone.get(at)).all("input[name=party]")
    sent = {"key": "k" * 24, "party": code["value"]}
    # No answer counts as a wrong link.
    for _ in range(WRONG_LINKS.each + 2):
        assert phone.post(at, sent).headers["Location"] == url("lobby", party)
    assert Event.objects.filter(book=party.book_id, kind="erased").count() == 1
    for other in ({"key": "l" * 24}, {"party": other_party.code}, {"party": ""}):
        assert phone.post(at, sent | other).status_code == 410


@pytest.mark.parametrize("goes", [removing.remove_guest, registration.decline])
def test_a_guest_off_the_list_deletes_their_data_by_link(host: Host, goes: Callable[..., Guest]) -> None:
    party = a_party(host, registration="approval")
    asked = registration.register(party, "Mia", actor=by_player(None, "guest"), at=NOW)
    goes(party, asked.guest.pk, actor=by_host(party), at=NOW)
    gone = Client().get(reverse("personal-link", args=[asked.secret]))
    assert gone.status_code == 410
    [button] = text_of(gone).all("#to-delete-my-data")
    assert Client().post(button["href"]).headers["Location"] == url("lobby", party)
    assert erased(party, asked.guest)
    assert Client().post(button["href"]).status_code == 410
    assert verify(party).is_sound


def test_a_replaced_link_deletes_nothing(party: Party) -> None:
    old = link(party, someone(party))
    link(party, someone(party))
    assert Client().post(reverse("delete-data-by-link", args=[old])).status_code == 410
    assert not erased(party, someone(party))
