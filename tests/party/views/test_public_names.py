"""What a stranger sees of names (S17), on every page, screen and call, and what a stranger can find out."""

from __future__ import annotations

import string
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from party.models import Host, Party
from party.people.guests import renaming
from party.people.guests.registration import check_in_all, register, register_list
from party.reads.guest_search import search
from party.reads.standing_rows import guests_outside
from party.rules.public_names import Named, public_names
from party.views.public import make_fragment
from party.views.standings.top_ten import read_best
from scoring.rules.names import look
from tests.conftest import NOW
from tests.party.api.asking import NOBODY
from tests.party.evening import a_party, by_host, open_round, play_round
from tests.party.signed_phones import phone_of, steward_phone

HIDDEN = ["Anna Meyer", "Carla Ruiz", "David Kim", "Eva Lund"]


def guests_named(host: Host, *names: str, **options: Any) -> Party:  # noqa: ANN401 - any option of a party.
    party = a_party(host, **options)
    register_list(party, list(names), actor=by_host(party), at=NOW)
    check_in_all(party, actor=by_host(party), at=NOW)
    return party


def shown(*people: Named | str, form: str = "initials") -> list[str]:
    named = [each if isinstance(each, Named) else Named(each) for each in people]
    return list(public_names(dict(enumerate(named)), form).values())


@pytest.mark.parametrize(
    ("people", "expected"),
    [
        (("Ann Lee", "Ann Low"), ["Ann Le.", "Ann Lo."]),
        (("Ann Lee", "Bo Low"), ["Ann L.", "Bo L."]),
        (("Ann Lee", "Ann Leeds", "Ann Low"), ["Ann Lee.", "Ann Leed.", "Ann Lo."]),
        (("Ann L", "Ann Lee"), ["Ann L.", "Ann Le."]),
        (("Ann Lee", Named("Ann Lee", 2), "Ann Low"), ["Ann Le.", "Ann Le. (2)", "Ann Lo."]),
        (("Ann Lee", Named("Ann Lee", 2)), ["Ann L.", "Ann L. (2)"]),
        # No more letters to tell them apart by.
        (("Ann Lee", "Ann Maria Lee"), ["Ann Lee.", "Ann Lee. (2)"]),
        (("Ann", "Ann Lee"), ["Ann", "Ann L."]),
        # As they look from across the room.
        (("Ann Ivy", "Ann Lee"), ["Ann Iv.", "Ann Le."]),
        ((Named("Ann Lee", nickname="Ace"), Named("Bo Low", nickname="ACE")), ["Ace", "ACE (2)"]),
        ((Named("Ann Lee", 2, "Ace"),), ["Ace"]),
        (("Ann Ėkas", "Ann Ėlis"), ["Ann Ėk.", "Ann Ėl."]),
    ],
)
def test_names_that_would_look_the_same_are_told_apart(
    people: tuple[Named | str, ...], expected: list[str]
) -> None:
    assert shown(*people) == expected


NAMES = st.lists(
    st.builds(lambda first, last: f"{first} {last}".strip(), *[st.text("abcil", max_size=4)] * 2).filter(
        bool
    ),
    max_size=30,
)


@given(NAMES)
def test_whatever_the_names_no_two_are_shown_alike(names: list[str]) -> None:
    counts: dict[str, int] = {}
    people = {}
    for key, name in enumerate(names):
        counts[look(name)] = counts.get(look(name), 0) + 1
        people[key] = Named(name, counts[look(name)])
    seen = [name.casefold() for name in public_names(people).values()]
    assert len(set(seen)) == len(names)


def test_they_are_told_apart_on_every_page_and_in_every_call(host: Host, client: Client) -> None:
    party = guests_named(host, "Ann Lee", "Ann Low", "Bo Park", "Cy Fox")
    play_round(party)
    open_round(party)
    party.refresh_from_db()
    seating = make_fragment(party.code, "seating", NOW)
    assert seating is not None
    places = {
        "standings": client.get(reverse("standings", args=[party.code])).content.decode(),
        "best": str(read_best(party).as_news()),
        "fragment": seating.body.decode(),
        "players": str(NOBODY.get(f"/parties/{party.code}/players")),
        "calls": str(NOBODY.get(f"/parties/{party.code}/standings")),
        "search": client.get(reverse("lobby", args=[party.code]), {"find": "ann"}).content.decode(),
    }
    assert [place for place, text in places.items() if not ("Ann Le." in text and "Ann Lo." in text)] == []
    assert [place for place, text in places.items() if "Ann L." in text] == []


