"""Links, cookies and tokens of guests and stewards: writing ends with the party, reading a day later."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from party.history import finishing, undo
from party.models import Host, Party
from party.people.guests import personal_links, renaming
from party.people.stewardship import reissue_steward_link
from party.people.tokens import exchange_link
from party.phones.lifetimes import READ_FOR, is_shut
from party.phones.refusals import LinkEnded
from party.prizes import claims, keywords
from party.record.refusals import PartyFinished
from party.rounds import rounds
from tests.conftest import NOW
from tests.party.api.asking import Program, as_player, as_steward, refusal
from tests.party.calling import a_steward
from tests.party.evening import a_party, by_host, by_player, open_round, play_round, settle, someone
from tests.party.pages import send, url
from tests.party.signed_phones import phone_of, steward_phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(host: Host) -> Party:
    party = a_party(host, guests=4)
    play_round(party)
    return party


def finish(party: Party, ago: timedelta = timedelta(0)) -> None:
    finishing.finish(party, actor=by_host(party), at=NOW)
    Party.objects.filter(pk=party.pk).update(finished_at=timezone.now() - ago)
    party.refresh_from_db()


def link_of(party: Party) -> str:
    return personal_links.reissue_link(party, someone(party).pk, actor=by_host(party), at=NOW)


def test_reading_ends_a_day_after_the_finish(party: Party) -> None:
    finish(party)
    assert party.finished_at is not None
    moments = (
        party.finished_at,
        party.finished_at + READ_FOR - timedelta(seconds=1),
        party.finished_at + READ_FOR,
    )
    assert [is_shut(party, at) for at in moments] == [False, False, True]


def test_with_the_finish_a_guest_writes_nothing_and_still_reads(party: Party) -> None:
    guest = someone(party)
    phone, secret = Client(), link_of(party)
    phone.post(reverse("personal-link", args=[secret]))
    program = Program(exchange_link(secret, at=NOW)[1])
    finish(party)
    before = party.book.events.count()
    assert send(phone, "nickname", party, nickname="Ace").status_code == 422
    assert send(phone, "go-home", party).status_code == 422
    assert (
        refusal(program.ask("POST", f"/parties/{party.code}/players/{guest.pk}/leave"))[1] == "PartyFinished"
    )
    assert party.book.events.count() == before
    assert phone.get(url("my-seat", party)).status_code == 200
    assert program.get(f"/parties/{party.code}/standings")["rows"][0]["name"].startswith("Guest 0")


def test_undoing_the_finish_gives_writing_back(party: Party) -> None:
    phone = phone_of(party, someone(party).pk)
    finish(party)
    assert send(phone, "nickname", party, nickname="Ace").status_code == 422
    undo.undo(party, actor=by_host(party), at=NOW)
    assert send(phone, "nickname", party, nickname="Ace").status_code == 302


def test_a_host_still_looks_after_names_when_it_is_over(party: Party) -> None:
    finish(party)
    guest = someone(party).pk
    assert renaming.rename(party, guest, "Ann Lee", actor=by_host(party), at=NOW).name == "Ann Lee"
    with pytest.raises(PartyFinished):
        renaming.choose_nickname(party, guest, "Ace", actor=by_player(guest), at=NOW)


def test_after_a_day_the_link_opens_the_guest_s_own_result_alone(host: Host, client: Client) -> None:
    party = a_party(host, guests=4, prizes="room")
    open_round(party)
    guest = someone(party)
    prize = keywords.type_keyword(party, "garden", actor=by_host(party), at=NOW)
    claims.award(prize, guest.pk, None, actor=by_host(party), at=NOW)
    settle(party, 1)
    rounds.close_round(party, actor=by_host(party), at=NOW)
    phone, secret = phone_of(party, guest.pk), link_of(party)
    phone.post(reverse("personal-link", args=[secret]))
    finish(party, READ_FOR)
    for page in (client.get(reverse("personal-link", args=[secret])), phone.get(url("my-seat", party))):
        text = page.content.decode()
        assert page.status_code == 200
        assert 'id="result"' in text
        assert 'data-round="1"' in text
        assert f'data-prize="{prize.pk}"' in text
        assert "Guest 02" not in text
    assert f"seat-{party.code}" not in client.cookies
    assert send(phone, "nickname", party, nickname="Ace").status_code == 404
    assert phone.get(url("my-place", party)).status_code == 302


def test_after_a_day_a_guest_sees_of_others_what_everybody_sees(host: Host) -> None:
    party = a_party(host, guests=4, public_names="none")
    play_round(party)
    phone = phone_of(party, someone(party).pk)
    assert "Guest 02" in phone.get(url("standings", party)).content.decode()
    finish(party, READ_FOR)
    assert "Guest 02" not in phone.get(url("standings", party)).content.decode()
    table = reverse("phone-table", args=[party.code, 1, 1])
    assert phone.get(table).status_code == 404


def test_after_a_day_tokens_are_dead_and_links_give_none(party: Party) -> None:
    program, steward = as_player(party, someone(party).pk), as_steward(party)
    secret = personal_links.reissue_link(
        party, party.guests.order_by("pk")[1].pk, actor=by_host(party), at=NOW
    )
    finish(party)
    assert program.ask("GET", f"/parties/{party.code}").status_code == 200
    Party.objects.update(finished_at=timezone.now() - READ_FOR)
    for dead in (program, steward):
        assert refusal(dead.ask("GET", f"/parties/{party.code}")) == (401, "TokenUnknown")
    with pytest.raises(LinkEnded):
        exchange_link(secret, at=timezone.now())


def test_a_steward_s_link_ends_with_a_sentence(party: Party, client: Client) -> None:
    steward, phone = a_steward(party, "Rosa"), steward_phone(party, "Imre")
    secret = reissue_steward_link(party, steward.pk, actor=by_host(party), at=NOW)
    finish(party)
    assert client.get(reverse("steward-link", args=[secret])).status_code == 200
    assert phone.get(url("steward-desk", party)).status_code == 200
    Party.objects.update(finished_at=timezone.now() - READ_FOR)
    assert client.get(reverse("steward-link", args=[secret])).status_code == 410
    assert phone.get(url("steward-desk", party)).status_code == 404
