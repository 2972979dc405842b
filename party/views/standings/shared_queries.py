"""What the phones of a whole room ask at the same moment, each in one small query.

Django makes the SQL once: to make it anew would take five times as long as to ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import connection

from party.models import GuestState, Phone, PhoneState
from scoring.models import Book


def last_touch(code: str) -> str:
    """The hash of the event that touched the party's standings last; "" where there is no party."""
    return _ask(_last_touch_sql(), [code]) or ""


def last_touch_for(code: str, person: int, number: int) -> str | None:
    """The same for a guest's phone of this number; None where there is none that is signed in."""
    asked = [person, number, PhoneState.IN.value, code, GuestState.DECLINED.value]
    return _ask(_last_touch_for_sql(), asked)


@cache
def _last_touch_sql() -> str:
    books = Book.objects.filter(party__code="code")
    return books.values("standings_hash").query.sql_with_params()[0]


@cache
def _last_touch_for_sql() -> str:
    # One after the other: the values are asked for in this order.
    phones = Phone.objects.filter(guest=1).filter(number=1).filter(state=PhoneState.IN)
    phones = phones.filter(party__code="code").exclude(guest__state=GuestState.DECLINED)
    return phones.values("party__book__standings_hash").query.sql_with_params()[0]


def _ask(sql: str, named: Sequence[Any]) -> str | None:
    with connection.cursor() as cursor:
        cursor.execute(sql, named)
        row = cursor.fetchone()
    return None if row is None else str(row[0])