def test_whoever_comes_later_changes_what_was_kept(host: Host, client: Client) -> None:
    party = guests_named(host, "Ann Lee", "Bo Park", "Cy Fox", "Di Ray")
    play_round(party)
    assert "Ann L." in client.get(reverse("standings", args=[party.code])).content.decode()
    register(party, "Ann Low", actor=by_host(party), at=NOW)
    assert "Ann Le." in client.get(reverse("standings", args=[party.code])).content.decode()


def test_somebody_who_only_asks_to_come_lengthens_nobody_s_name(host: Host) -> None:
    party = guests_named(host, "Ann Lee", registration="approval")
    register(party, "Ann Le", actor=by_host(party), at=NOW)
    assert list(guests_outside(party).values()) == ["Ann L."]


def test_a_steward_is_told_apart_from_the_guests(host: Host) -> None:
    party = guests_named(host, "Ann Lee", "Bo Park", "Cy Fox", "Di Ray")
    steward_phone(party, "Ann Low")
    open_round(party)
    assert NOBODY.get(f"/parties/{party.code}/rounds/1")["tables"][0]["steward"] == "Ann Lo."


@pytest.mark.parametrize("guests", [4, 40])
def test_names_take_one_query_however_many_come(host: Host, guests: int) -> None:
    party = a_party(host, guests=guests)
    with CaptureQueriesContext(connection) as asked:
        guests_outside(party)
    assert len(asked) == 1


def found(client: Client, party: Party, typed: str) -> int:
    return client.get(reverse("lobby", args=[party.code]), {"find": typed}).content.decode().count("/names/")


def prefixes(name: str) -> Iterator[str]:
    """Every beginning of a name, and each with a wrong letter after it."""
    plain = name.replace(" ", "").lower()
    for end in range(2, len(plain)):
        yield plain[:end]
        yield from (plain[:end] + letter for letter in string.ascii_lowercase if plain[end] != letter)


@pytest.mark.parametrize(
    ("form", "within_reach"), [("none", 0), ("initials", len("annam")), ("full", len("annameyer"))]
)
def test_letter_by_letter_a_stranger_gets_no_further_than_what_is_shown(
    host: Host, form: str, within_reach: int
) -> None:
    party = guests_named(host, *HIDDEN, public_names=form)
    tried = {typed: bool(search(party, typed, inside=False)) for typed in prefixes("Anna Meyer")}
    assert max((len(typed) for typed, hit in tried.items() if hit), default=0) == min(within_reach, 8)


@pytest.mark.parametrize("form", ["none", "initials", "full"])
def test_a_whole_name_typed_exactly_is_found(host: Host, client: Client, form: str) -> None:
    party = guests_named(host, *HIDDEN, public_names=form)
    assert found(client, party, "anna meyer") == 1
    assert found(client, party, "Anna Meyers") == 0


def test_a_whole_name_does_not_lead_to_the_nickname_behind_it(host: Host, client: Client) -> None:
    party = guests_named(host, *HIDDEN)
    guest = party.guests.order_by("pk")[0].pk
    renaming.choose_nickname(party, guest, "The Fox", actor=by_host(party), at=NOW)
    page = client.get(reverse("lobby", args=[party.code]), {"find": "Anna Meyer"}).content.decode()
    assert "/names/" in page
    assert "The Fox" not in page
    assert found(client, party, "the f") == 1
    assert found(client, party, "anna m") == 0


def test_the_order_of_what_is_found_tells_nothing(host: Host) -> None:
    party = guests_named(host, "Ann Lz", "Ann Q", "Ann La", public_names="full")
    Party.objects.filter(pk=party.pk).update(public_names="initials")
    party.refresh_from_db()
    names = [each.name for each in search(party, "ann", inside=False)]
    assert names == sorted(names)


def test_guests_and_stewards_find_each_other_by_the_first_letters(host: Host) -> None:
    party = guests_named(host, *HIDDEN, public_names="none")
    guest = phone_of(party, party.guests.order_by("pk")[0].pk)
    for phone in (guest, steward_phone(party)):
        page = phone.get(reverse("lobby", args=[party.code]), {"find": "Carla Ru"}).content.decode()
        assert "Carla Ruiz" in page or "/names/" in page


def test_a_guest_who_waits_for_approval_sees_what_strangers_see(host: Host) -> None:
    party = guests_named(host, *HIDDEN, registration="approval", public_names="none")
    open_round(party)
    waiting = Client()
    assert waiting.post(reverse("come-in", args=[party.code]), {"name": "Stranger"}).status_code == 302
    shown = waiting.get(reverse("standings", args=[party.code])).content.decode()
    found = waiting.get(reverse("lobby", args=[party.code]), {"find": "da"}).content.decode()
    approved = phone_of(party, party.guests.order_by("pk")[0].pk)
    assert not [name for name in HIDDEN if name in shown + found]
    assert "David Kim" in approved.get(reverse("lobby", args=[party.code]), {"find": "da"}).content.decode()
