"""The desk: a host's parties, a party made and changed, the one next step, the clock."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from party.history import finishing
from party.models import Host, Party, Round
from party.models.parties import Movement
from party.people import hosting
from party.people.guests import registration
from party.prizes import keywords
from party.record.actors import By
from party.rounds import clock, rounds
from party.rules.options import PartyOptions
from party.views.forms.party import initial_of
from tests.conftest import NOW, signed_in
from tests.party.evening import a_party, by_host, open_round, play_round, settle
from tests.party.pages import done, refused, send, show, text_of, url

pytestmark = pytest.mark.django_db
QUERIES = 10


def form(**changed: object) -> dict[str, object]:
    """The form for a party as the browser would send it."""
    shown = {"name": "Club night", **initial_of(PartyOptions(name="Club night")), **changed}
    return {name: value for name, value in shown.items() if value not in (None, False)}


def test_the_desk_lists_the_hosts_own_parties_alone(host: Host, other_host: Host) -> None:
    a_party(host, name="Library night")
    a_party(other_host, name="A neighbour's night")
    cards = text_of(signed_in(host).get("/desk")).all(".party-card")
    assert [card.one("h2").text for card in cards] == ["Library night"]


def test_a_name_is_enough_to_make_a_party(host: Host, host_client: Client) -> None:
    answer = host_client.post(reverse("host-make"), form(), follow=True)
    assert text_of(answer).one("#next")["data-step"] == "guests"
    assert Party.objects.get().party_hosts.get().host == host


def test_the_same_form_sent_twice_makes_one_party(host_client: Client) -> None:
    sent = form(key="k" * 24)
    places = {host_client.post(reverse("host-make"), sent).headers["Location"] for _ in range(2)}
    assert (len(places), Party.objects.count()) == (1, 1)


def test_the_start_is_read_in_the_venues_time(host_client: Client) -> None:
    host_client.post(reverse("host-make"), form(starts_at="2026-11-14T19:30", time_zone="America/New_York"))
    assert Party.objects.get().starts_at == datetime(2026, 11, 15, 0, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("field", "value", "kind"),
    [
        ("name", "", "required"),
        ("minutes", "41", "max_value"),
        ("game_options", "party_challenge=loud", "UnknownChoice"),
        ("table_size", "5", "OutOfRange"),
    ],
)
def test_a_party_that_cannot_be_keeps_what_was_typed(
    host_client: Client, field: str, value: str, kind: str
) -> None:
    answer = host_client.post(reverse("host-make"), {**form(place="Old school"), field: value})
    assert answer.status_code == 422
    assert text_of(answer).refusals == [kind]
    assert text_of(answer).one("#id_place")["value"] == "Old school"
    assert not Party.objects.exists()


def test_what_becomes_of_a_wrong_word_is_chosen_by_name_and_in_step_with_the_other_options(
    host_client: Client,
) -> None:
    sent = form(validation="reject", game_options="s_rule_doubtful=bar")
    host_client.post(reverse("host-make"), sent)
    made = Party.objects.get()
    assert made.game_options == {"validation": "reject", "s_rule_doubtful": "bar"}
    shown = initial_of(PartyOptions(name="Club night", game_options=made.game_options))
    assert (shown["validation"], shown["game_options"]) == ("reject", "s_rule_doubtful=bar")


def test_the_forecast_says_how_many_opponents_a_guest_meets(host_client: Client) -> None:
    shown = text_of(host_client.get(reverse("host-forecast"), {"guests": "42", "rounds": "5"}))
    assert len(shown.all("#forecast li")) == len(Movement)
    assert "9" in shown.all("#forecast li")[0].text


def test_options_change_freely_until_seats_are_published(host: Host, host_client: Client) -> None:
    party = a_party(host, 8)
    sent = {**form(), **initial_of(hosting.options_of(party)), "starts_at": "", "rounds": 3, "place": "Hall"}
    done(host_client, "host-options", party, **sent)
    party.refresh_from_db()
    assert (party.rounds, party.place) == (3, "Hall")


def test_after_that_a_change_of_play_needs_its_reason(host: Host, host_client: Client) -> None:
    party = a_party(host, 8)
    open_round(party)
    sent = {**initial_of(hosting.options_of(party)), "starts_at": "", "movement": "mixer"}
    sent = {name: value for name, value in sent.items() if value is not False}
    assert refused(host_client, "host-options", party, **sent).refusals == ["ReasonMissing"]
    done(host_client, "host-options", party, **sent, reason="Guests want to mix.")
    party.refresh_from_db()
    assert party.movement == "mixer"
    assert party.book.events.order_by("number").last().is_departure  # type: ignore[union-attr]


def test_the_clock_is_started_paused_resumed_and_ended_from_the_desk(host: Host, host_client: Client) -> None:
    party = a_party(host, 8)
    for action, state in [
        ("draft", "draft"),
        ("start", "playing"),
        ("pause", "paused"),
        ("resume", "playing"),
        ("end", "over"),
    ]:
        shown = done(host_client, "host-round-action", party, action)
        assert Round.objects.get().state == state
        if action == "draft":
            done(host_client, "host-publish", party)
        else:
            assert shown.one(".clock-card .clock")["data-state"] == state


def test_moving_on_is_refused_with_the_tables_that_are_missing(host: Host, host_client: Client) -> None:
    party = a_party(host, 8)
    open_round(party, timezone.now())
    shown = refused(host_client, "host-round-action", party, "move-on")
    assert re.findall(r"\d+", shown.one("[data-refusal=RoundNotOver]").text) == ["1", "1", "2"]
    assert shown.one("#next-step")["href"] == url("host-table", party, 1, 1)
    settle(party, 1)
    drafted = done(host_client, "host-round-action", party, "move-on").one("#round")
    assert (drafted["data-round"], drafted["data-state"]) == ("2", "draft")


def test_a_action_that_is_none_is_not_there(host: Host, host_client: Client) -> None:
    assert send(host_client, "host-round-action", a_party(host), "explode").status_code == 404


def test_more_than_forty_minutes_need_a_reason_and_the_page_keeps_what_was_typed(
    host: Host, host_client: Client
) -> None:
    party = a_party(host, 8, minutes=38)
    open_round(party, timezone.now())
    shown = refused(host_client, "host-more-time", party, minutes=5, table=2)
    assert shown.refusals == ["ReasonMissing"]
    assert "selected" in shown.one("[name=table] option[value=2]")
    done(host_client, "host-more-time", party, minutes=5, table=2, reason="The board fell down.")
    assert Round.objects.get().table_extra_ms == {"2": 300_000}
    assert "5" in show(host_client, "host-desk", party).one("#card-2 .detail").text


def test_the_desk_is_asked_for_again_as_a_fragment(host: Host, host_client: Client) -> None:
    party = a_party(host, 8)
    headers = {"HX-Request": "true", "HX-Target": "party-desk"}
    shown = host_client.get(url("host-desk", party), headers=headers).content.decode()
    assert shown.lstrip().startswith('<div id="party-desk"')
    assert "<html" not in shown


def test_the_first_five_stand_on_the_desk_and_equal_totals_share_a_place(
    host: Host, host_client: Client
) -> None:
    party = a_party(host, 8)
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    assert not show(host_client, "host-desk", party).has("#to-host-standings")
    rounds.discard_draft(party, actor=by_host(party), at=NOW)
    play_round(party)
    shown = show(host_client, "host-desk", party)
    assert shown.has("#to-host-standings")
    places = [place.text.split()[:2] for place in shown.all(".standings .place")]
    assert places == [[place, "="] for place in ("1", "1", "3", "3", "5")]


@pytest.mark.parametrize("guests", [8, 42])
def test_a_page_takes_the_same_few_queries_however_many_play(
    host: Host, host_client: Client, django_assert_max_num_queries: object, guests: int
) -> None:
    party = a_party(host, guests)
    play_round(party)
    open_round(party)
    for page in ("host-desk", "host-guests", "host-seats", "host-standings", "host-people"):
        # Standings are reckoned once for all who ask.
        host_client.get(url(page, party))
        with django_assert_max_num_queries(QUERIES, info=page):  # type: ignore[operator]
            host_client.get(url(page, party))


def test_the_desk_takes_no_more_queries_at_any_point_of_the_evening(
    host: Host, host_client: Client, django_assert_max_num_queries: object
) -> None:
    party = a_party(host, present=False, rounds=2, prizes="table")
    by = By(actor=by_host(party), at=timezone.now())
    registration.register_list(party, [f"Guest {number}" for number in range(8)], **by)
    evening: list[Callable[[], object]] = [
        lambda: registration.check_in_all(party, **by),
        lambda: rounds.draft_round(party, **by),
        lambda: rounds.publish(party, **by),
        lambda: keywords.pick_keywords(party, **by),
        lambda: clock.start(party, **by),
        lambda: clock.pause(party, **by),
        lambda: clock.end(party, **by),
        lambda: settle(party, 1),
        lambda: rounds.close_round(party, **by),
        lambda: finishing.finish(party, **by),
    ]
    for action in evening:
        action()
        host_client.get(url("host-desk", party))
        with django_assert_max_num_queries(QUERIES):  # type: ignore[operator]
            host_client.get(url("host-desk", party))


def test_a_finished_party_shows_its_winners(host: Host, host_client: Client) -> None:
    party = a_party(host, 4, rounds=1)
    play_round(party)
    assert show(host_client, "host-standings", party).has_form("host-finish", party)
    winner = done(host_client, "host-finish", party).one("#winners")
    assert winner["data-winners"] == "one"
    assert "Guest 0" in winner.text
    shown = show(host_client, "host-desk", party)
    assert shown.one("#next")["data-step"] == "standings"
    assert shown.one("#next-step")["href"] == url("host-standings", party)


def test_the_last_action_can_be_undone(host: Host, host_client: Client) -> None:
    party = a_party(host, 8)
    hosting.change_options(party, {"rounds": 3}, actor=by_host(party), at=NOW)
    assert show(host_client, "host-desk", party).one("#last-action")["data-event"] == "options-changed"
    number = party.book.events.order_by("number").last().number  # type: ignore[union-attr]
    goes_back = show(host_client, "host-undo", party, number).all("#goes-back li")
    assert [(change["data-entity"], change["data-count"]) for change in goes_back] == [("party", "1")]
    done(host_client, "host-undo", party, number)
    party.refresh_from_db()
    assert party.rounds == 5


def test_the_last_action_names_whom_it_is_about(host: Host, host_client: Client) -> None:
    party = a_party(host, 8)
    for number in (1, 2):
        registration.register(party, "Zoe Ost", actor=by_host(party), at=NOW)
        shown = "Zoe Ost" if number == 1 else "Zoe Ost (2)"
        last = show(host_client, "host-desk", party).one("#last-action")
        assert (last["data-event"], last.one("bdi").text) == ("registered", shown)
