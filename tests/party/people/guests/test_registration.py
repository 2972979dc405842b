from __future__ import annotations

import pytest

from party.models import Guest, Host, Party
from party.people.guests import registration
from party.people.guests.refusals import NotOnTheList, NotPresent, PartyFull, RegistrationClosed
from party.people.lookup import find_guest_by_link
from party.people.refusals import NoSuchGuest
from party.reads.guest_search import search
from scoring.models import Event, Player
from scoring.rules.refusals import NameTooLong
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, open_round, play_round, seats_of, sheets_of

pytestmark = pytest.mark.django_db

GUEST = by_player(None, "guest")


def kinds(party: Party) -> list[str]:
    return list(party.book.events.order_by("number").values_list("kind", flat=True))


def test_a_guest_needs_a_name_and_gets_a_link(host: Host) -> None:
    party = a_party(host)
    registered = registration.register(party, " Mia  Park ", actor=GUEST, at=NOW)
    assert (str(registered.guest.player), registered.guest.state) == ("Mia Park", "registered")
    assert find_guest_by_link(registered.secret) == registered.guest
    assert registered.secret not in str(list(Event.objects.values()))
    assert kinds(party)[-1] == "registered"


def test_by_approval_a_guest_waits_for_the_host(host: Host) -> None:
    party = a_party(host, registration="approval")
    guest = registration.register(party, "Mia", actor=GUEST, at=NOW).guest
    assert guest.state == "asked"
    with pytest.raises(NotOnTheList, match="Approve"):
        registration.check_in(party, [guest.pk], actor=by_host(host), at=NOW)
    assert registration.approve(party, guest.pk, actor=by_host(host), at=NOW).state == "registered"


def test_a_declined_guest_has_no_link_any_more(host: Host) -> None:
    party = a_party(host, registration="approval")
    registered = registration.register(party, "Mia", actor=GUEST, at=NOW)
    registration.decline(party, registered.guest.pk, actor=by_host(host), at=NOW)
    assert find_guest_by_link(registered.secret) is None


def test_when_registration_is_closed_the_host_alone_adds_names(host: Host) -> None:
    party = a_party(host, registration="closed")
    with pytest.raises(RegistrationClosed):
        registration.register(party, "Mia", actor=GUEST, at=NOW)
    assert registration.register_list(party, ["Mia"], actor=by_host(host), at=NOW)


def test_a_list_comes_in_with_one_event_and_in_its_order(host: Host) -> None:
    party = a_party(host)
    listed = registration.register_list(party, ["Mia", "Bo", "Cy"], actor=by_host(host), at=NOW)
    assert [str(new.guest.player) for new in listed] == ["Mia", "Bo", "Cy"]
    assert kinds(party) == ["party-made", "listed"]


def test_equal_and_look_alike_names_get_a_number(host: Host) -> None:
    party = a_party(host)
    registration.register_list(party, ["Ann", "ann", "Аnn"], actor=by_host(host), at=NOW)
    fourth = registration.register(party, "ANN", actor=GUEST, at=NOW)
    assert [str(player) for player in Player.objects.order_by("pk")] == [
        "Ann",
        "ann (2)",
        "Аnn (3)",
        "ANN (4)",
    ]
    assert fourth.guest.player.number == 4


def test_one_name_that_cannot_be_refuses_the_whole_list(host: Host) -> None:
    party = a_party(host)
    with pytest.raises(NameTooLong):
        registration.register_list(party, ["Mia", "x" * 50], actor=by_host(host), at=NOW)
    assert not Player.objects.exists()


def test_a_party_has_four_thousand_guests_at_most(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registration, "MOST_PLAYERS", 3)
    party = a_party(host, guests=3)
    with pytest.raises(PartyFull, match="would have 4"):
        registration.register(party, "Mia", actor=GUEST, at=NOW)


def test_checking_in_twice_is_checking_in_once(host: Host) -> None:
    party = a_party(host, guests=2, present=False)
    guests = list(Guest.objects.all())
    for _ in range(2):
        registration.check_in(party, [guests[1].pk], actor=by_host(host), at=NOW)
    assert kinds(party).count("checked-in") == 1
    assert Guest.objects.get(pk=guests[1].pk).arrival == 1
    assert Guest.objects.get(pk=guests[0].pk).state == "registered"


