"""What a table knows of its calls: that there is one, and its free words. A word in question is everybody's, the rest is
between the player who called and whoever rules there. Writes nothing.
"""

from __future__ import annotations

from party.models import Call, CallKind
from scoring.models import Event, Wording


def may_know_of(call: Call, player: int | None) -> bool:
    """Whether this player may know that there's such a call: one about conduct is hidden from the others at its table. It
    may be about them, and stewards may be among them.
    """
    if call.kind != CallKind.CONDUCT or player == call.player_id:
        return True
    return not call.sheet.seats.filter(player=player or 0).exists()


def may_read_question(call: Call, player: int | None) -> bool:
    """Whether a player of the table reads what was typed with the call."""
    return call.kind == CallKind.WORD or player == call.player_id


def may_read_answer(call: Call, player: int | None) -> bool:
    """Whether a player of the table reads why it was decided so: of conduct, its caller alone."""
    return call.kind != CallKind.CONDUCT or player == call.player_id


def answer_to(call: Call) -> str:
    """What was said when the call was settled: the note of its ruling, or a word to the table."""
    if call.ruling is not None:
        return call.ruling.note
    settled = Event.objects.filter(book=call.sheet.book_id, kind="call-settled", payload__call=call.pk)
    said = settled.order_by("-number").values_list("payload__answer", flat=True).first()
    kept = Wording.objects.filter(book=call.sheet.book_id, hash=said).first() if said else None
    return kept.text if kept else ""
