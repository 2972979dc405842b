"""Who is in a database of an earlier release finds it as it was: links, cookies, sessions, tokens and pages."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from party.models import Party
from scoring.models import Answer
from tests.party.api.asking import Program
from tests.party.evening import sheets_of
from tests.party.pages import show, url
from tests.stored.opening import Stored, phone_with

DESK = (
    "host-desk",
    "host-options",
    "host-guests",
    "host-seats",
    "host-people",
    "host-prizes",
    "host-standings",
    "host-record",
)
PUBLIC = ("lobby", "standings", "room-screen", "how")


def test_links_cookies_and_sessions_still_open(stored: Stored) -> None:
    party = stored.running
    for name, person in stored.known.people.items():
        if person.link:
            assert Client().get(reverse("personal-link", args=[person.link])).status_code == 200, name
        if person.cookies:
            assert phone_with(person).get(url("my-seat", party)).status_code == 200, name
    fresh = Client()
    assert (
        fresh.post(reverse("personal-link", args=[stored.known.people["Dov Levi"].link])).status_code == 302
    )
    show(fresh, "my-seat", party)
    show(stored.phone("Rosa"), "steward-desk", party)
    rosa = stored.known.stewards["Rosa"]
    assert Client().get(reverse("steward-link", args=[rosa.link])).status_code == 200
    for host in ("Ann", "Bo"):
        assert stored.desk(host).get(reverse("desk")).status_code == 200
    assert Client().get(stored.known.one_time_link).status_code == 200
    steward = reverse("become-steward", args=[stored.known.invitations["steward"]])
    assert Client().get(steward).status_code == 200


def test_what_was_dead_stays_dead(stored: Stored) -> None:
    party, dead = stored.running, stored.known.dead_links
    for name in ("Finn Roe", "Gus Hall", "Lou Fay", "Rob Nix"):
        assert Client().get(reverse("personal-link", args=[dead[name]])).status_code == 410, name
    lost = phone_with(stored.known.dead_phones["Gus Hall"])
    assert lost.get(url("my-seat", party))["Location"] == url("lobby", party)
    assert Client().get(reverse("lobby", args=[stored.known.removed])).status_code == 404


def test_tokens_still_open(stored: Stored) -> None:
    at = f"/parties/{stored.known.running}"
    for name in ("host", "host of the party", "Ada Byron", "Tia Moss", "Rosa"):
        assert Program(stored.known.tokens[name]).get(at)["code"] == stored.known.running, name


def test_what_was_sent_is_answered_again_and_not_done_again(stored: Stored) -> None:
    guests, answers = stored.running.guests.count(), Answer.objects.count()
    for name in ("Olga Rin", "Pia Lund"):
        sent, stranger = stored.known.sent[name], Client()
        # Answers of that day don't say which phone they were for, so they give nobody a seat (S19).
        assert stranger.post(sent.path, sent.fields).status_code == 422
        assert f"seat-{stored.known.running}" not in stranger.cookies
        show(stored.phone(name), "my-seat", stored.running)
    asked = stored.known.asked["announced"]
    answer = Program(asked.token).ask("POST", asked.path, asked.body, key=asked.key)
    assert answer.headers["Idempotent-Replayed"] == "true"
    assert (stored.running.guests.count(), Answer.objects.count()) == (guests, answers)


def test_the_pages_of_both_parties_open(stored: Stored) -> None:
    for party in (stored.running, stored.finished):
        for page in DESK:
            show(stored.desk("Bo"), page, party)
        for page in PUBLIC:
            show(Client(), page, party)
        last = party.round_set.count()
        for sheet in sheets_of(party, last):
            show(stored.desk("Bo"), "host-table", party, last, sheet.table)
    for name, person in stored.known.people.items():
        if person.cookies and (seat := seat_in_third(stored.running, person.number)):
            assert show(phone_with(person), "phone-table", stored.running, 3, seat), name
    una = stored.known.winners["Una"]
    assert Client().get(reverse("personal-link", args=[una.link])).status_code == 200
    for secret in stored.known.homes.values():
        assert Client().get(reverse("home-sheet", args=[secret])).status_code == 200


def seat_in_third(party: Party, player: int) -> int | None:
    seats = party.round_set.get(number=3).seats.filter(player=player)
    return seats.values_list("table", flat=True).first()
