from __future__ import annotations

from games.judging.judge import Judgement, judge
from games.lexicon.dictionary import Lexicon, load_lexicon
from games.text.gcg import read_gcg

HEADING = "#game keyword\n#variant party\n#player1 red\n#player2 blue\n#hidden-racks\n"


def _judged(*lines: str) -> Judgement:
    return judge(read_gcg(HEADING + "\n".join(lines)), load_lexicon())


def _kinds(judgement: Judgement) -> list[str]:
    return [problem.rule.kind for problem in judgement.problems]


def test_points_and_totals_that_agree_are_no_problem() -> None:
    judgement = _judged(">red: SEE 10I SEE +15 15", ">blue: ASY K10 .ASY +30 30", ">red: OU 13K .OU +30 45")
    assert (judgement.legal, judgement.scores) == (True, {"red": 45, "blue": 30})


def test_a_total_that_mends_an_earlier_one_is_right() -> None:
    judgement = _judged(">red: SEE 10I SEE +15 20", ">blue: - +0 0", ">red: ASY K10 .ASY +15 30")
    assert _kinds(judgement) == ["WrongTotal"]


def test_a_total_that_is_wrong_anew_is_named_anew() -> None:
    judgement = _judged(">red: SEE 10I SEE +15 20", ">blue: - +0 0", ">red: ASY K10 .ASY +15 40")
    assert _kinds(judgement) == ["WrongTotal", "WrongTotal"]


def test_two_mistakes_that_cancel_out_are_both_named() -> None:
    judgement = _judged(">red: SEE 10I SEE +20 20", ">blue: - +0 0", ">red: ASY K10 .ASY +10 30")
    assert _kinds(judgement) == ["WrongPoints", "WrongPoints"]


def test_a_pass_may_go_without_points() -> None:
    assert _judged(">red: SEE 10I SEE +15 15", ">blue: -").legal


def test_what_cannot_be_counted_is_not_compared() -> None:
    judgement = _judged(">red: SEE 10R SEE +15 15", ">blue: - +0 0", ">red: SEE 10I SEE +15 30")
    assert _kinds(judgement) == ["OffTheBoard"]
    assert judgement.scores["red"] == 15


def test_the_scores_of_a_finished_game_have_winners(lexicon: Lexicon) -> None:
    told = _judged(">red: SEE 10I SEE +15 15", "#ended time").as_json()
    assert (told["finished"], told["ended"], told["winners"]) == (True, "time", ["red"])


def test_a_record_without_events_is_an_unfinished_game() -> None:
    told = _judged().as_json()
    assert (told["legal"], told["finished"], told["events"]) == (True, False, [])
