"""Follows a record of Keyword: colors, Key cards, passes, the end; the rest is as in every crossword."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.base.game import Ending
from games.base.layout import Placement
from games.base.letters import UNKNOWN, unseen
from games.base.record import Held, Out, Pragma, Record, RecordEvent
from games.base.tally import Tally
from games.errors import RuleBroken
from games.judging.block_evidence import check_column
from games.judging.crossword_referee import CrosswordReferee
from games.judging.referee import RefereeRuling
from games.keyword import dealing
from games.keyword.board import COLORS, COUNTS
from games.keyword.closing import KeywordClosing
from games.keyword.errors import KeyCardNotSpelled, NotAColor
from games.keyword.state import NO_CARD, CrosswordPass, KeywordState

if TYPE_CHECKING:
    from games.keyword import Keyword
    from games.lexicon.dictionary import Lexicon


class KeywordReferee(CrosswordReferee[KeywordState]):
    game: Keyword

    def __init__(self, game: Keyword, record: Record, lexicon: Lexicon) -> None:
        game.check_size(len(record.players))
        names = [player.nickname for player in record.players]
        table = dealing.set_up(names, key_cards=game.variant != "patience")
        super().__init__(game, record, lexicon, table, COUNTS)
        self._closing = KeywordClosing(game)

    # Before the first event, and between events.

    def open(self) -> list[RuleBroken]:
        return [*self._check_names(), *super().open()]

    def _check_names(self) -> list[RuleBroken]:
        names = [name.lower() for name in self.state.players]
        if self.game.variant in ("solitaire", "patience"):
            return []
        strangers: list[RuleBroken] = [NotAColor(name=name) for name in names if name not in COLORS]
        try:
            if self.game.variant == "partnership" and not strangers:
                dealing.check_sides(names)
        except RuleBroken as broken:
            return [broken]
        return strangers

    def hear(self, pragma: Pragma) -> list[RuleBroken]:
        if pragma.name == "keycard" and self.game.variant != "patience":
            return self._expose(pragma.text)
        if pragma.name != "ended":
            return []
        if self._started:
            return self._closing.hear(self.state, pragma.text)
        self._early_ending = pragma.text
        return []

    def _expose(self, card: str) -> list[RuleBroken]:
        """A card makes room only when its word was spelled (KW24); the next is whatever the record says."""
        old = self.state.cards.exposed
        self.state = replace(self.state, cards=replace(self.state.cards, exposed=card))
        if old in (UNKNOWN, card) or (old == NO_CARD and self.game.options.keycards_recycle):
            return []
        return [KeyCardNotSpelled(old=old or "(none was left)", new=card or "nothing")]

    # Events.

    def _judge_action(self, event: RecordEvent, seat: int, following: Sequence[RecordEvent]) -> RefereeRuling:
        action = event.action
        if isinstance(action, Placement):
            return self._judge_play(event, action, seat, following)
        if isinstance(action, Out):
            ruling, self.state = self._closing.go_out(self.state, seat, action.letters)
            return ruling
        if isinstance(action, Held):
            return self._judge_held(event, action.letters, seat)
        return self._judge_mark(event, seat)

    def _enter(self, placement: Placement) -> tuple[Tally, KeywordState]:
        tally = self.game.count(self.state, placement)
        self._mix_box()
        return tally, self.game.enter(self.state, placement, tally)

    def _mix_box(self) -> None:
        """Blocks that a leaver has put back are drawn again, and nobody sees by whom."""
        if self.state.box.strip(UNKNOWN):
            self.state = replace(self.state, box=unseen(len(self.state.box)))

    def _judge_pass(self, event: RecordEvent, seat: int) -> RefereeRuling:
        refused = self._refuse(seat)
        if refused:
            return refused
        problems = [*self._take_turn(seat), *self.see(event, seat)]
        problems += self.game.check_pass(self.state, self.lexicon)
        self.state = self.game.play(self.state, CrosswordPass())
        return RefereeRuling(problems=tuple(problems))

    # The end.

    def _judge_held(self, event: RecordEvent, letters: str, seat: int) -> RefereeRuling:
        shown = [] if self.hidden else self.see(event, seat)
        shown += check_column(event, letters)
        ruling, self.state = self._closing.count_held(self.state, seat, letters)
        if not ruling.problems:
            # What is on the table now counts against the set, should another claim to hold it too.
            self.see_rack(seat, letters)
        return replace(ruling, problems=(*shown, *ruling.problems))

    def close(self) -> list[RuleBroken]:
        faults = self._closing.hear(self.state, self._early_ending) if self._early_ending else []
        self.state = self._closing.close(self.state)
        return faults

    @property
    def ended(self) -> Ending | None:
        return self._closing.ending(self.state)

    def account(self, player: str) -> str:
        seat = self.state.players.index(player)
        return self.state.players[min(self.game.side(self.state, seat))]
