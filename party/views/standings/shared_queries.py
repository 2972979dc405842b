"""What the phones of a whole room ask at the same moment, each in one small query."""

from __future__ import annotations

from django.db.models import QuerySet

from party.models import GuestState, Phone
from scoring.models import Book
from scoring.record.prepared import PreparedValues


def last_touch(code: str) -> str:
    """The hash of the event that touched the party's standings last; "" where there is no party."""
    return _only(_LAST_TOUCH.all(code)) or ""


def last_touch_for(code: str, person: int, number: int) -> str | None:
    """The same for a guest's phone of this number; None where there is none that is signed in."""
    return _only(_LAST_TOUCH_FOR.all(code, person, number))


def _signed_in(code: str, person: int, number: int) -> QuerySet[Phone, tuple[str]]:
    phones = Phone.objects.signed_in().filter(party__code=code, guest=person, number=number)
    return phones.exclude(guest__state=GuestState.DECLINED).values_list("party__book__standings_hash")


_LAST_TOUCH = PreparedValues(
    lambda code: Book.objects.filter(party__code=code).values_list("standings_hash"), str
)
_LAST_TOUCH_FOR = PreparedValues(_signed_in, str, int, int)


def _only(rows: list[list[str]]) -> str | None:
    return rows[0][0] if rows else None
