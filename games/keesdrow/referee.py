"""Follows a record of Keesdrow: words, turns without one, challenges, tiles won, the end.

Asks the game for every rule; knows itself only what a record adds to them: whose turn it was, which faults
were let stand or taken back, and what a board that nobody has told can be read to be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.base.game import Challenge, Ending
from games.base.layout import Placement, Square
from games.base.letters import UNKNOWN
from games.base.record import Claim, Mark, Path, Pragma, Record, RecordEvent
from games.base.tally import one
from games.errors import (
    GameIsOver,
    NoSuchTurn,
    NotYourTurn,
    RuleBroken,
    TooLateToChallenge,
    WordNotInPlay,
    WrongBoard,
)
from games.judging.referee import Referee, RefereeRuling
from games.keesdrow import dealing, spelling
from games.keesdrow.closing import KeesdrowClosing
from games.keesdrow.errors import (
    BoardReadsOtherwise,
    HasLeft,
    LetterExpired,
    NobodyCalled,
    NotATile,
    NothingToTakeBack,
    SquaresSpellOtherwise,
    TileClaimedBefore,
    TileNotWon,
    WordWasRight,
)
from games.keesdrow.maze import lay_rows
from games.keesdrow.scoring import STRUCK
from games.keesdrow.state import Forfeit, KeesdrowCall, KeesdrowPass, KeesdrowState

if TYPE_CHECKING:
    from games.keesdrow import Keesdrow
    from games.lexicon.dictionary import Lexicon


class KeesdrowReferee(Referee):
    game: Keesdrow
    state: KeesdrowState

    def __init__(self, game: Keesdrow, record: Record, lexicon: Lexicon) -> None:
        names = [player.nickname for player in record.players]
        if len(names) <= game.sizes[-1] or game.variant == "solitaire" or game.options.teams:
            game.check_size(len(names))
        self.game, self.lexicon = game, lexicon
        self.state = dealing.set_up(names, game.options.version)
        self._words: set[str] = set()
        self._claimed: set[int] = set()
        # A word taken back by its player, and one that a challenge has struck.
        self._withdrawn: KeesdrowCall | None = None
        self._fallen: KeesdrowCall | None = None
        self._closing = KeesdrowClosing(game, (option.name for option in record.options))
        self._early_ending = ""
        self._started = False

    # Before the first event, and between events.

    def open(self) -> list[RuleBroken]:
        return []

    def hear(self, pragma: Pragma) -> list[RuleBroken]:
        if pragma.name == "board":
            return self._show_board(pragma.text.split("/"))
        if pragma.name == "dictionary":
            return self._name_readers(pragma.text.split())
        if pragma.name != "ended":
            return []
        if not self._started:
            # Written above the first event it tells how the game ended, and not where.
            self._early_ending = pragma.text
            return []
        return self._hear_ended(pragma.text)

    def _hear_ended(self, how: str) -> list[RuleBroken]:
        if self.state.speaking:
            self.state = self.game.end_turn(self.state)
        faults = self._closing.hear(self.state, how)
        self._settle()
        return faults

    def _show_board(self, rows: list[str]) -> list[RuleBroken]:
        """The first board is taken as it is; a later one must read as the tiles lie now."""
        maze, shown = self.state.maze, "".join(rows)
        if not self._started and not maze.letters.strip(UNKNOWN):
            self.state = dealing.start(self.state.players, lay_rows(rows))
            sides = " or ".join(map(str, dealing.SIDES))
            return [] if len(rows) in dealing.SIDES else [WrongBoard(side=len(rows), sides=sides)]
        if len(rows) != maze.side:
            return [WrongBoard(side=len(rows), sides=maze.side)]
        for place, (letter, read) in enumerate(zip(shown, maze.cells, strict=True)):
            if read not in (letter, UNKNOWN, "."):
                square = Square(*divmod(place, maze.side))
                return [BoardReadsOtherwise(square=square, read=read, shown=letter)]
        numbered = zip(maze.squares, shown, strict=True)
        told = {number: letter for number, letter in numbered if number is not None}
        self.state = replace(self.state, maze=maze.tell(told))
        return []

    def _name_readers(self, names: list[str]) -> list[RuleBroken]:
        """Who may look into a dictionary where only some may (B3 Optional play)."""
        seats = {player.casefold(): seat for seat, player in enumerate(self.state.players)}
        known = frozenset(seats[name.casefold()] for name in names if name.casefold() in seats)
        self.state = replace(self.state, readers=known)
        players = ", ".join(self.state.players)
        return [NobodyCalled(name=name, players=players) for name in names if name.casefold() not in seats]

    # Events.

    def judge(self, event: RecordEvent, following: Sequence[RecordEvent]) -> RefereeRuling:
        self._started = True
        seat, action = self.state.players.index(event.player), event.action
        if isinstance(action, Placement) and len(action.word) == 1:
            action = Path((action.square,), action.word.upper())
        if isinstance(action, Path):
            return self._judge_word(event, action, seat, following)
        if isinstance(action, Claim) and self.game.variant == "four-score":
            return self._judge_claim(action, seat)
        judges: dict[Mark, Callable[[RecordEvent, int], RefereeRuling]] = {
            Mark.PASS: self._judge_silence,
            Mark.FORFEIT: self._judge_silence,
            Mark.WITHDRAW: self._judge_withdrawal,
            Mark.CHALLENGE: self._judge_challenge,
            Mark.LEFT: self._judge_departure,
        }
        if not isinstance(action, Mark) or action not in judges:
            return RefereeRuling(problems=(NoSuchTurn(turn=str(action)),), is_countable=False)
        return judges[action](event, seat)

    def _judge_word(
        self, event: RecordEvent, path: Path, seat: int, following: Sequence[RecordEvent]
    ) -> RefereeRuling:
        problems = self._take_turn(seat)
        cannot = spelling.check_squares(self.state, path)
        if cannot:
            # Nothing can be pegged, so nothing is; the turn is over all the same.
            self.state = self.game.end_turn(replace(self.state, calls=(), speaking=False))
            return RefereeRuling((path.word,), problems=(*problems, *cannot), is_countable=False)
        faults = tuple(self.game.check_path(self.state, path, self.lexicon))
        # What letters are worth that do not spell the word, or are expired, nobody can have counted.
        is_countable = not any(isinstance(fault, SquaresSpellOtherwise | LetterExpired) for fault in faults)
        tally = self.game.tally(self.state, path)
        self.state = self.game.play(self.state, path)
        self._words.add(path.word)
        stood: tuple[RuleBroken, ...] = ()
        if event.stands:
            stood, faults = faults, ()
        elif faults and self._is_taken_back(event, path.word, following):
            faults = ()
        return RefereeRuling((path.word,), tally, (*problems, *faults), stood, is_countable)

    def _is_taken_back(self, event: RecordEvent, word: str, following: Sequence[RecordEvent]) -> bool:
        """By the player right away, or after a challenge that was right (KS10).

        Between the word and that may stand its tile, and where many words make a turn other words of it.
        """
        opponents = self.game.opponents(self.state, self.state.players.index(event.player))
        is_last = True
        for later in following:
            if later.action is Mark.WITHDRAW:
                return is_last and later.player == event.player
            if later.action is Mark.CHALLENGE:
                is_meant = word in later.named_words or (is_last and not later.named_words)
                is_heard = self.state.players.index(later.player) in opponents
                if is_meant and is_heard and word not in self.lexicon:
                    return True
            elif later.player != event.player or not isinstance(later.action, Path | Claim):
                return False
            else:
                is_last = is_last and isinstance(later.action, Claim)
        return False

    def _judge_silence(self, event: RecordEvent, seat: int) -> RefereeRuling:
        """No word, or a turn forfeited; after words of the same turn it only says that this is over."""
        problems = self._take_turn(seat)
        self.state = self.game.play(self.state, KeesdrowPass() if event.action is Mark.PASS else Forfeit())
        return RefereeRuling(problems=tuple(problems))

    def _take_turn(self, seat: int) -> list[RuleBroken]:
        """Whether it is this player's turn; to go on, it is taken for his."""
        self._withdrawn = self._fallen = None
        if self.state.speaking and seat == self.state.seat_after(self.state.to_move) != self.state.to_move:
            # Where many words make a turn, the next player's word says that it is over.
            self.state = self.game.end_turn(self.state)
        ended, names, expected = self.ended, self.state.players, self.state.to_move
        if seat != expected:
            self.state = replace(self.state, to_move=seat, speaking=False)
        if ended:
            self._closing.keep(ended)
            return [GameIsOver(how=ended.how)]
        if seat in self.state.left:
            return [HasLeft(player=names[seat])]
        return [] if seat == expected else [NotYourTurn(player=names[seat], expected=names[expected])]

    # Challenges and withdrawals.

    def _judge_withdrawal(self, event: RecordEvent, seat: int) -> RefereeRuling:
        if self.state.caller == seat:
            call = self.state.calls[-1]
            if call.challenged:
                return RefereeRuling(problems=(WordWasRight(word=call.path.word),), is_countable=False)
            tally, self.state = self.game.strike(self.state, call)
            self._withdrawn = call
            return RefereeRuling(tally=tally)
        if self._fallen is not None and self._fallen.seat == seat:
            # The challenge before has struck the word already; this line says so with its points.
            tally, self._fallen = one(STRUCK, -self._fallen.points), None
            return RefereeRuling(tally=tally)
        return RefereeRuling(problems=(NothingToTakeBack(player=event.player),), is_countable=False)

    def _judge_challenge(self, event: RecordEvent, seat: int) -> RefereeRuling:
        words = event.named_words
        withdrawn, self._withdrawn = self._withdrawn, None
        if withdrawn and seat in self.game.opponents(self.state, withdrawn.seat):
            # The word was taken back first and the challenge written after it; nothing moves any more.
            return RefereeRuling(words)
        calls = self.state.calls
        verdict = self.game.challenge(self.state, Challenge(seat, words), self.lexicon)
        self.state = verdict.state
        if verdict.right:
            self._fallen = next(
                call for call in reversed(calls) if call.path.word in (words or [call.path.word])
            )
        return RefereeRuling(words, verdict.tallies[seat], tuple(map(self._name_late, verdict.problems)))

    def _name_late(self, fault: RuleBroken) -> RuleBroken:
        """A word of an earlier turn could have been challenged, but in time (KS11)."""
        late = isinstance(fault, WordNotInPlay) and str(fault.params["word"]).upper() in self._words
        return TooLateToChallenge() if late else fault

    def _judge_departure(self, event: RecordEvent, seat: int) -> RefereeRuling:
        if seat in self.state.left:
            return RefereeRuling(problems=(HasLeft(player=event.player),))
        ended = self.ended
        self.state = self.game.leave(self.state, seat)
        return RefereeRuling(problems=(GameIsOver(how=ended.how),) if ended else ())

    def _judge_claim(self, claim: Claim, seat: int) -> RefereeRuling:
        """The tile is off the board since the word that won it; the claim says whose it is (KS18)."""
        maze, (row, col) = self.state.maze, claim.first
        is_tile = row % 2 == col % 2 == 0 and claim.last == Square(row + 1, col + 1)
        if not is_tile or max(claim.last) >= maze.side:
            return RefereeRuling(problems=(NotATile(claim=claim),))
        # Nothing moves in Four Score, so that a tile is numbered by its place to the end.
        tile = maze.place_of(claim.first)
        self._claimed.intersection_update(*[{tile for won in self.state.won for tile in won}])
        if tile in self._claimed:
            return RefereeRuling(problems=(TileClaimedBefore(claim=claim),))
        if not any(tile in self.state.won[mate] for mate in self.game.side(self.state, seat)):
            return RefereeRuling(problems=(TileNotWon(player=self.state.players[seat], claim=claim),))
        self._claimed.add(tile)
        return RefereeRuling()

    # The end.

    def close(self) -> list[RuleBroken]:
        faults = self._hear_ended(self._early_ending) if self._early_ending else []
        self._settle()
        return faults

    def _settle(self) -> None:
        ending = self.ended
        if ending is not None and self.state.ended is None:
            self.state = self.game.settle(self.state, ending).state

    @property
    def ended(self) -> Ending | None:
        return self._closing.ending(self.state)

    def account(self, player: str) -> str:
        seat = self.state.players.index(player)
        return self.state.players[min(self.game.side(self.state, seat))]
