"""The party file by the API."""

from __future__ import annotations

import pytest
from django.http import HttpResponse

from party.api import files
from party.api.door import api
from party.files.writing import write_file
from party.history.verification import verify
from party.models import Host, Party
from tests.party.api.asking import Program, as_host, good, refusal, send
from tests.party.evening import a_party, play_round
from tests.party.files.carrying import opened


@pytest.fixture
def mine(host: Host) -> Party:
    party = a_party(host, 4)
    play_round(party)
    return party


def send_file(program: Program, content: bytes, *, copy: str = "true", key: str = "") -> HttpResponse:
    headers = {"Authorization": f"Bearer {program.token}", **({"Idempotency-Key": key} if key else {})}
    return send("POST", f"/parties/import?copy={copy}", content, **headers)


def test_a_program_carries_a_party_to_another_site(host: Host, mine: Party) -> None:
    program = as_host(host)
    content = program.ask("GET", f"/parties/{mine.code}/file").content
    assert content == write_file(mine)
    made = good(send_file(program, content))
    copy = Party.objects.exclude(pk=mine.pk).get(code=made["code"])
    assert (made["name"], made["state"]) == ("Club night", "running")
    assert verify(copy).faults == ()
    assert opened(write_file(copy)) == opened(content)


def test_the_file_is_not_sent_again_to_a_program_that_has_it(host: Host, mine: Party) -> None:
    program, path = as_host(host), f"/parties/{mine.code}/file"
    tag = program.ask("GET", path).headers["ETag"]
    assert program.ask("GET", path, If_None_Match=tag).status_code == 304
    play_round(mine)
    assert program.ask("GET", path, If_None_Match=tag).status_code == 200


def test_the_same_key_imports_once(host: Host, mine: Party) -> None:
    program, content = as_host(host), write_file(mine)
    first, again = (send_file(program, content, key="import-1") for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.content == again.content
    assert again.headers["Idempotent-Replayed"] == "true"
    assert Party.objects.count() == 2
    other = content.replace(b'"version": 1', b'"version":  1')
    assert refusal(send_file(program, other, key="import-1")) == (422, "KeyUsedForOther")


def test_what_can_not_be_imported_is_a_problem(
    host: Host, mine: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, content = as_host(host), write_file(mine)
    assert refusal(send_file(program, content, copy="false")) == (409, "ImportedAlready")
    assert refusal(send_file(program, b"")) == (422, "FileMissing")
    assert refusal(send_file(program, b"{")) == (422, "NotAPartyFile")
    assert refusal(send_file(program, content.replace(b"Guest 01", b"Guest 10"))) == (422, "DamagedFile")
    monkeypatch.setattr(files, "MEGABYTE", 100)
    assert refusal(send_file(program, content)) == (413, "FileTooLarge")
    assert Party.objects.count() == 1


def test_a_file_may_be_larger_than_other_bodies(host: Host, mine: Party) -> None:
    content = write_file(mine)
    padded = content.rstrip()[:-1] + b" " * 3_000_000 + b"}"
    assert good(send_file(as_host(host), padded))["name"] == "Club night"


def test_the_file_is_described_with_an_example() -> None:
    described = api.get_openapi_schema()["paths"]["/api/v1/parties/import"]["post"]
    [content] = described["requestBody"]["content"].values()
    assert content["example"]["format"] == "keyword-party"
