"""Sheets kept at random, through the writers, with every invariant asked after every step.

Whatever is written in whatever order: a score is the sum of its standing lines, versions grow by one, what is confirmed was
signed or ruled, and the record replays to the rows.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from games.errors import RuleBroken
from party.desk import confirming, dispute_rulings, rulings, voiding
from party.history import corrections
from party.history.undo import preview_undo, undo
from party.history.verification import verify
from party.models import Call, Host
from party.people.guests import registration
from party.tables import drawing, entering, scorekeeping, signing, totals
from scoring.models import Entry, Event, Sheet, SheetSeat, Signature
from scoring.record.pen import Actor
from scoring.rulings import Decision
from scoring.sheets.ends import GameEnd
from scoring.sheets.state import Totals
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, open_round, seats_of, sheets_of
from tests.soak.machines import run_machine
from tests.soak.on_rows import OnRows

STEPS = 30
# Plays that often fit, and some that never do.
PLAYS = ["10I SEE", "J9 SEA", "K10 .ASY", "I10 .TORE", "10I STORE", "M10 .AT", "1A CAT", "-"]
POINTS = st.sampled_from([-25, 0, 5, 10, 25, 50, 75, 3])
KINDS = st.sampled_from(["turn", "turn", "pass", "challenge", "ruling"])
PICK = st.integers(0, 3)
Action = Callable[..., object]


def run(count: int) -> None:
    """So many histories; each is another table. Wants a database, and leaves nothing in it."""
    run_machine(Table, count, STEPS)


class Table(OnRows):
    """One table and everybody who writes on its sheet."""

    @initialize(
        guests=st.integers(2, 4),
        variant=st.sampled_from(["party", "regular"]),
        validation=st.sampled_from(["challenge", "reject", "warn"]),
        draw=st.sampled_from(["site", "table"]),
    )
    def begin(self, guests: int, variant: str, validation: str, draw: str) -> None:
        host = Host.objects.create(email="soak@example.org")
        options = {"validation": validation}
        self.party = a_party(host, guests, variant=variant, draw=draw, game_options=options)
        open_round(self.party)
        [self.sheet] = sheets_of(self.party, 1)
        self.players = [seat.player_id for seat in seats_of(self.sheet)]
        if draw == "table":
            drawing.record_draw(self.sheet, high=self.players[0], actor=by_host(self.party), at=NOW)

    # What is done: refused with a rule and nothing written, or written with its event.

    def do(self, action: Action, *given: object, least: int = 1, bumps: int = 1, **more: object) -> None:
        """`least` and `bumps`: how many versions a write makes, one but for signatures and rulings."""
        self.at += timedelta(seconds=7)
        before, events = self.now, Event.objects.count()
        try:
            action(self.sheet, *given, at=self.at, **more)
        except RuleBroken:
            assert Event.objects.count() == events, "I24: a refused request left an event"
            assert self.now.facts() == before.facts(), "I24: a refused request changed the sheet"
            return
        is_confirmed = self.now.state == "confirmed" != before.state
        grown, is_written = self.now.version - before.version, Event.objects.count() > events
        assert least * is_written <= grown <= (bumps + is_confirmed) * is_written, "every write is a version"
        self.check()

    @property
    def now(self) -> Sheet:
        return Sheet.objects.get(pk=self.sheet.pk)

    def player(self, pick: int) -> int:
        return self.players[pick % len(self.players)]

    def who(self, pick: int) -> Actor:
        """The scorekeeper mostly, sometimes the host, sometimes a player who may not."""
        keeper = self.now.scorekeeper_id
        return [by_player(keeper), by_player(keeper), by_host(self.party), by_player(self.player(pick))][pick]

    @rule(
        who=PICK,
        player=PICK,
        points=POINTS,
        kind=st.sampled_from(["turn", "turn", "pass", "challenge", "ruling"]),
    )
    def enter(self, who: int, player: int, points: int, kind: str) -> None:
        self.do(entering.enter, Line(self.player(player), points, kind=kind), actor=self.who(who))

    @rule(who=PICK, player=PICK, play=st.sampled_from(PLAYS), despite=st.booleans())
    def play(self, who: int, player: int, play: str, despite: bool) -> None:
        line = Line(self.player(player), play=play, despite_faults=despite)
        self.do(entering.enter, line, actor=self.who(who))

    @rule(player=PICK)
    def spell_the_key_card(self, player: int) -> None:
        self.do(entering.enter, Line(self.player(player), 75, spells_key_card=True), actor=self.who(0))

    @rule(who=PICK, points=st.sampled_from([3, 10]), player=PICK)
    def rule_with_a_reason(self, who: int, points: int, player: int) -> None:
        line = Line(self.player(player), points, kind="ruling")
        self.do(entering.enter, line, reason="So ruled", actor=by_host(self.party))

    @rule(who=PICK, number=st.integers(1, 12))
    def strike(self, who: int, number: int) -> None:
        self.do(entering.strike, number, why="Counted wrong", actor=self.who(who))

    @rule(who=PICK, keeping=st.sampled_from(["totals", "running", "board"]))
    def keep_as(self, who: int, keeping: str) -> None:
        self.do(entering.keep_as, keeping, actor=self.who(who))

    @rule(word=st.sampled_from(["", "see", "STORE"]))
    def expose(self, word: str) -> None:
        self.do(entering.expose_key_card, word, actor=self.who(0))

    @rule(who=PICK, luck=st.integers(0, 99), spread=st.sampled_from([1, 5, 30]))
    def type_totals(self, who: int, luck: int, spread: int) -> None:
        rng, version = Random(luck), self.now.version
        scores = {player: 5 * rng.randrange(-2, spread) for player in self.players}
        self.do(totals.enter_totals, Totals(scores, version), from_slip=luck % 3 == 0, actor=self.who(who))

    @rule(who=PICK, letters=st.integers(0, 3), out=st.none() | PICK)
    def close(self, who: int, letters: int, out: int | None) -> None:
        gone = None if out is None else self.player(out)
        held = {player: letters for player in self.players if player != gone}
        ended = "time" if gone is None else "out"
        self.do(entering.close, GameEnd(ended, held, gone), actor=self.who(who))

    @rule(pick=PICK, phone=PICK, thinks=st.sampled_from([None, None, None, 995, 997]))
    def sign(self, pick: int, phone: int, thinks: int | None) -> None:
        player = self.player(pick)
        by = by_player(player) if phone else self.who(0)
        self.do(signing.sign, player, right=thinks is None, thinks=thinks, least=0, bumps=0, actor=by)

    @rule()
    def everybody_signs(self) -> None:
        for player in self.players:
            self.do(signing.sign, player, right=True, least=0, bumps=0, actor=by_player(player))

    @rule(reason=st.sampled_from(["", "They asked me"]))
    def confirm(self, reason: str) -> None:
        self.do(confirming.confirm, reason=reason, actor=by_host(self.party))

    @rule()
    def break_a_tie(self) -> None:
        self.do(drawing.break_tie, actor=by_host(self.party))

    @rule(pick=PICK)
    def hand_over(self, pick: int) -> None:
        self.do(scorekeeping.hand_over, self.player(pick), actor=self.who(0))

    @rule(pick=PICK, chance=st.integers(0, 5))
    def leave(self, pick: int, chance: int) -> None:
        if chance == 0:
            self.do(
                lambda _sheet, **by: registration.leave(self.party, self.player(pick), **by),
                least=0,
                actor=by_host(self.party),
            )

    @rule(
        word=st.sampled_from(["", "SEE", "XQJ", "CATS"]),
        line=st.none() | st.integers(1, 8),
        challenger=st.none() | PICK,
        is_allowed=st.booleans(),
    )
    def decide(self, word: str, line: int | None, challenger: int | None, is_allowed: bool) -> None:
        """The line is struck, the turn lost and the stake paid: up to three versions at once."""
        decision = Decision(
            is_allowed,
            word,
            note="So ruled",
            despite_earlier=True,
            line=line,
            challenger=None if challenger is None else self.player(challenger),
        )
        self.do(rulings.decide, decision, least=0, bumps=3, actor=by_host(self.party))

    @rule(pick=PICK, answer=st.sampled_from([dispute_rulings.uphold, dispute_rulings.correct]))
    def answer_a_dispute(self, pick: int, answer: Action) -> None:
        disputes = Call.objects.open().filter(sheet=self.sheet, kind="dispute").order_by("pk")
        for call in disputes[pick : pick + 1]:
            self.do(lambda _sheet, call=call, **by: answer(call, **by), least=0, actor=by_host(self.party))

    @rule(chance=st.integers(0, 5))
    def void(self, chance: int) -> None:
        if chance == 0:
            self.do(voiding.void, reason="They played the wrong game", actor=by_host(self.party))

    @rule()
    def undo(self) -> None:
        """What a host did at this table last; what came before the game is not its history."""
        try:
            event = preview_undo(self.party).event
        except RuleBroken:
            return
        if event.table is not None:
            self.do(
                lambda _sheet, **by: undo(self.party, event.number, **by),
                least=0,
                bumps=3,
                actor=by_host(self.party),
            )

    @rule(luck=st.integers(0, 99))
    def correct(self, luck: int) -> None:
        rng = Random(luck)
        right = {player: 5 * rng.randrange(0, 40) for player in self.players}
        self.do(corrections.correct, right, reason="Mixed up", actor=by_host(self.party))

    # What holds after every step.

    def check(self) -> None:
        """I8, I10, I11, I17, I21 of every prefix of the record; and what the rows themselves say."""
        assert verify(self.party).faults == ()
        entries = list(Entry.objects.filter(sheet=self.sheet))
        for seat in SheetSeat.objects.filter(sheet=self.sheet):
            lines = [entry.points for entry in entries if entry.stands and entry.player_id == seat.player_id]
            assert seat.score == (sum(lines) if entries else None), "a score is the sum of its lines"
        if self.now.state == "confirmed":
            self.check_confirmed()

    def check_confirmed(self) -> None:
        """I17: by others who signed, one of them on the own phone, or by an official with one of them or a reason."""
        sheet = self.now
        event = Event.objects.filter(kind="table-confirmed").latest("number")
        others = [seat.player_id for seat in seats_of(sheet) if seat.left_order is None]
        if sheet.entered_by_kind == "player":
            others = [player for player in others if player != sheet.entered_by_id]
        right = Signature.objects.filter(sheet=sheet, is_right=True, player__in=others)
        has_own = any(signature.is_own_phone for signature in right)
        by_all = has_own and right.count() == len(others)
        assert by_all or event.is_departure or (has_own and sheet.confirmed_by_kind == "host")
