"""Putting names into a book: cleaned, and told apart by a number where they look alike (S17)."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max, Q

from scoring.models import Player, Wording
from scoring.models.players import erased_name
from scoring.record.pen import Pen
from scoring.rules.names import clean_name, look


def add_players(pen: Pen, names: Sequence[str]) -> list[Player]:
    """A player for each name, in the same order."""
    cleaned = [clean_name(name) for name in names]
    looks = [look(name) for name in cleaned]
    wordings = pen.draft_words(cleaned)
    players = [
        Player(book=pen.book, name=wording.text, name_hash=wording.hash, look=seen, number=number)
        for wording, seen, number in zip(wordings, looks, numbers_for(looks, pen.book.pk), strict=True)
    ]
    pen.make(*players)
    for wording, player in zip(wordings, players, strict=True):
        wording.about = player.pk
    Wording.objects.bulk_create(wordings)
    return players


def erased_look(player: int) -> str:
    """The look of a person whose name was erased: that of the number that is shown in its place."""
    return look(erased_name(player))


def numbers_for(looks: Sequence[str], book: int, *, but: int | None = None) -> list[int]:
    """A number for each look, after those that the book has given already: to names, to nicknames, and to those whose name
    was erased. `but` is the player whom the new name is for.
    """
    others = Player.objects.filter(book=book).exclude(pk=but or 0)
    taken = others.filter(look__in=set(looks)).values_list("look")
    highest = dict(taken.annotate(highest=Max("number")).values_list("look", "highest"))
    for other in others.filter(~Q(nickname="") | Q(name="")).only("name", "nickname"):
        highest.setdefault(look(other.nickname) if other.nickname else erased_look(other.pk), 1)
    numbers = []
    for name_look in looks:
        highest[name_look] = highest.get(name_look, 0) + 1
        numbers.append(highest[name_look])
    return numbers
