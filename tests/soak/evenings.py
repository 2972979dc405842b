"""Histories of an evening through the writers, on a real database: anybody does anything at any time.

After every step the record replays to the rows and the invariants I1-I24 hold; a refused request has changed nothing, and an
accepted one has left as many events as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from games.errors import RuleBroken
from party.desk import confirming, voiding
from party.history import corrections, finishing, undo
from party.history.verification import verify
from party.models import Guest, Host, Party, Round, Seat
from party.people import stewardship
from party.people.guests import (
    admitting,
    erasing,
    personal_links,
    registration,
    removing,
    renaming,
    taking,
    wishes,
)
from party.prizes import keywords
from party.record.world import whole_world_of
from party.rounds import clock, rounds
from party.rules.seating.fresh import table_count
from party.rules.seating.movements import MovementRule
from party.tables import drawing, scorekeeping
from party.tables.totals import enter_totals
from scoring.models import Event, Sheet
from scoring.models.record import scope_of
from scoring.record.due_moments import sweep_due
from scoring.record.once import Request, once
from scoring.record.pen import Actor
from scoring.rules.replay import World
from scoring.sheets.state import Totals
from tests.party.evening import a_party, by_host, confirm_by_other, enter, seats_of, sheets_of
from tests.soak.machines import run_machine
from tests.soak.on_rows import OnRows

STEPS = 24
# Actions that are several events by their nature: close and draft, correct and seat anew, draw and so confirm.
MOST_EVENTS = {"move_on": 2, "correct": 3, "break_tie": 2}
# Every player of a table signs, and the last signature confirms.
SIGNATURES = 6
NUMBERS = st.integers(0, 30)


def run(count: int) -> None:
    """So many histories; each is another evening. Wants a database, and leaves nothing in it."""
    run_machine(Evening, count, STEPS)


class Evening(OnRows):
    """One party and everything that can be done to it."""

    @initialize(
        guests=st.integers(2, 14),
        movement=st.sampled_from(list(MovementRule)),
        draw=st.sampled_from(["site", "table"]),
        prize=st.sampled_from(["none", "table", "room"]),
        size=st.sampled_from([4, 4, 4, 3, 2]),
    )
    def begin(self, guests: int, movement: MovementRule, draw: str, prize: str, size: int) -> None:
        host = Host.objects.create(email="soak@example.org")
        self.host = by_host(host)
        chosen: dict[str, Any] = {"movement": movement, "draw": draw, "prizes": prize, "table_size": size}
        self.party = a_party(host, guests, **chosen, rounds=3)
        self.check()

    # What keeps an evening going

    @rule(number=NUMBERS)
    def go_on(self, number: int) -> None:
        """The natural next step, so that histories get somewhere."""
        current = self.current
        if current is None:
            self.do(rounds.draft_round)
            self.check_printed_movement()
        elif current.state == "draft":
            self.do(rounds.publish)
        elif current.state == "published":
            self.do(clock.start)
        else:
            self.settle_all(Random(number))
            self.do(rounds.close_round)

    @rule(number=NUMBERS)
    def go_on_again(self, number: int) -> None:
        self.go_on(number)

    @rule(minutes=st.integers(1, 30))
    def wait(self, minutes: int) -> None:
        self.at += timedelta(minutes=minutes)
        sweep_due(self.at)
        self.check()

    # Guests

    @rule(number=st.integers(1, 3))
    def come_late(self, number: int) -> None:
        names = [f"Late {number}"] * number
        self.do(registration.register_list, names)
        self.do(registration.check_in_all)

    @rule(number=NUMBERS, action=st.sampled_from(["leave", "come_back", "no_show"]))
    def come_and_go(self, number: int, action: str) -> None:
        self.do(getattr(registration, action), self.player(number))

    @rule(number=NUMBERS, table=st.sampled_from([None, 1, 2, 9]))
    def pin(self, number: int, table: int | None) -> None:
        self.do(wishes.pin, self.player(number), table)

    @rule(one=NUMBERS, other=NUMBERS)
    def keep_apart(self, one: int, other: int) -> None:
        self.do(wishes.keep_apart, self.player(one), self.player(other))

    @rule(number=NUMBERS, name=st.sampled_from(["Mia", "mia", "Bo"]))
    def rename(self, number: int, name: str) -> None:
        self.do(renaming.rename, self.player(number), name)

    @rule(number=NUMBERS)
    def erase(self, number: int) -> None:
        self.do(erasing.erase, self.player(number))

    @rule(number=NUMBERS)
    def erase_own(self, number: int) -> None:
        player = self.player(number)
        self.attempt(
            lambda: erasing.erase(self.party, player, actor=Actor("player", player, "player"), at=self.at)
        )

    @rule(number=NUMBERS, action=st.sampled_from(["leave", "remove", "dismiss", "sign_out", "check_in_all"]))
    def erase_between(self, number: int, action: str) -> None:
        """A host does something, the guest's data is deleted, and the host undoes it: nobody comes back."""
        player = self.player(number)
        if action == "dismiss":
            self.do(stewardship.appoint, player)
            for steward in self.party.stewards.filter(player=player):
                self.do(stewardship.dismiss, steward.pk)
        elif action == "sign_out":
            self.do(taking.take_name, player)
            self.do(admitting.sign_out_phone, player, 1)
        elif action == "check_in_all":
            self.do(registration.check_in_all)
        else:
            self.do(registration.leave if action == "leave" else removing.remove_guest, player)
        done = self.head()
        self.do(erasing.erase, player)
        self.do(undo.undo, done)

    @rule(number=NUMBERS)
    def dismiss(self, number: int) -> None:
        stewards = list(self.party.stewards.order_by("pk"))
        if stewards:
            self.do(stewardship.dismiss, stewards[number % len(stewards)].pk)

    @rule(number=NUMBERS)
    def appoint(self, number: int) -> None:
        self.do(stewardship.appoint, self.player(number))

    # Phones

    @rule(number=NUMBERS)
    def join(self, number: int) -> None:
        self.do(registration.register, f"New {number}")

    @rule(number=NUMBERS)
    def take_name(self, number: int) -> None:
        self.do(taking.take_name, self.player(number))

    @rule(number=NUMBERS)
    def give_up(self, number: int) -> None:
        phones = list(self.party.phones.filter(state="in").order_by("pk"))
        if phones:
            phone = phones[number % len(phones)]
            self.attempt(lambda: taking.give_up(phone, actor=self.host, at=self.at))

    @rule(number=NUMBERS, answer=st.sampled_from(admitting.ANSWERS))
    def answer(self, number: int, answer: str) -> None:
        asking = list(self.party.phones.asking())
        if asking:
            self.do(admitting.answer_requests, [asking[number % len(asking)].pk], answer)

    @rule(number=NUMBERS, action=st.sampled_from(["release", "lock_name", "unlock_name"]))
    def hold_name(self, number: int, action: str) -> None:
        self.do(getattr(admitting, action), self.player(number))

    @rule(
        number=NUMBERS, phone=st.integers(1, 3), action=st.sampled_from(["sign_out_phone", "confirm_phone"])
    )
    def set_phone(self, number: int, phone: int, action: str) -> None:
        self.do(getattr(admitting, action), self.player(number), phone)

    @rule(number=NUMBERS)
    def new_link(self, number: int) -> None:
        self.do(personal_links.reissue_link, self.player(number))

    @rule(number=NUMBERS)
    def remove(self, number: int) -> None:
        self.do(removing.remove_guest, self.player(number))

    @rule(minutes=st.integers(0, 60))
    def remove_recent(self, minutes: int) -> None:
        self.do(removing.remove_recent, self.at - timedelta(minutes=minutes), self.at)

    # Seats and the clock

    @rule(one=NUMBERS, other=NUMBERS)
    def swap(self, one: int, other: int) -> None:
        self.do(rounds.swap_seats, self.player(one), self.player(other))

    @rule(action=st.sampled_from(["redraft_round", "discard_draft", "move_on", "close_round", "publish"]))
    def change_round(self, action: str) -> None:
        self.do(getattr(rounds, action))

    @rule()
    def unpublish(self) -> None:
        self.do(rounds.unpublish, reason="Guests came late")

    @rule(action=st.sampled_from(["start", "pause", "resume", "end"]))
    def turn_the_clock(self, action: str) -> None:
        self.do(getattr(clock, action))

    @rule(minutes=st.integers(1, 15), table=st.sampled_from([None, 1, 2]))
    def extend(self, minutes: int, table: int | None) -> None:
        self.do(clock.extend, minutes, table, reason="A late start")

    # At the tables

    @rule(number=NUMBERS)
    def settle_one(self, number: int) -> None:
        sheet = self.sheet(number)
        if sheet is not None:
            self.settle(sheet, Random(number))

    @rule(number=NUMBERS, score=st.sampled_from([0, 5, 7, 100]))
    def enter_as_host(self, number: int, score: int) -> None:
        sheet = self.sheet(number)
        if sheet is not None:
            totals = Totals({seat.player_id: score for seat in seats_of(sheet)}, sheet.version)
            self.do_at(sheet, enter_totals, totals)
            self.do_at(sheet, confirming.confirm, reason="I entered it myself")

    @rule(number=NUMBERS)
    def void(self, number: int) -> None:
        sheet = self.sheet(number)
        if sheet is not None:
            self.do_at(sheet, voiding.void, reason="Spilled")

    @rule(number=NUMBERS)
    def hand_over(self, number: int) -> None:
        sheet = self.sheet(number)
        if sheet is not None:
            self.do_at(sheet, scorekeeping.hand_over, Random(number).choice(seats_of(sheet)).player_id)

    @rule()
    def pick_keywords(self) -> None:
        self.do(keywords.pick_keywords)

    # Second thoughts

    @rule(number=NUMBERS, reseat=st.booleans())
    def correct(self, number: int, reseat: bool) -> None:
        confirmed = [
            sheet for sheet in Sheet.objects.filter(book=self.party.book_id) if sheet.state == "confirmed"
        ]
        if not confirmed:
            return
        rng, sheet = Random(number), confirmed[number % len(confirmed)]
        right = {seat.player_id: 5 * rng.randrange(-4, 60) for seat in seats_of(sheet)}
        before = self.seats()
        self.do_at(sheet, corrections.correct, right, reason="Wrong", reseat=reseat)
        assert reseat or self.seats() == before, "I20: a correction changed a seat"

    @rule()
    def undo(self) -> None:
        self.do(undo.undo)

    @rule(number=NUMBERS)
    def undo_earlier(self, number: int) -> None:
        self.do(undo.undo, max(1, self.head() - number))

    @rule()
    def finish(self) -> None:
        self.do(finishing.finish)

    @rule(number=NUMBERS)
    def send_twice(self, number: int) -> None:
        """I16: the same key and body is done once."""
        if self.party_is_over():
            return
        asked = Request(scope_of(self.party.book_id), f"key-{number}", {"number": number}, self.at)
        by = Actor("host", self.host.id, "host", f"key-{number}")

        def pin() -> int:
            registration.register_list(self.party, ["Twice"], actor=by, at=self.at)
            return Guest.objects.filter(party=self.party).count()

        first, second = once(asked, pin), once(asked, pin)
        assert first.answer == second.answer
        assert second.is_replay
        self.check()

    # How it is done and looked at

    @property
    def current(self) -> Round | None:
        return self.party.round_set.exclude(state="closed").first()

    def party_is_over(self) -> bool:
        return Party.objects.get(pk=self.party.pk).state == "finished"

    def player(self, number: int) -> int:
        players = list(
            Guest.objects.filter(party=self.party).order_by("pk").values_list("player_id", flat=True)
        )
        # Nobody may be left when the list itself was undone.
        return players[number % len(players)] if players else 0

    def sheet(self, number: int) -> Sheet | None:
        current = self.current
        found = sheets_of(self.party, current.number) if current else []
        return found[number % len(found)] if found else None

    def seats(self) -> list[tuple[int, ...]]:
        return sorted(
            Seat.objects.filter(round__party=self.party).values_list("round", "player_id", "table", "chair")
        )

    def settle_all(self, rng: Random) -> None:
        current = self.current
        assert current is not None
        for sheet in sheets_of(self.party, current.number):
            self.settle(sheet, rng)

    def settle(self, sheet: Sheet, rng: Random) -> None:
        """Drawn for where needed, entered by the scorekeeper, confirmed by another; ties are drawn for."""
        staying = [seat.player_id for seat in seats_of(sheet) if seat.left_order is None]
        if len(staying) < 2:
            self.do_at(sheet, voiding.void, reason="Everybody has gone")
            return
        self.do_at(sheet, drawing.record_draw, high=staying[0]) if sheet.first_player_id is None else None
        self.attempt(lambda: enter(sheet, lambda _: 5 * rng.randrange(8), self.at))
        self.do_at(sheet, drawing.break_tie)
        self.attempt(lambda: confirm_by_other(sheet, self.at), most=SIGNATURES)

    def do(self, action: Callable[..., object], *arguments: object, **more: object) -> None:
        self.attempt(
            lambda: action(self.party, *arguments, actor=self.host, at=self.at, **more),
            most=MOST_EVENTS.get(action.__name__, 1),
        )

    def do_at(self, sheet: Sheet, action: Callable[..., object], *arguments: object, **more: object) -> None:
        self.attempt(
            lambda: action(sheet, *arguments, actor=self.host, at=self.at, **more),
            most=MOST_EVENTS.get(action.__name__, 1),
        )

    def attempt(self, action: Callable[[], object], most: int = 1) -> None:
        """I15, I24: an event for each change; nothing of what was refused."""
        before, world = self.head(), whole_world_of(self.party)
        try:
            action()
        except RuleBroken:
            most = 0
        written = self.head() - before
        assert written <= most, f"{written} events"
        assert written or whole_world_of(self.party) == world, "I24: something changed without an event"
        self.check()

    def head(self) -> int:
        return Event.objects.filter(book=self.party.book_id).count()

    def check(self) -> None:
        assert verify(self.party).faults == ()
        self.check_open_round()

    def check_open_round(self) -> None:
        """I2: the number of tables is that of the players, whoever came and went before."""
        for row in self.party.round_set.all():
            assert row.tables == table_count(row.seats.count(), self.party.table_size), "I2"

    def check_printed_movement(self) -> None:
        """I6: nobody came, went or is pinned, so exactly ranks one and two move to (t mod T) + 1."""
        drafted = self.current
        if drafted is None or drafted.state != "draft" or drafted.number == 1:
            return
        world: World = whole_world_of(self.party)
        if not self.is_plain(drafted.number - 1, world):
            return
        now = {seat.player_id: seat.table for seat in drafted.seats.all()}
        for sheet in sheets_of(self.party, drafted.number - 1):
            for seat in seats_of(sheet):
                moves = seat.rank is not None and seat.rank <= 2 and drafted.tables > 1
                assert now[seat.player_id] == (sheet.table % drafted.tables + 1 if moves else sheet.table), (
                    "I6"
                )

    def is_plain(self, number: int, world: World) -> bool:
        [party] = world["party"].values()
        guests: dict[int, Any] = world["guest"]
        present = {player for player, guest in guests.items() if guest["state"] == "present"}
        last = sheets_of(self.party, number)
        seated = {seat.player_id for sheet in last for seat in seats_of(sheet)}
        return (
            party["movement"] == "as-printed"
            and present == seated
            and not any(guest["pinned_table"] for guest in guests.values())
            and all(sheet.state == "confirmed" for sheet in last)
            and len({len(seats_of(sheet)) for sheet in last}) == 1
        )
