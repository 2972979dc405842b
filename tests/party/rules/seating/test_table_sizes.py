"""S1: no table is seated that its game cannot play, whichever way guests come, go and are moved."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import find_game
from party.models import Guest, GuestState, Host, Party, Round, Seat
from party.people.guests import registration
from party.people.hosting import change_options
from party.rounds import clock, rounds
from party.rules.seating.refusals import TableDoesNotFit, TablesDoNotFit, TooFewForATable
from party.rules.seating.table_sizes import check_fits
from scoring.models import Sheet
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, open_round, play_round, publish_round, sheet_of

pytestmark = pytest.mark.django_db
PARTNERS: dict[str, Any] = {"variant": "partnership"}


def sizes(party: Party) -> list[int]:
    tables = list(Seat.objects.filter(round__party=party).values_list("table", flat=True))
    return [tables.count(table) for table in sorted(set(tables))]


def leave(party: Party, number: int) -> None:
    for guest in Guest.objects.filter(party=party, state=GuestState.PRESENT).order_by("pk")[:number]:
        registration.leave(party, guest.pk, actor=by_host(party), at=NOW)


@pytest.mark.parametrize(
    ("guests", "more", "fewer"), [(5, 3, 1), (6, 2, 2), (7, 1, 3), (9, 3, 1), (102, 2, 2)]
)
def test_partnership_says_how_many_more_or_fewer_guests_would_do(guests: int, more: int, fewer: int) -> None:
    with pytest.raises(TablesDoNotFit) as refused:
        check_fits(guests, 4, find_game("keyword", "partnership"))
    assert (refused.value.params["more"], refused.value.params["fewer"]) == (more, fewer)


def test_three_guests_are_too_few_for_partnership() -> None:
    with pytest.raises(TooFewForATable) as refused:
        check_fits(3, 4, find_game("keyword", "partnership"))
    assert refused.value.params["more"] == 1


@pytest.mark.parametrize("guests", [4, 8, 12, 400])
def test_partnership_is_seated_in_fours(guests: int) -> None:
    check_fits(guests, 4, find_game("keyword", "partnership"))


@pytest.mark.parametrize("guests", range(2, 60))
def test_the_printed_game_seats_any_number(guests: int) -> None:
    check_fits(guests, 4, find_game("keyword", "party"))


def test_nobody_is_seated_alone_at_tables_of_two() -> None:
    with pytest.raises(TablesDoNotFit):
        check_fits(5, 2, find_game("keyword", "party"))


def test_a_game_of_teams_is_not_seated_in_fives() -> None:
    with pytest.raises(TablesDoNotFit) as refused:
        check_fits(5, 6, find_game("keesdrow", "", {"teams": "true"}))
    assert refused.value.params["sizes"] == "4 or 6"


def test_a_draft_that_the_game_cannot_play_is_refused(host: Host) -> None:
    party = a_party(host, guests=6, **PARTNERS)
    with pytest.raises(TablesDoNotFit):
        rounds.draft_round(party, actor=by_host(host), at=NOW)
    assert not Round.objects.exists()
    leave(party, 2)
    publish_round(party)
    assert sizes(party) == [4]


def test_a_draft_made_for_another_game_is_not_published(host: Host) -> None:
    party = a_party(host, guests=6)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    change_options(party, PARTNERS, actor=by_host(host), at=NOW)
    with pytest.raises(TableDoesNotFit):
        rounds.publish(party, actor=by_host(host), at=NOW)
    assert not Sheet.objects.exists()


def test_a_table_that_lost_a_guest_before_the_start_is_not_started(host: Host) -> None:
    party = a_party(host, guests=8, **PARTNERS)
    publish_round(party)
    leave(party, 1)
    with pytest.raises(TableDoesNotFit):
        clock.start(party, actor=by_host(host), at=NOW)
    left = Guest.objects.get(party=party, state=GuestState.LEFT)
    registration.come_back(party, left.pk, actor=by_host(host), at=NOW)


def test_a_short_table_of_the_printed_game_is_started(host: Host) -> None:
    party = a_party(host, guests=8)
    publish_round(party)
    leave(party, 1)
    assert clock.start(party, actor=by_host(host), at=NOW).state == "playing"


@pytest.mark.parametrize("movement", ["as-printed", "scatter", "half-time", "mixer", "balanced"])
def test_every_movement_refuses_a_number_that_does_not_fit(host: Host, movement: str) -> None:
    party = a_party(host, guests=8, movement=movement, rounds=2, **PARTNERS)
    play_round(party)
    leave(party, 1)
    with pytest.raises(TablesDoNotFit):
        rounds.draft_round(party, actor=by_host(host), at=NOW)
    leave(party, 3)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    assert Seat.objects.filter(round__number=2).count() == 4


def test_a_swap_keeps_the_sizes(host: Host) -> None:
    party = a_party(host, guests=8, **PARTNERS)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    one = Seat.objects.filter(table=1).values_list("player_id", flat=True)[0]
    other = Seat.objects.filter(table=2).values_list("player_id", flat=True)[0]
    rounds.swap_seats(party, one, other, actor=by_host(host), at=NOW)
    assert sizes(party) == [4, 4]


def test_the_page_says_how_many_would_do(host: Host, host_client: Client) -> None:
    party = a_party(host, guests=6, **PARTNERS)
    answer = host_client.post(reverse("host-round-action", args=[party.code, "draft"]))
    assert answer.status_code == 422
    assert answer.context["refusal"].count("2") == 2


def broken_table(host: Host) -> Sheet:
    """As one seated by an older version: partners at a table of three."""
    party = a_party(host, guests=3)
    open_round(party)
    Sheet.objects.filter(book=party.book_id).update(
        options={**sheet_of(party).options, "variant": "partnership"}, keeping="board"
    )
    return sheet_of(party)


@pytest.mark.parametrize(
    "query", ["", "?part=live", "?look=1&square=J9&letters=SEE", "?part=look&square=J9&letters=SEE"]
)
def test_a_table_seated_wrongly_before_shows_a_page_that_says_so(
    host: Host, host_client: Client, query: str
) -> None:
    sheet = broken_table(host)
    address = reverse("host-table", args=[sheet.book.party.code, 1, 1])
    assert host_client.get(address + query).status_code == 200
    assert b'data-refusal="TableMisfit"' in host_client.get(address).content


def test_such_a_table_takes_no_board_and_can_be_voided(host: Host, host_client: Client) -> None:
    sheet = broken_table(host)
    code = sheet.book.party.code
    keep = reverse("host-table-action", args=[code, 1, 1, "keep"])
    assert host_client.post(keep, {"keeping": "board", "version": sheet.version}).status_code == 422
    void = reverse("host-table-action", args=[code, 1, 1, "void"])
    sent = {"reason": "three at a table of partners", "version": sheet.version}
    assert host_client.post(void, sent).status_code == 302
    assert host_client.get(reverse("host-table", args=[code, 1, 1])).status_code == 200


def test_a_sister_game_has_no_board_to_look_at(host: Host, host_client: Client) -> None:
    party = a_party(host, guests=4, game="lotto", variant="regular")
    open_round(party)
    address = reverse("host-table", args=[party.code, 1, 1])
    assert host_client.get(f"{address}?part=look&square=J9&letters=SEE").status_code == 200


@pytest.mark.parametrize(
    "played", [{"variant": "partnership"}, {"variant": "regular"}, {"game": "anagrams", "variant": "regular"}]
)
def test_another_game_or_variant_is_a_departure_of_the_whole_party(
    host: Host, client: Client, played: dict[str, Any]
) -> None:
    party = a_party(host, **played)
    shown = client.get(reverse("how", args=[party.code])).context["options"]
    assert [each["choice"].lower() for each in shown] == list(played.values())
    assert party.book.events.get(kind="party-made").is_departure


def test_the_printed_game_is_none(host: Host, client: Client) -> None:
    party = a_party(host)
    assert client.get(reverse("how", args=[party.code])).context["options"] == []


def test_options_of_a_game_can_change_twice_before_the_first_seats(host: Host) -> None:
    party = a_party(host, game_options={"validation": "warn"})
    changed = change_options(party, {"game_options": {"validation": "reject"}}, actor=by_host(host), at=NOW)
    assert changed.game_options == {"validation": "reject"}
    assert party.book.events.get(kind="options-changed").is_departure
