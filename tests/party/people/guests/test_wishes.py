from __future__ import annotations

import pytest

from party.models import Guest, Host, KeepApart, Seat
from party.people.guests import wishes
from party.people.guests.refusals import NeedsTwo, NoSuchTable
from party.people.refusals import NoSuchGuest
from party.rounds import rounds
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, play_round

pytestmark = pytest.mark.django_db


def test_a_pair_kept_apart_sits_at_different_tables(host: Host) -> None:
    party = a_party(host, guests=8)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    one, other = Seat.objects.filter(table=1).values_list("player_id", flat=True)[:2]
    wishes.keep_apart(party, other, one, actor=by_host(host), at=NOW)
    rounds.redraft_round(party, actor=by_host(host), at=NOW)
    assert len(set(Seat.objects.filter(player__in=[one, other]).values_list("table", flat=True))) == 2


def test_keeping_apart_is_set_and_taken_back(host: Host) -> None:
    party = a_party(host, guests=2)
    one, other = Guest.objects.values_list("pk", flat=True)
    for _ in range(2):
        wishes.keep_apart(party, one, other, actor=by_host(host), at=NOW)
    assert KeepApart.objects.count() == 1
    wishes.let_together(party, other, one, actor=by_host(host), at=NOW)
    assert not KeepApart.objects.exists()


def test_a_guest_is_not_kept_apart_from_themselves_or_from_strangers(host: Host) -> None:
    party = a_party(host, guests=1)
    player = Guest.objects.get().pk
    with pytest.raises(NeedsTwo):
        wishes.keep_apart(party, player, player, actor=by_host(host), at=NOW)
    with pytest.raises(NoSuchGuest):
        wishes.keep_apart(party, player, 10**6, actor=by_host(host), at=NOW)


def test_a_pinned_player_keeps_the_table_round_after_round(host: Host) -> None:
    party = a_party(host, guests=12)
    player = Guest.objects.order_by("pk")[0].pk
    wishes.pin(party, player, 2, actor=by_host(host), at=NOW)
    for _ in range(2):
        play_round(party, lambda seat: 500 if seat.player_id == player else 100)
    assert set(Seat.objects.filter(player=player).values_list("table", flat=True)) == {2}


def test_tables_are_numbered_from_one(host: Host) -> None:
    party = a_party(host, guests=1)
    with pytest.raises(NoSuchTable):
        wishes.pin(party, Guest.objects.get().pk, 0, actor=by_host(host), at=NOW)
