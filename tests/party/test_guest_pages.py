"""The pages on guests' phones: the lobby, links, the seat, standings, a steward's tables."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from party import clock, persons, registration, scores, stewardship
from party.guests import find_guest
from party.hosting import invite
from party.models import Guest, GuestState, Host, Party
from party.rounds import close_round, draft_round
from party.views.phones import COOKIE_SECONDS
from tests.conftest import NOW, Site
from tests.party.evening import a_party, by_host, enter, open_round, play_round, seats_of, settle, sheets_of
from tests.party.phones import phone_of, steward_phone


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 8)


def someone(party: Party) -> Guest:
    return party.guests.select_related("player").order_by("pk")[0]


def text(client: Client, name: str, *args: object) -> str:
    return client.get(reverse(name, args=args)).content.decode()


def test_the_code_on_the_front_page_leads_to_the_lobby(client: Client, party: Party) -> None:
    typed = f"{party.code[:3].lower()} {party.code[3:]}"
    assert client.post(reverse("join"), {"code": typed})["Location"] == reverse("lobby", args=[party.code])


def test_a_guest_comes_in_with_a_name_alone(client: Client, party: Party) -> None:
    answer = client.post(reverse("come-in", args=[party.code]), {"name": "Bo O'Hara"})
    assert answer["Location"] == reverse("my-seat", args=[party.code])
    assert "You are on the list" in text(client, "my-seat", party.code)
    cookie = client.cookies[f"seat-{party.code}"]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", COOKIE_SECONDS)


def test_the_same_form_sent_twice_makes_one_guest(client: Client, party: Party) -> None:
    sent = {"name": "Bo", "key": "k" * 32}
    for _ in range(2):
        assert client.post(reverse("come-in", args=[party.code]), sent).status_code == 302
    assert party.guests.filter(player__name="Bo").count() == 1


@pytest.mark.parametrize("name", ["", "   ", "x" * 60, "\u202e"])
def test_a_name_that_cannot_be_is_refused_and_stays_typed(client: Client, party: Party, name: str) -> None:
    answer = client.post(reverse("come-in", args=[party.code]), {"name": name})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert party.guests.count() == 8


def test_with_registration_closed_nobody_comes_in(client: Client, host: Host) -> None:
    closed = a_party(host, registration="closed")
    assert client.post(reverse("come-in", args=[closed.code]), {"name": "Bo"}).status_code == 422
    assert "takes no more guests" in text(client, "lobby", closed.code)


def test_by_approval_a_guest_waits_for_the_host(client: Client, host: Host) -> None:
    asked = a_party(host, registration="approval")
    client.post(reverse("come-in", args=[asked.code]), {"name": "Bo"})
    assert "The host has to let you in" in text(client, "my-seat", asked.code)
    registration.approve(asked, asked.guests.get().pk, actor=by_host(asked), at=NOW)
    assert "You are on the list" in text(client, "my-seat", asked.code)


def test_a_name_on_the_list_is_found_by_its_first_letters_and_taken_once(
    client: Client, party: Party
) -> None:
    guest = someone(party)
    found = client.get(reverse("lobby", args=[party.code]), {"find": "Guest 01"}).content.decode()
    assert reverse("take-name", args=[party.code, guest.pk]) in found
    assert client.post(reverse("take-name", args=[party.code, guest.pk])).status_code == 302
    second = Client().post(reverse("take-name", args=[party.code, guest.pk]))
    assert second.status_code == 422
    assert "claimed" in second.content.decode()
    assert find_guest(party, guest.pk).is_claim_asked


def test_one_letter_lists_nobody(client: Client, party: Party) -> None:
    found = client.get(reverse("lobby", args=[party.code]), {"find": "G"}).content.decode()
    assert "Type two letters at least" in found
    assert "Guest 01" not in found


def test_any_phone_can_ask_where_somebody_sits(client: Client, party: Party) -> None:
    open_round(party)
    assert (
        "sits at table"
        in client.get(reverse("lobby", args=[party.code]), {"find": "Guest 01"}).content.decode()
    )


def test_looking_at_a_link_uses_nothing_up_and_its_button_opens_the_seat(
    client: Client, party: Party
) -> None:
    secret = persons.reissue_link(party, someone(party).pk, actor=by_host(party), at=NOW)
    for _ in range(2):
        assert client.get(reverse("personal-link", args=[secret])).status_code == 200
    assert f"seat-{party.code}" not in client.cookies
    assert client.post(reverse("personal-link", args=[secret])).status_code == 302
    assert "You are checked in" in text(client, "my-seat", party.code)


def test_a_link_issued_anew_shuts_the_lost_phone_out(party: Party) -> None:
    lost = phone_of(party, someone(party).pk)
    found = phone_of(party, someone(party).pk)
    assert lost.get(reverse("my-seat", args=[party.code])).status_code == 302
    assert found.get(reverse("my-seat", args=[party.code])).status_code == 200


def test_a_cookie_that_was_tampered_with_opens_nothing(party: Party) -> None:
    phone = phone_of(party, someone(party).pk)
    other = party.guests.order_by("pk")[1]
    value = phone.cookies[f"seat-{party.code}"].value
    phone.cookies[f"seat-{party.code}"] = value.replace(str(someone(party).pk), str(other.pk), 1)
    assert phone.get(reverse("my-seat", args=[party.code])).status_code == 302


def test_a_players_page_shows_seat_reason_and_clock(party: Party) -> None:
    open_round(party, timezone.now())
    sheet = sheets_of(party, 1)[0]
    keeper = text(phone_of(party, sheet.scorekeeper_id or 0), "my-seat", party.code)
    assert "You go first and keep score." in keeper
    assert "ends at" in keeper
    other = next(seat for seat in seats_of(sheet) if seat.player_id != sheet.scorekeeper_id)
    assert "keeps score." in text(phone_of(party, other.player_id), "my-seat", party.code)


def test_a_draft_is_not_shown_to_players(party: Party) -> None:
    draft_round(party, actor=by_host(party), at=NOW)
    assert "Your table and your rack appear here" in text(
        phone_of(party, someone(party).pk), "my-seat", party.code
    )


def test_strangers_see_first_name_and_initial_guests_the_whole_name(client: Client, host: Host) -> None:
    party = a_party(host)
    for name in ("Ann Lee", "Bo O'Hara", "Cy Poe", "Di Ray"):
        registration.register(party, name, actor=by_host(party), at=NOW)
    registration.check_in_all(party, actor=by_host(party), at=NOW)
    play_round(party)
    outside = text(client, "standings", party.code)
    assert "Ann L." in outside
    assert "Ann Lee" not in outside
    assert "Ann Lee" in text(phone_of(party, someone(party).pk), "standings", party.code)


def test_who_goes_home_says_so_on_the_phone(party: Party) -> None:
    phone = phone_of(party, someone(party).pk)
    assert phone.post(reverse("go-home", args=[party.code])).status_code == 302
    assert find_guest(party, someone(party).pk).state == GuestState.LEFT
    assert "You have gone home" in text(phone, "my-seat", party.code)


def test_a_nickname_stands_for_the_name_outside(party: Party, client: Client) -> None:
    phone = phone_of(party, someone(party).pk)
    phone.post(reverse("nickname", args=[party.code]), {"nickname": "Ace"})
    play_round(party)
    assert "Ace" in text(client, "standings", party.code)


def a_table(party: Party) -> tuple[list[Client], Client, tuple[object, ...]]:
    """A table in play: the other players' phones, the scorekeeper's, and the address of its sheet."""
    open_round(party)
    sheet = sheets_of(party, 1)[0]
    others = [seat.player_id for seat in seats_of(sheet) if seat.player_id != sheet.scorekeeper_id]
    keeper = phone_of(party, sheet.scorekeeper_id or 0)
    return [phone_of(party, player) for player in others], keeper, (party.code, sheet.round, sheet.table)


def scores_of(party: Party, **more: object) -> dict[str, object]:
    sheet = sheets_of(party, 1)[0]
    scores = {f"score-{seat.player_id}": 100 + 5 * seat.chair for seat in seats_of(sheet)}
    return {"version": sheet.version, "ended": "time", **scores, **more}


def test_the_scorekeeper_totals_and_the_other_players_sign(party: Party) -> None:
    others, keeper, table = a_table(party)
    assert keeper.post(reverse("phone-deed", args=[*table, "totals"]), scores_of(party)).status_code == 302
    assert "The others now look at it" in text(keeper, "phone-table", *table)
    sheet = sheets_of(party, 1)[0]
    players = [seat.player_id for seat in seats_of(sheet) if seat.player_id != sheet.scorekeeper_id]
    for phone, player in zip(others, players, strict=True):
        assert sheets_of(party, 1)[0].state == "entered"
        sent = {"player": player, "right": "1", "version": sheets_of(party, 1)[0].version}
        assert phone.post(reverse("phone-deed", args=[*table, "sign"]), sent).status_code == 302
    assert sheets_of(party, 1)[0].state == "confirmed"


def test_who_does_not_keep_score_cannot_enter_totals(party: Party) -> None:
    [other, *_], _keeper, table = a_table(party)
    assert other.post(reverse("phone-deed", args=[*table, "totals"]), scores_of(party)).status_code == 422
    assert sheets_of(party, 1)[0].state == "playing"


def test_totals_on_an_old_version_are_refused_with_both_figures(party: Party) -> None:
    _others, keeper, table = a_table(party)
    old = scores_of(party)
    keeper.post(reverse("phone-deed", args=[*table, "totals"]), old)
    first = next(name for name in old if name.startswith("score-"))
    answer = keeper.post(reverse("phone-deed", args=[*table, "totals"]), {**old, first: 300})
    assert answer.status_code == 409
    assert 'value="300"' in answer.content.decode()


@pytest.mark.parametrize("wrong", ["", "many", "107", "9" * 30])
def test_a_total_that_cannot_be_is_refused_and_stays_typed(party: Party, wrong: str) -> None:
    _others, keeper, table = a_table(party)
    sent = scores_of(party)
    first = next(name for name in sent if name.startswith("score-"))
    answer = keeper.post(reverse("phone-deed", args=[*table, "totals"]), {**sent, first: wrong})
    assert answer.status_code == 422
    assert sheets_of(party, 1)[0].state == "playing"


def test_a_player_of_another_table_does_not_find_the_sheet(party: Party) -> None:
    _others, _keeper, table = a_table(party)
    elsewhere = phone_of(party, seats_of(sheets_of(party, 1)[1])[0].player_id)
    assert elsewhere.get(reverse("phone-table", args=table)).status_code == 404
    assert Client().get(reverse("phone-table", args=table)).status_code == 404


def test_a_steward_confirms_alone_with_a_reason(party: Party) -> None:
    _others, keeper, table = a_table(party)
    steward = steward_phone(party)
    keeper.post(reverse("phone-deed", args=[*table, "totals"]), scores_of(party))
    seen = {"version": sheets_of(party, 1)[0].version}
    assert steward.post(reverse("phone-deed", args=[*table, "confirm"]), seen).status_code == 422
    sent = {"reason": "The others have gone for cake.", **seen}
    assert steward.post(reverse("phone-deed", args=[*table, "confirm"]), sent).status_code == 302
    assert sheets_of(party, 1)[0].state == "confirmed"


def test_at_the_table_a_tap_says_who_drew_high(host: Host) -> None:
    party = a_party(host, 8, draw="table")
    open_round(party)
    sheet = sheets_of(party, 1)[0]
    player = seats_of(sheet)[2].player_id
    phone = phone_of(party, player)
    assert "Draw a letter" in text(phone, "my-seat", party.code)
    address = reverse("phone-deed", args=[party.code, 1, sheet.table, "draw"])
    assert phone.post(address, {"player": str(player)}).status_code == 302
    assert "You go first and keep score." in text(phone, "my-seat", party.code)


def test_scorekeeping_is_handed_over_in_one_tap(party: Party) -> None:
    _others, keeper, table = a_table(party)
    sheet = sheets_of(party, 1)[0]
    heir = next(seat.player_id for seat in seats_of(sheet) if seat.player_id != sheet.scorekeeper_id)
    assert keeper.post(reverse("phone-deed", args=[*table, "hand-over"]), {"player": heir}).status_code == 302
    assert sheets_of(party, 1)[0].scorekeeper_id == heir


def test_an_invited_steward_says_a_name_and_finds_the_tables(party: Party) -> None:
    open_round(party)
    client = steward_phone(party)
    assert str(party.stewards.get()) == "Rosa"
    page = text(client, "steward-desk", party.code)
    assert "Open the sheet of table 1" in page
    assert "Open the sheet of table 2" in page


def test_the_desk_says_when_a_tables_game_ends_and_afterwards_when_it_ended(party: Party) -> None:
    open_round(party, timezone.now() - timedelta(minutes=39))
    client = steward_phone(party)
    assert " ends at" in table_on_desk(client, party)
    clock.end(party, actor=by_host(party), at=timezone.now())
    assert " ended at" in table_on_desk(client, party)


def table_on_desk(client: Client, party: Party) -> str:
    page = text(client, "steward-desk", party.code)
    return " ".join(page[page.index('id="table-1"') :].split())


def test_an_invitation_makes_one_steward(party: Party) -> None:
    secret = invite(party, "steward", actor=by_host(party), at=NOW)
    first = Client().post(reverse("become-steward", args=[secret]), {"name": "Rosa"})
    second = Client().post(reverse("become-steward", args=[secret]), {"name": "Imre"})
    assert (first.status_code, second.status_code) == (302, 410)
    assert party.stewards.count() == 1


def test_a_place_with_negative_points_has_the_minus_sign_of_print(party: Party) -> None:
    open_round(party)
    settle(party, 1, lambda seat: -15)
    close_round(party, actor=by_host(party), at=NOW)
    scores.finish(party, actor=by_host(party), at=NOW)
    page = text(phone_of(party, someone(party).pk), "my-seat", party.code)
    assert "with \N{MINUS SIGN}15 points" in page


def test_a_steward_who_plays_does_not_find_the_own_table_on_the_desk(party: Party) -> None:
    open_round(party)
    sheet = sheets_of(party, 1)[0]
    player = seats_of(sheet)[0].player_id
    stewardship.appoint(party, player, actor=by_host(party), at=NOW)
    page = text(phone_of(party, player), "steward-desk", party.code)
    assert f"Open the sheet of table {sheet.table}" not in page
    assert f"Open the sheet of table {3 - sheet.table}" in page


@pytest.mark.parametrize("name", ["my-seat", "standings", "lobby"])
def test_a_page_takes_as_many_queries_for_forty_as_for_eight(host: Host, name: str) -> None:
    counts = []
    for guests in (8, 40):
        party = a_party(host, guests)
        play_round(party)
        open_round(party)
        phone = phone_of(party, someone(party).pk)
        # Standings are reckoned once for all who ask.
        _queries(phone, reverse(name, args=[party.code]))
        counts.append(_queries(phone, reverse(name, args=[party.code])))
    assert counts[0] == counts[1] <= 10


def _queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        client.get(address)
    return len(captured)


def test_a_confirmation_of_scores_that_have_changed_since_is_refused(party: Party) -> None:
    [other, *_], keeper, table = a_table(party)
    keeper.post(reverse("phone-deed", args=[*table, "totals"]), scores_of(party))
    seen = sheets_of(party, 1)[0].version
    changed = scores_of(party)
    first = next(name for name in changed if name.startswith("score-"))
    keeper.post(reverse("phone-deed", args=[*table, "totals"]), {**changed, first: 300})
    assert other.post(reverse("phone-deed", args=[*table, "confirm"]), {"version": seen}).status_code == 409
    assert sheets_of(party, 1)[0].state == "entered"


def test_who_takes_a_claimed_name_learns_no_more_of_it(client: Client, party: Party) -> None:
    guest = someone(party)
    persons.claim(party, guest.pk, actor=by_host(party), at=NOW)
    refused = client.post(reverse("take-name", args=[party.code, guest.pk])).content.decode()
    assert "claimed this name already" in refused
    assert str(guest.player) not in refused


def test_where_the_host_shows_no_names_guests_go_by_number(client: Client, host: Host) -> None:
    party = a_party(host, 4, public_names="none")
    play_round(party)
    assert f"Guest {someone(party).pk}" in text(client, "standings", party.code)
    found = client.get(reverse("lobby", args=[party.code]), {"find": "Guest 01"}).content.decode()
    assert "I am Guest 01" in found


def test_an_erased_guest_goes_by_number_and_nobody_is_erased_at_the_table(
    client: Client, party: Party
) -> None:
    play_round(party)
    open_round(party)
    guest = someone(party)
    with pytest.raises(persons.StillSeated):
        persons.erase(party, guest.pk, actor=by_host(party), at=NOW)
    settle(party, 2)
    close_round(party, actor=by_host(party), at=NOW)
    persons.erase(party, guest.pk, actor=by_host(party), at=NOW)
    assert f"Guest {guest.pk}" in text(client, "standings", party.code)
    assert str(find_guest(party, guest.pk).player) == f"Guest {guest.pk}"


@pytest.mark.browser
def test_a_stale_sheet_shows_both_figures_in_the_browser(site: Site, page: Page, host: Host) -> None:
    party = a_party(host, 4)
    open_round(party, timezone.now())
    sheet = sheets_of(party, 1)[0]
    secret = persons.reissue_link(party, sheet.scorekeeper_id or 0, actor=by_host(party), at=NOW)
    page.goto(site.url(f"/me/{secret}"))
    page.get_by_role("button", name="I am").click()
    page.goto(site.url(f"/p/{party.code}/rounds/1/tables/1"))
    for field in page.locator("[name^=score-]").all():
        field.fill("95")
    enter(sheet)
    page.get_by_role("button", name="Enter these totals").click()
    expect(page.get_by_role("alert").first).to_contain_text("95")
    expect(page.locator("#unreachable")).to_be_hidden()
