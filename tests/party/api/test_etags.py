"""Reads carry an ETag, and cost little when nothing has happened."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from party.models import Party
from tests.party.api.asking import NOBODY, Program, as_player, guests_of
from tests.party.evening import enter, sheets_of

READS = ("", "/players", "/rounds/1", "/standings", "/rounds/1/prizes", "/record")


@pytest.mark.parametrize("path", READS)
def test_what_has_not_changed_is_not_sent_again(playing: Party, program: Program, at: str, path: str) -> None:
    first = program.ask("GET", f"{at}{path}")
    assert "Authorization" in first.headers["Vary"]
    again = program.ask("GET", f"{at}{path}", If_None_Match=first.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]


@pytest.mark.parametrize("path", ["", "/players", "/rounds/1", "/standings", "/record"])
def test_what_has_changed_is_sent(playing: Party, program: Program, at: str, path: str) -> None:
    tag = program.ask("GET", f"{at}{path}").headers["ETag"]
    enter(sheets_of(playing, 1)[0])
    assert program.ask("GET", f"{at}{path}", If_None_Match=tag).status_code == 200


def test_a_round_that_runs_out_is_another_though_nobody_has_written(playing: Party, at: str) -> None:
    tag = NOBODY.ask("GET", f"{at}/rounds/1").headers["ETag"]
    playing.round_set.update(ends_at=timezone.now())
    assert NOBODY.ask("GET", f"{at}/rounds/1", If_None_Match=tag).status_code == 200


def test_each_viewer_has_their_own_tag(playing: Party, program: Program, at: str) -> None:
    one, other = (as_player(playing, player) for player in guests_of(playing)[:2])
    tags = {who.ask("GET", f"{at}/rounds/1").headers["ETag"] for who in (NOBODY, program, one, other)}
    assert len(tags) == 4


def test_not_changed_costs_three_queries(playing: Party, program: Program, at: str) -> None:
    tag = program.ask("GET", f"{at}/standings").headers["ETag"]
    with CaptureQueriesContext(
        connection,
    ) as asked:
        program.ask("GET", f"{at}/standings", If_None_Match=tag)
    # The token, the party with its book, whether its bearer is a host of it.
    assert len(asked) == 3


@pytest.mark.parametrize("path", ["/words/cat", "/openapi.json"])
def test_what_never_changes_has_a_tag_too(db: None, path: str) -> None:
    tag = NOBODY.ask("GET", path).headers["ETag"]
    assert NOBODY.ask("GET", path, If_None_Match=tag).status_code == 304


def test_head_is_answered_as_get(playing: Party, at: str) -> None:
    answer = NOBODY.ask("HEAD", f"{at}/rounds/1")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["ETag"]
