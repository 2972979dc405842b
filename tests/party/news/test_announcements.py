from __future__ import annotations

from datetime import timedelta

import pytest

from party.history.undo import undo
from party.history.verification import verify
from party.models import Announcement, Host, Party
from party.news.announcements import announce, erase_announcement, heard_by, take_back
from party.news.refusals import (
    AnnouncementTooLong,
    NoSuchAnnouncement,
    NoSuchBlock,
    NoTablesYet,
    NothingAnnounced,
)
from party.people.guests.refusals import NoSuchTable
from party.rules.audience import ANYBODY, HOST, at_table
from scoring.models import Event, Wording
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, open_round

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


@pytest.fixture
def party(host: Host) -> Party:
    party = a_party(host, guests=24)
    open_round(party)
    return party


def say(party: Party, text: str, audience: str = "all", number: int = 0, minute: int = 0) -> Announcement:
    return announce(party, text, audience, number, actor=by_host(party), at=NOW + minute * MINUTE)


def test_the_record_keeps_the_hash_and_not_the_words(party: Party) -> None:
    row = say(party, "Coffee is  ready\u202e ")
    assert row.text == "Coffee is ready"
    event = Event.objects.latest("number")
    assert "Coffee" not in str((event.payload, event.changes))
    assert Wording.objects.get(hash=row.text_hash).text == "Coffee is ready"
    assert verify(party).faults == ()


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", NothingAnnounced),
        (" \u202e ", NothingAnnounced),
        ("x" * 201, AnnouncementTooLong),
        ("a\u0301\u0301\u0301\u0301", AnnouncementTooLong),
    ],
)
def test_an_announcement_says_something_in_200_characters(
    party: Party, text: str, refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        say(party, text)
    assert len(say(party, "x" * 200).text) == 200


def test_it_is_heard_by_whom_it_concerns_newest_first(party: Party) -> None:
    say(party, "Welcome")
    say(party, "Your steward is Mia", "block", 1, minute=1)
    say(party, "Your lamp is mended", "table", 3, minute=2)

    def heard(*listener: int) -> list[str]:
        who = at_table(1, *listener) if listener else ANYBODY
        return [row.text for row in heard_by(party, who, NOW + 3 * MINUTE).fresh]

    assert heard(3) == ["Your lamp is mended", "Your steward is Mia", "Welcome"]
    assert heard(4) == ["Your steward is Mia", "Welcome"]
    assert heard(6) == heard() == ["Welcome"]


def test_old_announcements_fold_away(party: Party) -> None:
    for minute in range(5):
        say(party, f"Number {minute}", minute=minute)
    heard = heard_by(party, HOST, NOW + 5 * MINUTE)
    assert [row.text for row in heard.fresh] == ["Number 4", "Number 3", "Number 2"]
    assert [row.text for row in heard.earlier] == ["Number 1", "Number 0"]
    assert heard_by(party, HOST, NOW + 30 * MINUTE).fresh == ()


@pytest.mark.parametrize(
    ("audience", "number", "refusal"),
    [
        ("block", 3, NoSuchBlock),
        ("block", 0, NoSuchBlock),
        ("table", 7, NoSuchTable),
        ("table", 0, NoSuchTable),
    ],
)
def test_a_block_or_table_must_be_there(
    party: Party, audience: str, number: int, refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        say(party, "Hello", audience, number)


def test_before_seats_are_published_only_everybody_can_be_told(host: Host) -> None:
    party = a_party(host, guests=8)
    with pytest.raises(NoTablesYet):
        say(party, "Hello", "table", 1)
    assert say(party, "Hello").audience == "all"


def test_what_is_taken_back_is_heard_by_nobody_until_that_is_undone(party: Party) -> None:
    row = say(party, "Pizza is here")
    for _ in range(2):
        take_back(party, row.pk, actor=by_host(party), at=NOW)
    assert Event.objects.filter(kind="announcement-taken-back").count() == 1
    assert heard_by(party, HOST, NOW).fresh == ()
    undo(party, actor=by_host(party), at=NOW)
    assert [row.text for row in heard_by(party, HOST, NOW).fresh] == ["Pizza is here"]


def test_an_erased_announcement_leaves_no_words_anywhere(party: Party) -> None:
    row = say(party, "Ann Lee has lost her keys")
    erase_announcement(party, row.pk, actor=by_host(party), at=NOW)
    assert not Wording.objects.filter(text__contains="Ann Lee").exists()
    assert not Announcement.objects.filter(text__contains="Ann Lee").exists()
    assert heard_by(party, HOST, NOW).fresh == ()
    assert verify(party).faults == ()


@pytest.mark.parametrize("action", [take_back, erase_announcement])
def test_an_announcement_of_another_party_is_not_there(party: Party, host: Host, action: type) -> None:
    other = say(a_party(host), "Hello")
    with pytest.raises(NoSuchAnnouncement):
        action(party, other.pk, actor=by_host(party), at=NOW)


def test_an_announcement_undone_leaves_no_words(party: Party) -> None:
    say(party, "Ann Lee has lost her keys")
    undo(party, actor=by_host(party), at=NOW)
    assert not Wording.objects.filter(text__contains="Ann Lee").exists()
    assert verify(party).faults == ()
