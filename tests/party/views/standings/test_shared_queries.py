from __future__ import annotations

import pytest

from party.models import GuestState, Host
from party.views.standings.shared_queries import last_touch, last_touch_for
from tests.party.evening import a_party, play_round, someone
from tests.party.signed_phones import a_phone

pytestmark = pytest.mark.django_db


def test_it_is_the_hash_that_the_book_keeps(host: Host) -> None:
    party = a_party(host, 4)
    play_round(party)
    party.book.refresh_from_db()
    guest, phone = someone(party), a_phone(party, someone(party).pk)
    assert last_touch(party.code) == party.book.standings_hash != ""
    assert last_touch_for(party.code, guest.pk, phone.number) == party.book.standings_hash


def test_a_wrong_code_another_phone_and_a_declined_guest_find_nothing(host: Host) -> None:
    party, other = a_party(host, 4), a_party(host, 4)
    guest, phone = someone(party), a_phone(party, someone(party).pk)
    assert last_touch("NOSUCH") == ""
    assert last_touch_for(other.code, guest.pk, phone.number) is None
    assert last_touch_for(party.code, guest.pk, phone.number + 1) is None
    party.guests.filter(pk=guest.pk).update(state=GuestState.DECLINED)
    assert last_touch_for(party.code, guest.pk, phone.number) is None
