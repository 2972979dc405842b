"""Calls as cards for the desks of stewards and host: what is asked, how long it waits, what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import load_lexicon
from party.models import Call, CallKind, CallState
from party.reads.desk import DeskRoom
from party.rules.call_routing import can_be_passed_on
from party.words.verdicts import VerdictWords, say_ruling, say_word
from party.words.wording import and_list
from scoring.record.pen import Actor
from scoring.rulings import game_of
from scoring.sheets.state import in_print
from scoring.sheets.word_questions import ask_word

QUESTIONS = {
    CallKind.WORD: gettext_lazy("A word is in question"),
    CallKind.SCORE: gettext_lazy("A question about the score"),
    CallKind.LETTERS: gettext_lazy("A question about letters"),
    CallKind.CONDUCT: gettext_lazy("A question of conduct"),
    CallKind.OTHER: gettext_lazy("The table asks for you"),
    CallKind.UNSIGNED: gettext_lazy("The sheet is not signed"),
}
HANDS = {
    "mine": gettext_lazy("you have it"),
    "neighbors": gettext_lazy("from the neighbouring tables: nobody came"),
    "passed-on": gettext_lazy("passed on"),
}


@dataclass(frozen=True)
class CallAction:
    """A button of a card: a form that posts `to`, with one field, or a link."""

    label: str
    to: str = ""
    href: str = ""
    kind: str = ""
    name: str = ""
    value: str = ""


@dataclass(frozen=True)
class Waited:
    """How long it is since a moment; with the words in which a page counts on."""

    since: datetime
    at: datetime
    seconds = gettext_lazy("{n} s ago")
    minutes = gettext_lazy("{n} min ago")

    def __str__(self) -> str:
        passed = max(0, int((self.at - self.since).total_seconds()))
        words, n = (self.seconds, passed) if passed < 60 else (self.minutes, passed // 60)
        return str(words).format(n=n)


@dataclass(frozen=True)
class CallCard:
    """A call as a desk shows it. `table`: 0 where its round is closed; `alert`: it waits for whoever looks; `holder`: who
    has it, or where it has gone (`mine`, `other`, `neighbors`, `passed-on`); `hands`: the same in words.
    """

    id: int
    table: int
    where: str
    waited: Waited
    question: str
    kind: str = ""
    holder: str = ""
    hands: str = ""
    text: str = ""
    alert: bool = False
    ruling: VerdictWords | None = None
    earlier: str = ""
    before: str = ""
    actions: Sequence[CallAction] = field(default_factory=list)
    why: str = ""


@dataclass(frozen=True)
class Reader:
    """Whose desk it is, where that person may not go, and how the sheet of a table is reached from there."""

    actor: Actor
    own_sheets: Sequence[int]
    sheet_url: Callable[[Call], str]
    missing: Mapping[int, Sequence[str]] = field(default_factory=dict)


def card(room: DeskRoom, call: Call, reader: Reader, *, is_first: bool = False) -> CallCard:
    """One call; of several the first has the filled action."""
    is_mine = call.claimed_by is not None and reader.actor.is_same_as(*call.claimed_by)
    others = call.claimed_by is not None and not is_mine
    is_own_table = call.sheet_id in reader.own_sheets
    ruling, earlier = _answer(call)
    holder = _holder(room, call, reader, is_mine=is_mine)
    return CallCard(
        id=call.pk,
        table=0 if call.sheet_id in room.earlier_sheets else call.sheet.table,
        where=_where(room, call),
        waited=Waited(call.made_at, room.at),
        kind=call.kind,
        holder=holder,
        hands=_hands(room, call, holder),
        question=_question(call, reader),
        text=call.note if call.kind != CallKind.WORD else "",
        alert=not others,
        ruling=ruling,
        earlier=earlier.mark if earlier else "",
        before=_before(earlier, ruling) if earlier and ruling else "",
        actions=[]
        if is_own_table or others
        else _actions(room, call, reader, is_mine=is_mine, is_first=is_first),
        why=_("You play at this table: somebody else has to come. Appoint a steward, or invite another host.")
        if is_own_table
        else "",
    )


def claimer_name(room: DeskRoom, call: Call) -> str:
    """Who has a call, by name; "" while nobody has."""
    if call.claimed_by is None:
        return ""
    kind, number = call.claimed_by
    names = {steward.pk: str(steward) for steward in room.stewards}
    return names.get(number or 0, _("another steward")) if kind == "steward" else _("the host")


def _where(room: DeskRoom, call: Call) -> str:
    said = {"table": call.sheet.table, "round": call.sheet.round}
    if call.sheet_id in room.earlier_sheets:
        return _("Table %(table)s in round %(round)s") % said
    return _("Table %(table)s") % said


def _holder(room: DeskRoom, call: Call, reader: Reader, *, is_mine: bool) -> str:
    if call.claimed_by is not None:
        return "mine" if is_mine else "other"
    if reader.actor.kind == "steward" and room.places[call.sheet_id].ruler.steward != reader.actor.id:
        return "neighbors"
    return "passed-on" if call.escalated_at is not None else ""


def _hands(room: DeskRoom, call: Call, holder: str) -> str:
    if holder == "other":
        return _("%(name)s has it") % {"name": claimer_name(room, call)}
    return str(HANDS[holder]) if holder else ""


def _question(call: Call, reader: Reader) -> str:
    if call.kind == CallKind.DISPUTE:
        said = {"name": call.player, "thinks": in_print(call.thinks), "stands": in_print(call.stands)}
        return _("%(name)s says %(thinks)s, the sheet says %(stands)s") % said
    if call.kind == CallKind.WORD and call.note:
        return _("Is %(word)s allowed?") % {"word": call.note.upper()}
    if call.kind == CallKind.UNSIGNED and (names := reader.missing.get(call.sheet_id)):
        return _("Not signed yet: %(names)s") % {"names": and_list(names)}
    return str(QUESTIONS[CallKind(call.kind)])


def _answer(call: Call) -> tuple[VerdictWords | None, VerdictWords | None]:
    """What the dictionary says of the word in question, and what was ruled on it before."""
    if call.kind != CallKind.WORD or not call.note:
        return None, None
    game = game_of(call.sheet)
    answer = say_word(ask_word(game, call.note, load_lexicon()), game.name)
    return answer, say_ruling(call.precedent) if call.precedent else None


def _before(earlier: VerdictWords, answer: VerdictWords) -> str:
    if earlier.mark == answer.mark:
        return earlier.text
    return _("Ruled otherwise before: %(verdict)s %(text)s") % {
        "verdict": earlier.verdict,
        "text": earlier.text,
    }


def _actions(
    room: DeskRoom, call: Call, reader: Reader, *, is_mine: bool, is_first: bool
) -> list[CallAction]:
    filled = "action" if is_first else ""
    passing = _pass_on(room, call)
    if call.state == CallState.OPEN:
        label = _("Claim: I go to table %(number)s") % {"number": call.sheet.table}
        if call.sheet_id in room.earlier_sheets:
            label = _("Claim: I'll look into it")
        return [CallAction(label, to=_action(room, call, "claim"), kind=filled), *passing]
    assert is_mine
    sheet = CallAction(_("Sheet"), href=reader.sheet_url(call))
    settle = CallAction(_("Settled"), to=_action(room, call, "settle"))
    if call.kind == CallKind.DISPUTE:
        return [*_dispute_actions(room, call, filled), sheet, *passing]
    if call.kind == CallKind.WORD:
        code = room.party.code
        address = reverse("ruling", args=[code, call.sheet.round, call.sheet.table])
        rule = CallAction(_("Rule on the word"), href=f"{address}?call={call.pk}", kind=filled)
        return [rule, settle, sheet, *passing]
    withdraw = CallAction(_("Withdraw"), to=_action(room, call, "withdraw"))
    return [
        CallAction(settle.label, to=settle.to, kind=filled),
        sheet,
        *([withdraw] if call.kind == CallKind.CONDUCT else []),
        *passing,
    ]


def _dispute_actions(room: DeskRoom, call: Call, filled: str) -> list[CallAction]:
    stands = _("%(stands)s is right: the sheet stands") % {"stands": in_print(call.stands)}
    thinks = _("%(thinks)s is right: enter the difference") % {"thinks": in_print(call.thinks)}
    return [
        CallAction(stands, to=_action(room, call, "uphold"), kind=filled),
        CallAction(thinks, to=_action(room, call, "correct")),
    ]


def _pass_on(room: DeskRoom, call: Call) -> list[CallAction]:
    """Not twice: what stands at every desk already goes nowhere."""
    is_everywhere = call.escalated_at is not None and call.state == CallState.OPEN
    if is_everywhere or not can_be_passed_on(room.places[call.sheet_id]):
        return []
    return [CallAction(_("Pass on"), to=_action(room, call, "pass-on"))]


def _action(room: DeskRoom, call: Call, action: str) -> str:
    return reverse("call-action", args=[room.party.code, call.pk, action])
