"""Questions to the rules, for anybody: is this a word, is this record right."""

from __future__ import annotations

import json
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from ninja import Path, Query, Router, Schema
from ninja.errors import HttpError
from pydantic import Field

from games import GAMES, find_game, load_lexicon
from games.command.asking import ask_word
from games.errors import RuleBroken, gettext_noop
from games.judging.judge import Judgement, judge
from games.judging.judge import RecordProblem as Fault
from games.text.cgp import read_cgp
from games.text.gcg import read_gcg
from games.text.plain import decode
from party.api.answering import SHAPE, reply, tagged
from party.api.problems import Problem, too_large
from party.phones.limited_requests import network_of
from party.phones.limits import JUDGED_RECORDS, count
from scoring.record.now import now

router = Router(tags=["rules"], auth=None)
# The longest matches of Lotto come to 120,000; judging so much takes a second or two, and anybody may ask.
MOST_BYTES = 150_000
_BODY = {
    "required": True,
    "content": {
        "text/plain": {"schema": {"type": "string"}},
        "application/json": {
            "schema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}
        },
    },
}


class NoText(RuleBroken):
    sentence = gettext_noop('Send the text of the record alone, or as JSON: {{"text": "…"}}.')


class WordQuestion(Schema):
    game: str = Field("keyword", max_length=40)


class WordAnswer(Schema):
    """As `python -m games word --json`."""

    word: str
    allowed: bool
    reason: str | None
    plural: bool
    third_person: bool
    base: str | None
    message: str


class JudgedRecord(Schema):
    """As `python -m games replay --json`; of a position the board alone is judged."""

    game: str
    variant: str
    legal: bool
    finished: bool
    ended: str | None
    events: list[dict[str, Any]]
    scores: dict[str, int]
    winners: list[str]
    stood: list[dict[str, Any]]
    problems: list[dict[str, Any]]


@router.get("/words/{word}", response={200: WordAnswer, 304: None, 400: Problem, 422: Problem})
def look_up_word(
    request: HttpRequest,
    word: Path[Annotated[str, Field(max_length=100)]],
    asked: Query[WordQuestion],
) -> HttpResponse:
    """Is a word laid wholly from the rack allowed in this game, and if not, why."""
    played = find_game(asked.game)
    return tagged(
        request,
        f"{SHAPE} {request.get_full_path()}",
        lambda: WordAnswer.model_construct(None, **ask_word(played, word)),
    )


@router.post(
    "/judge",
    response={200: JudgedRecord, 400: Problem, 413: Problem, 422: Problem, 429: Problem},
    openapi_extra={"requestBody": _BODY},
)
def judge_text(request: HttpRequest) -> HttpResponse:
    """A record as GCG, or a position as CGP, judged. The text alone, or {"text": …} as JSON."""
    if len(request.body) > MOST_BYTES:
        return too_large(MOST_BYTES)
    count(JUDGED_RECORDS, network_of(request), now())
    text = decode(_source(request))
    # Every line of GCG begins with one of these; a position has one line, and it does not.
    judged = _judge_game(text) if text.lstrip()[:1] in ("#", ">") else _judge_position(text.strip())
    return reply(judged.as_json())


def _source(request: HttpRequest) -> bytes | str:
    if request.content_type != "application/json":
        return request.body
    try:
        body = json.loads(request.body)
    except (ValueError, RecursionError) as unreadable:
        raise HttpError(400, "no JSON") from unreadable
    text = body.get("text") if isinstance(body, dict) else body
    if not isinstance(text, str):
        raise NoText
    return text


def _judge_game(text: str) -> Judgement:
    variants = {name: game.variants for name, game in GAMES.items()}
    return judge(read_gcg(text, variants), load_lexicon())


def _judge_position(text: str) -> Judgement:
    """The board alone: a position tells no events."""
    position = read_cgp(text)
    game = find_game(position.game or "keyword", position.variant or "")
    table = game.from_position(position)
    faults = tuple(Fault(fault, 1) for fault in game.check_board(table, load_lexicon()))
    scores = {player: score or 0 for player, score in zip(table.players, table.scores, strict=False)}
    return Judgement(game.name, game.variant, problems=faults, scores=scores)
