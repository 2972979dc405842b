"""Who is still at a table, and whose turn comes next."""

from __future__ import annotations


class Seats:
    """What every game's state knows of its seats; a state is a frozen dataclass that has both as fields."""

    __slots__ = ()

    players: tuple[str, ...]
    left: frozenset[int]

    @property
    def active(self) -> tuple[int, ...]:
        """The seats still in the game."""
        seats = range(len(self.players))
        return tuple(seats) if not self.left else tuple(seat for seat in seats if seat not in self.left)

    def seat_after(self, seat: int, without: frozenset[int] = frozenset()) -> int:
        """Whose turn comes next; who has left is passed over (KW49a), and so is who is `without` a turn."""
        away = self.left | without
        if not away:
            return (seat + 1) % len(self.players)
        around = [(seat + step) % len(self.players) for step in range(1, len(self.players) + 1)]
        return next((near for near in around if near not in away), seat)