def test_arrivals_stand_in_the_order_of_check_in(host: Host) -> None:
    party = a_party(host, guests=3, present=False)
    third, first, second = Guest.objects.order_by("pk")
    registration.check_in(party, [first.pk], actor=by_host(host), at=NOW)
    registration.check_in(party, [second.pk, third.pk], actor=by_host(host), at=NOW)
    assert list(Guest.objects.order_by("arrival")) == [first, second, third]


def test_check_in_all_leaves_those_who_have_left(host: Host) -> None:
    party = a_party(host, guests=3, present=False)
    gone = Guest.objects.order_by("pk")[0]
    registration.no_show(party, gone.pk, actor=by_host(host), at=NOW)
    registration.check_in_all(party, actor=by_host(host), at=NOW)
    assert sorted(Guest.objects.values_list("state", flat=True)) == ["left", "present", "present"]


def test_a_no_show_who_comes_after_all_is_a_guest_like_any_other(host: Host) -> None:
    party = a_party(host, guests=1, present=False)
    guest = Guest.objects.get()
    assert registration.no_show(party, guest.pk, actor=by_host(host), at=NOW).is_no_show
    [back] = registration.check_in(party, [guest.pk], actor=by_host(host), at=NOW)
    assert (back.state, back.is_no_show) == ("present", False)


def test_another_party_s_guest_is_not_found(host: Host, other_host: Host) -> None:
    guest = Guest.objects.filter(party=a_party(other_host, guests=1)).get()
    with pytest.raises(NoSuchGuest):
        registration.check_in(a_party(host), [guest.pk], actor=by_host(host), at=NOW)


def test_who_leaves_and_returns_has_the_old_identity_and_total(host: Host) -> None:
    party = a_party(host, guests=8)
    play_round(party)
    guest = Guest.objects.filter(party=party).order_by("pk")[0]
    registration.leave(party, guest.pk, actor=by_host(host), at=NOW)
    back = registration.come_back(party, guest.pk, actor=by_host(host), at=NOW)
    assert (back.pk, back.joined_round, back.state) == (guest.pk, 1, "present")


def test_who_was_never_there_cannot_come_back(host: Host) -> None:
    party = a_party(host, guests=1, present=False)
    with pytest.raises(NotPresent):
        registration.come_back(party, Guest.objects.get().pk, actor=by_host(host), at=NOW)


def test_who_leaves_in_mid_game_ranks_last_and_hands_the_sheet_on(host: Host) -> None:
    party = a_party(host, guests=4)
    open_round(party)
    [sheet] = sheets_of(party, 1)
    by_draw = sorted(seats_of(sheet), key=lambda seat: seat.draw_order or 0)
    registration.leave(party, by_draw[0].player_id, actor=by_host(host), at=NOW)
    sheet.refresh_from_db()
    assert sheet.scorekeeper_id == by_draw[1].player_id
    assert sheet.first_player_id == by_draw[0].player_id
    assert next(seat for seat in seats_of(sheet) if seat.pk == by_draw[0].pk).left_order == 1


def test_one_player_left_ends_the_game_as_time_up(host: Host) -> None:
    party = a_party(host, guests=2)
    open_round(party)
    [sheet] = sheets_of(party, 1)
    registration.leave(party, seats_of(sheet)[0].player_id, actor=by_host(host), at=NOW)
    sheet.refresh_from_db()
    assert sheet.ended == "time"


def test_a_guest_is_found_by_the_first_letters(host: Host) -> None:
    party = a_party(host)
    registration.register_list(party, ["Mia Park", "Mio", "Bo"], actor=by_host(host), at=NOW)
    assert [found.name for found in search(party, " mi", inside=True)] == ["Mia Park", "Mio"]
    assert search(party, "  ", inside=True) == []


def test_who_has_no_phone_is_a_full_guest(host: Host) -> None:
    """S18: nobody of these has claimed a name or opened a link, and all are seated and scored."""
    party = a_party(host, guests=4)
    play_round(party)
    assert not Guest.objects.filter(is_claimed=True).exists()
    assert all(seat.score is not None for seat in seats_of(sheets_of(party, 1)[0]))
