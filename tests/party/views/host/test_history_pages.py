"""The record, undo with a look ahead, and the public page of departures."""

from __future__ import annotations

import pytest
from django.test import Client

from party.models import Host, Party
from party.people import hosting
from party.rounds import rounds
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, open_round
from tests.party.pages import done, refused, show, text_of, url

pytestmark = pytest.mark.django_db


def last(party: Party) -> int:
    return party.book.events.order_by("-number").values_list("number", flat=True)[0]


def test_the_record_names_what_was_done_by_whom(host: Host, host_client: Client) -> None:
    rows = show(host_client, "host-record", a_party(host, 4)).all(".row")
    checked_in = [row for row in rows if row.has("[data-event=checked-in]")]
    assert len(checked_in) == 1
    assert "Ann Lee" in checked_in[0].text


def test_an_action_that_others_depend_on_names_what_comes_first(host: Host, host_client: Client) -> None:
    party = a_party(host, 4)
    checked_in = last(party)
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    answer = host_client.get(url("host-undo", party, checked_in))
    assert answer.status_code == 422
    assert text_of(answer).refusals == ["UndoFirst"]
    assert text_of(answer).has(f"[href={url('host-undo', party, last(party))}]")
    assert refused(host_client, "host-undo", party, checked_in).refusals == ["UndoFirst"]


def test_a_draft_is_undone_after_a_look_at_what_goes(host: Host, host_client: Client) -> None:
    party = a_party(host, 4)
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    shown = show(host_client, "host-undo", party, last(party))
    assert shown.one("#goes-back [data-entity=seat]")["data-count"] == "4"
    assert done(host_client, "host-undo", party, last(party)).one("#next")["data-step"] == "draft"
    assert not party.round_set.exists()


def test_an_event_that_never_was_is_not_there(host: Host, host_client: Client) -> None:
    assert host_client.get(url("host-undo", a_party(host), 99)).status_code == 404


def test_strangers_read_how_the_party_departed_from_the_printed_rule(host: Host, client: Client) -> None:
    party = a_party(host, 8, movement="mixer")
    open_round(party)
    changes = {"rounds": 3}
    hosting.change_options(party, changes, reason="The hall closes early.", actor=by_host(party), at=NOW)
    shown = show(client, "how", party)
    assert "mixer" in shown.one("#chosen").text
    assert shown.has("#departures [data-event=options-changed]")
    assert "“The hall closes early.”" in shown.one("#departures").text
    assert not shown.has("#as-printed")
    assert "Guest 0" not in shown
    assert "Ann Lee" not in shown


def test_a_party_as_printed_says_so(host: Host, client: Client) -> None:
    shown = show(client, "how", a_party(host))
    assert shown.has("#departures #as-printed")
    assert not shown.has("#chosen")


def test_a_code_nobody_has_is_not_there(client: Client, db: None) -> None:
    assert client.get("/p/KX47QD/how").status_code == 404


def test_what_was_done_is_said_with_its_undo(host: Host, host_client: Client) -> None:
    party = a_party(host)
    answer = host_client.post(url("host-guests", party), {"names": "Ann"}, follow=True)
    assert text_of(answer).one("#messages .message a")["href"] == url("host-undo", party, last(party))
    answer = host_client.post(url("host-release", party, party.guests.get().pk), follow=True)
    assert text_of(answer).has("#messages .message span")
    assert not text_of(answer).has("#messages .message a")


def test_choices_are_said_in_words_on_the_public_page(host: Host, client: Client) -> None:
    shown = show(client, "how", a_party(host, level_short_tables=True, dock_letters=False))
    assert "short tables are levelled: yes" in shown
    assert "five points off for each letter held at the bell: no" in shown
