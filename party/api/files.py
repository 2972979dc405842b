"""The portable party file: downloaded by the party's hosts, imported by any host."""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Field, Query, Router, Schema

from party.api.answering import answers, read_file, readings, write
from party.api.callers import FOR_HOSTS, AsHost, MayMakeParties, here_of
from party.api.shapes.parties import PartyAnswer, show_party
from party.files.checking import check_file
from party.files.importing import import_checked
from party.files.refusals import MEGABYTE, MOST_BY_WEB, FileMissing, FileTooLarge
from party.files.writing import write_file

router = Router(tags=["files"])
_FILE = {
    "required": True,
    "content": {
        "application/json": {
            "schema": {"type": "object", "description": "a party file: docs/party-file.schema.json"},
            "example": {
                "format": "keyword-party",
                "version": 1,
                "code": "KX47QD",
                "made_at": "2026-11-14T18:00:00.000000+00:00",
                "hosts": [{"number": 1, "name": "Ann"}],
                "taken": [],
                "words": [],
                "events": [],
                "head": "",
                "standings": [],
            },
        }
    },
}


class FileAnswer(Schema):
    """A party file: docs/party-file.schema.json says all of it."""

    format: str
    version: int
    code: str
    made_at: str
    hosts: list[dict[str, Any]]
    taken: list[int]
    words: list[dict[str, Any]]
    events: list[dict[str, Any]]
    head: str
    standings: list[dict[str, Any]]


class ImportAsked(Schema):
    copy_: bool = Field(default=False, alias="copy")


# Before /parties/{code}, which would take it for a code.
@router.post(
    "/parties/import",
    response=answers(PartyAnswer, 201),
    auth=MayMakeParties(),
    openapi_extra={"requestBody": _FILE},
)
def import_party(request: HttpRequest, asked: Query[ImportAsked]) -> HttpResponse:
    """The party of a file, which is the body; you are its host. 409 if it's here already; `copy` imports it again.

    It has the code of the file if that's free, else a new one.
    """
    asker: AsHost = request.auth  # type: ignore[attr-defined]  # MayMakeParties let it in.
    content = _sent(request)
    # Before anything is locked: it may take seconds.
    checked = check_file(content)

    def do() -> PartyAnswer:
        return show_party(None, import_checked(checked, asker.host, as_copy=asked.copy_, **asker.by).party)

    return write(request, asker, do, status=201, sent=hashlib.sha256(content).hexdigest())


@router.get("/parties/{code}/file", response=readings(FileAnswer), auth=FOR_HOSTS)
def read_party_file(request: HttpRequest, code: str) -> HttpResponse:
    """The whole party as one file, with full names and without anything that opens a page."""
    here = here_of(request)
    return read_file(request, here, lambda: write_file(here.party))


def _sent(request: HttpRequest) -> bytes:
    """Read here and not by way of `body`, which has the bound of all other calls."""
    content = request.read(MOST_BY_WEB * MEGABYTE + 1)
    if not content:
        raise FileMissing
    if len(content) > MOST_BY_WEB * MEGABYTE:
        raise FileTooLarge(most=MOST_BY_WEB)
    return content
