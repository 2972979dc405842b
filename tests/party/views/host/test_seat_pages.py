"""The draft of a round: seen by hosts, changed by hand, published once, taken back with a reason."""

from __future__ import annotations

import pytest
from django.test import Client

from party.models import Host, Party, Round, Seat
from party.people.guests import registration, wishes
from party.rounds import rounds
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, play_round
from tests.party.pages import done, refused, show, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(host: Host) -> Party:
    party = a_party(host, 8)
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    return party


def at_table(table: int) -> int:
    return Seat.objects.filter(table=table).order_by("chair")[0].player_id


def test_a_draft_shows_tables_racks_and_reasons(party: Party, host_client: Client) -> None:
    shown = show(host_client, "host-seats", party)
    assert (shown.one("#round")["data-round"], shown.one("#round")["data-state"]) == ("1", "draft")
    assert shown.one("#seated")["data-count"] == "8"
    assert [len(shown.all(f"#table-{table} .seat-row")) for table in (1, 2)] == [4, 4]
    assert len(shown.all(".seat-row[data-reason=fresh]")) == 8
    assert len(shown.all(".seat-row[data-color=red]")) == 2


def test_without_a_draft_the_page_leads_to_the_desk(host: Host, host_client: Client) -> None:
    party = a_party(host)
    shown = show(host_client, "host-seats", party)
    assert shown.has(f"#no-round [href={url('host-desk', party)}]")
    assert not shown.has("#round")


def test_two_change_places(party: Party, host_client: Client) -> None:
    one, other = at_table(1), at_table(2)
    shown = done(host_client, "host-swap", party, one=one, other=other)
    assert len(shown.all(".seat-row[data-reason=by_hand]")) == 2
    assert Seat.objects.get(player=one).table == 2


def test_who_has_no_seat_cannot_be_swapped_and_the_choice_stays(party: Party, host_client: Client) -> None:
    one = at_table(1)
    shown = refused(host_client, "host-swap", party, one=one, other="")
    assert "selected" in shown.one(f"[name=one] option[value={one}]")


def test_a_draft_from_which_somebody_has_gone_is_drafted_anew(party: Party, host_client: Client) -> None:
    registration.leave(party, at_table(1), actor=by_host(party), at=NOW)
    # Once for what was sent, and once with the draft itself.
    assert refused(host_client, "host-publish", party).refusals == ["DraftIsStale"] * 2
    assert "DraftIsStale" not in done(host_client, "host-redraft", party).refusals
    assert Round.objects.get().state == "draft"
    done(host_client, "host-publish", party)
    assert Round.objects.get().state == "published"


def test_seats_are_published_once_however_often_the_button_is_tapped(
    party: Party, host_client: Client
) -> None:
    key = "k" * 24
    for _ in range(2):
        done(host_client, "host-publish", party, key=key)
    assert party.book.events.filter(kind="round-published").count() == 1


def test_published_seats_are_taken_back_with_a_reason(party: Party, host_client: Client) -> None:
    done(host_client, "host-publish", party)
    assert refused(host_client, "host-unpublish", party, reason=" ").refusals == ["ReasonMissing"]
    done(host_client, "host-unpublish", party, reason="Two came in just now.")
    assert Round.objects.get().state == "draft"


def test_a_draft_can_be_thrown_away(party: Party, host_client: Client) -> None:
    done(host_client, "host-discard", party)
    assert not Round.objects.exists()


def test_a_pair_that_the_rule_brings_together_is_warned_about(host: Host, host_client: Client) -> None:
    party = a_party(host, 4)
    play_round(party)
    one, other = party.guests.order_by("pk")[:2]
    wishes.keep_apart(party, one.pk, other.pk, actor=by_host(party), at=NOW)
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    warning = show(host_client, "host-seats", party).one("[data-refusal=KeptApart]").text
    assert all(name in warning for name in ("Guest 01", "Guest 02"))


def test_the_next_draft_says_who_moves_and_why(host: Host, host_client: Client) -> None:
    party = a_party(host, 8)
    play_round(party)
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    shown = show(host_client, "host-seats", party)
    assert shown.one("#seated")["data-moved"] == "4"
    moved = [row.text for row in shown.all("#table-1 .seat-row[data-reason=moved_on]")]
    assert len(moved) == 2
    assert all("2" in row for row in moved)
