"""What all shapes are made of: numbers, texts, moments, pages of a list."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from ninja import Schema
from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, StrictBool, StrictInt

# What the databases can count to.
LARGEST_ID, LARGEST_NUMBER = 2**63 - 1, 2**31 - 1
MOST_ROWS = 5_000

Id = Annotated[int, Field(ge=1, le=LARGEST_ID)]
Number = Annotated[int, Field(ge=1, le=LARGEST_NUMBER)]
# In a body a number is a number: 240.0 and "240" are slips.
BodyId = Annotated[StrictInt, Field(ge=1, le=LARGEST_ID)]
BodyNumber = Annotated[StrictInt, Field(ge=1, le=LARGEST_NUMBER)]
Version = Annotated[StrictInt, Field(ge=0, le=LARGEST_NUMBER)]
Score = Annotated[StrictInt, Field(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
Flag = StrictBool


def _check_text(text: str) -> str:
    # PostgreSQL keeps no such character.
    if "\N{NULL}" in text:
        raise ValueError("no NUL characters")
    return text


Text = Annotated[str, Field(max_length=1_000), AfterValidator(_check_text)]
Short = Annotated[str, Field(max_length=200), AfterValidator(_check_text)]


def _check_key(key: object) -> object:
    """Player numbers as keys of an object: figures, and nothing that merely reads as a number."""
    if isinstance(key, str) and not (key.isascii() and key.isdigit() and len(key) <= 19):
        raise ValueError("give the player's number")
    return key


PlayerKey = Annotated[int, BeforeValidator(_check_key), Field(ge=1, le=LARGEST_ID)]


class Page(Schema):
    """So many rows, after the one of this number."""

    after: int = Field(0, ge=0, le=LARGEST_ID)
    limit: int = Field(1_000, ge=1, le=MOST_ROWS)


class Asked(Schema):
    """A body. A field that there is not is a slip, and said so."""

    model_config = ConfigDict(extra="forbid")


class WithReason(Asked):
    """Nothing needs to be sent along; where it departs from the printed rule, the reason."""

    reason: Text = ""


def in_utc(moment: datetime | None) -> datetime | None:
    return moment.astimezone(UTC) if moment else None


def link_next(request: HttpRequest, response: HttpResponse, page: Page, last: int) -> None:
    """Where the list goes on (RFC 8288)."""
    query = urlencode({**request.GET.dict(), "after": last, "limit": page.limit})
    response.headers["Link"] = f'<{request.path}?{query}>; rel="next"'
