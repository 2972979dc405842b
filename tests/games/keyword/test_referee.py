"""Records judged line by line: what a strict judge finds, and what it lets pass."""

from __future__ import annotations

import pytest

from tests.games.keyword.tables import judged, kinds

RED_SEE = ">red: SEE 10I SEE +15 15"
YELLOW_EASY = ">yellow: ASY K10 .ASY +15 15"
YELLOW_EXQY = ">yellow: XQY K10 .XQY +15 15"


def test_diagram_2_is_a_legal_game() -> None:
    judgement = judged(
        RED_SEE,
        YELLOW_EASY,
        ">blue: OU 13K .OU +60 60",
        ">green: OT M12 O.T +10 10",
        ">red: TRIE I6 TRIE. +40 55",
        ">yellow: CAT 12H CAT. +15 30",
    )
    assert judgement.legal, judgement.problems
    assert [event.ruling.words for event in judgement.events][-2:] == [("TRIES",), ("CATS",)]
    assert (judgement.ended, judgement.winners) == (None, ())


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([">red: SEE 10I SEE +20 20"], ["WrongPoints"]),
        ([">red: SEE 10I SEE +15 20"], ["WrongTotal"]),
        ([">red: SEE 10I SEE +20 15"], ["WrongPoints"]),
        ([">red: CATS 10I CATS +20 20"], ["PluralNotAllowed"]),
        ([">red: XQZ 10I XQZ +15 15"], ["NotInDictionary"]),
        ([">red: SEE 10J SEE +15 15"], ["MustStartOnGray"]),
        ([RED_SEE, ">yellow: CAT 1L CAT +30 30"], ["DoesNotJoin"]),
        ([RED_SEE, ">yellow: CAT 10S CAT +15 15"], ["OffTheBoard"]),
        ([RED_SEE, ">yellow: EASY K10 EASY +20 20"], ["SquareTaken"]),
        ([RED_SEE, ">blue: ASY K10 .ASY +30 30"], ["NotYourTurn"]),
        ([RED_SEE, ">yellow: AS K10 .ASY +15 15"], ["WrongRack"]),
    ],
)
def test_each_fault_is_named_once(lines: list[str], expected: list[str]) -> None:
    assert kinds(judged(*lines)) == expected


def test_there_is_no_exchange_of_letters() -> None:
    assert kinds(judged(RED_SEE, ">yellow: -D +0 0")) == ["NoSuchTurn"]


def test_a_wrong_sum_is_not_named_again_where_the_totals_carry_it_on() -> None:
    judgement = judged(
        ">red: SEE 10I SEE +20 20",
        ">yellow: - +0 0",
        ">blue: - +0 0",
        ">green: - +0 0",
        ">red: ASY K10 .ASY +15 35",
    )
    assert kinds(judgement) == ["WrongPoints"]
    assert judgement.scores["red"] == 30


def test_the_line_of_a_problem_is_that_of_its_event() -> None:
    judgement = judged(RED_SEE, YELLOW_EXQY)
    assert [problem.line for problem in judgement.problems] == [9]
    assert judgement.events[1].as_json()["problems"] == [problem.as_json() for problem in judgement.problems]


# Words that were let stand or taken back.


def test_a_word_let_stand_counts_and_is_listed() -> None:
    judgement = judged(RED_SEE, f"{YELLOW_EXQY} stands", ">blue: - +0 0", variant="party")
    assert (judgement.legal, judgement.scores["yellow"]) == (True, 15)
    assert [judged.event.line for judged in judgement.stood] == [9]
    assert judgement.as_json()["stood"][0]["rule"] == "NotInDictionary"  # type: ignore[index]


def test_a_word_that_passed_unseen_is_named_where_it_was_not_marked() -> None:
    assert kinds(judged(RED_SEE, YELLOW_EXQY, ">blue: - +0 0", variant="party")) == ["NotInDictionary"]


def test_at_a_party_a_mistake_is_taken_back_and_another_word_played() -> None:
    judgement = judged(RED_SEE, YELLOW_EXQY, ">yellow: XQY -- -15 0", YELLOW_EASY, variant="party")
    assert (judgement.legal, judgement.scores["yellow"]) == (True, 15)


def test_in_regular_play_the_turn_is_lost_with_the_play() -> None:
    assert judged(RED_SEE, YELLOW_EXQY, ">yellow: XQY -- -15 0", ">blue: ASY K10 .ASY +30 30").legal
    again = judged(RED_SEE, YELLOW_EXQY, ">yellow: XQY -- -15 0", YELLOW_EASY)
    assert kinds(again) == ["NotYourTurn"]


def test_only_the_play_just_made_can_be_taken_back() -> None:
    assert kinds(judged(RED_SEE, YELLOW_EASY, ">red: SEE -- -15 0")) == ["NothingToTakeBack"]
    assert kinds(judged(RED_SEE, ">yellow: - +0 0", ">red: SEE -- -15 0")) == ["NothingToTakeBack"]
    assert kinds(judged(">red: -- +0 0")) == ["NothingToTakeBack"]


# Challenges.


@pytest.mark.parametrize(
    "lines",
    [
        [">blue: (challenge) +25 25 EXQY", ">yellow: XQY -- -15 0"],
        [">yellow: XQY -- -15 0", ">blue: (challenge) +25 25 EXQY"],
        [">blue: (challenge) +25 25 EXQY"],
        [">blue: (challenge) +25 25"],
    ],
    ids=["challenge first", "taken back first", "challenge alone", "the whole play"],
)
def test_a_right_challenge_takes_the_play_back_in_whichever_order_it_is_written(lines: list[str]) -> None:
    judgement = judged(RED_SEE, YELLOW_EXQY, *lines, ">blue: ASY K10 .ASY +30 55")
    assert judgement.legal, judgement.problems
    assert judgement.scores == {"red": 15, "yellow": 0, "blue": 55, "green": 0}


def test_a_wrong_challenge_costs_25_and_the_play_stands() -> None:
    lines = [RED_SEE, YELLOW_EASY, ">green: (challenge) -25 -25 EASY"]
    assert judged(*lines, ">blue: OU 13K .OU +60 60").legal
    assert kinds(judged(*lines, ">yellow: ASY -- -15 0")) == ["PlayWasRight"]
    assert kinds(judged(RED_SEE, YELLOW_EASY, ">green: (challenge) +25 25 EASY")) == ["WrongPoints"]


@pytest.mark.parametrize(("variant", "stake"), [("party", "+0 0"), ("regular", "-25 -25")])
def test_a_plural_that_was_challenged_is_taken_back_whatever_the_challenge_was_worth(
    variant: str, stake: str
) -> None:
    cats = [">red: CATS 10I CATS +20 20", f">yellow: (challenge) {stake} CATS", ">red: -- -20 0"]
    assert kinds(judged(*cats, variant=variant)) == []


@pytest.mark.parametrize("between", [">blue: - +0 0", ">blue: O I10 .O +5 5"])
def test_a_challenge_after_the_next_player_has_played_is_too_late(between: str) -> None:
    judgement = judged(RED_SEE, f"{YELLOW_EXQY} stands", between, ">green: (challenge) +25 25 EXQY")
    assert kinds(judgement) == ["TooLateToChallenge"]


def test_a_play_is_challenged_once_and_by_opponents() -> None:
    twice = judged(RED_SEE, YELLOW_EASY, ">green: (challenge) -25 -25 EASY", ">red: (challenge) -25 -10 EASY")
    assert "AlreadyChallenged" in kinds(twice)
    assert "OnlyOpponentsChallenge" in kinds(judged(RED_SEE, YELLOW_EXQY, ">yellow: (challenge) +25 40 EXQY"))
    partner = judged(RED_SEE, YELLOW_EXQY, ">green: (challenge) +25 40 EXQY", variant="partnership")
    assert "OnlyOpponentsChallenge" in kinds(partner)


def test_a_challenge_of_partners_pays_their_side() -> None:
    judgement = judged(RED_SEE, YELLOW_EXQY, ">blue: (challenge) +25 40 EXQY", variant="partnership")
    assert (judgement.legal, judgement.scores["red"], judgement.scores["blue"]) == (True, 40, 40)


def test_at_a_party_a_challenge_moves_no_points() -> None:
    lines = [RED_SEE, YELLOW_EXQY]
    assert judged(*lines, ">blue: (challenge) +0 0 EXQY", YELLOW_EASY, variant="party").legal
    assert "WrongPoints" in kinds(judged(*lines, ">blue: (challenge) +25 25 EXQY", variant="party"))
    staked = [">blue: (challenge) +25 25 EXQY", ">yellow: XQY -- -15 0", YELLOW_EASY]
    assert judged("#option party_challenge=challenger_stake", *lines, *staked, variant="party").legal


# Key cards.


def test_the_keyword_is_paid_and_its_card_replaced() -> None:
    judgement = judged("#keycard EASY", RED_SEE, ">yellow: ASY K10 .ASY +65 65", "#keycard STORE")
    assert judgement.legal
    without = judged("#keycard EASY", RED_SEE, YELLOW_EASY)
    assert kinds(without) == ["WrongPoints"]


def test_without_a_card_there_is_no_bonus() -> None:
    assert judged(RED_SEE, YELLOW_EASY).legal
    assert judged("#keycard", RED_SEE, YELLOW_EASY).legal


def test_a_card_is_replaced_only_when_it_was_spelled() -> None:
    assert kinds(judged("#keycard EASY", RED_SEE, "#keycard STORE")) == ["KeyCardNotSpelled"]
    assert judged("#keycard EASY", RED_SEE, "#keycard EASY", ">yellow: - +0 0").legal


def test_the_old_card_comes_back_with_a_play_that_is_taken_back() -> None:
    spelled = ["#keycard EXQY", RED_SEE, ">yellow: XQY K10 .XQY +65 65", "#keycard STORE"]
    back = judged(*spelled, ">yellow: XQY -- -65 0", "#keycard EXQY", ">yellow: - +0 0", variant="party")
    assert back.legal, back.problems
    wrong = judged(*spelled, ">yellow: XQY -- -65 0", "#keycard RIVER", variant="party")
    assert kinds(wrong) == ["KeyCardNotSpelled"]


# Racks.


def test_a_shown_rack_has_ten_blocks_while_the_box_lasts() -> None:
    assert kinds(judged(RED_SEE, hidden=False)) == ["WrongRack"]
    assert judged(">red: SEEABDGHIN 10I SEE +15 15", hidden=False).legal


def test_a_rack_keeps_the_letters_that_were_not_played() -> None:
    first = [">red: SEEABDGHIN 10I SEE +15 15", ">yellow: - +0 0", ">blue: - +0 0", ">green: - +0 0"]
    assert judged(*first, ">red: ABDGHINXYZ J10 .H +5 20", hidden=False).legal
    assert kinds(judged(*first, ">red: ABDGHIXXYZ J10 .H +5 20", hidden=False))[0] == "WrongRack"


def test_letters_played_must_be_on_the_rack_that_is_shown() -> None:
    assert kinds(judged(">red: SETABDGHIN 10I SEE +15 15", hidden=False)) == ["LetterNotHeld"]


def test_a_dealt_rack_must_be_the_one_that_is_played_from() -> None:
    assert judged("#rack1 SEEABDGHIN", ">red: SEEABDGHIN 10I SEE +15 15", hidden=False).legal
    other = judged("#rack1 SEEABDGHIM", ">red: SEEABDGHIN 10I SEE +15 15", hidden=False)
    assert kinds(other) == ["WrongRack"]


def test_no_letter_is_in_sight_more_often_than_the_set_has_it() -> None:
    zs = judged(">red: SEEABDGHIZ 10I SEE +15 15", ">yellow: ASYTROBLEZ K10 .ASY +15 15", hidden=False)
    assert kinds(zs) == ["TooManyBlocks"]
    assert kinds(judged(">red: JAZZ 10I JAZZ +20 20")) == ["TooManyBlocks"]
    assert kinds(judged(">red: ??? 10I see +15 15")) == ["TooManyBlocks"]


# Leaving, and the end.


def test_a_leavers_turn_is_passed_over() -> None:
    judgement = judged(RED_SEE, ">yellow: (left) +0 0", ">blue: ASY K10 .ASY +30 30")
    assert judgement.legal
    assert kinds(judged(RED_SEE, ">yellow: (left) +0 0", YELLOW_EASY)) == ["HasLeft"]


def test_when_one_is_left_the_game_ends_as_time_up() -> None:
    judgement = judged(RED_SEE, ">blue: (left) +0 0", players=("red", "blue"))
    assert (judgement.legal, judgement.as_json()["ended"]) == (True, "time")
    assert (judgement.scores, judgement.winners) == ({"red": -35, "blue": 0}, ("red",))


def test_passes_all_round_end_the_game_and_nothing_is_played_after() -> None:
    passes = [RED_SEE, *[f">{name}: - +0 {total}" for name, total in (("blue", 0), ("red", 15))]]
    over = judged(*passes, players=("red", "blue"))
    assert (over.legal, over.as_json()["ended"], over.scores) == (True, "passes", {"red": -35, "blue": -50})
    late = judged(*passes, ">blue: ASY K10 .ASY +30 30", players=("red", "blue"))
    assert kinds(late) == ["GameIsOver"]


def test_time_up_takes_five_a_letter_held() -> None:
    held = [
        ">red: ABDGHINRTO (ABDGHINRTO) -50 -35",
        ">blue: ASYTRABLEK (ASYTRABLEK) -50 -50",
    ]
    bell = judged(RED_SEE, "#ended time", *held, variant="party", players=("red", "blue"))
    assert (bell.legal, bell.winners) == (True, ("red",)), bell.problems
    short = judged(RED_SEE, "#ended time", ">red: QXE (QXE) -15 0", variant="party", players=("red", "blue"))
    assert kinds(short) == ["WrongLettersHeld", "WrongPoints"]
    undocked = judged(
        "#option party_timeout_dock=false", RED_SEE, "#ended time", variant="party", players=("red", "blue")
    )
    assert undocked.scores == {"red": 15, "blue": 0}


def test_a_word_called_before_the_bell_stands_and_none_after_it() -> None:
    assert judged(RED_SEE, YELLOW_EASY, "#ended time", variant="party").scores["yellow"] == 15 - 50
    assert kinds(judged(RED_SEE, "#ended time", YELLOW_EASY, variant="party")) == ["GameIsOver"]


@pytest.mark.parametrize("how", ["out", "passes", "goal", "turns"])
def test_an_end_that_has_not_come_is_named(how: str) -> None:
    assert kinds(judged(RED_SEE, f"#ended {how}")) == ["GameIsNotOver"]


def test_nobody_is_out_while_he_holds_letters_or_the_box_does() -> None:
    assert kinds(judged(RED_SEE, ">red: (QXE) +65 80")) == ["NotOut"]


def test_letters_are_counted_off_only_when_the_game_is_over() -> None:
    early = judged(RED_SEE, ">red: ABDGHINRTO (ABDGHINRTO) -50 -35")
    assert kinds(early) == ["GameIsNotOver"]
    party = judged(RED_SEE, ">red: ABDGHINRTO (ABDGHINRTO) -50 -35", variant="party")
    assert (party.legal, party.as_json()["ended"]) == (True, "time")


def test_the_letters_held_are_those_on_the_rack_and_in_the_set() -> None:
    start = [RED_SEE, "#ended time"]
    players = ("red", "blue")
    other = judged(*start, ">red: ABDGHINRTO (ABDGHINRTU) -50 -35", variant="party", players=players)
    assert kinds(other) == ["WrongLettersHeld"]
    both = [">red: ABDGHINRTZ (ABDGHINRTZ) -50 -35", ">blue: ABDGHINRTZ (ABDGHINRTZ) -50 -50"]
    assert kinds(judged(*start, *both, variant="party", players=players)) == ["WrongLettersHeld"]


def test_letters_are_counted_off_once() -> None:
    held = ">red: ABDGHINRTO (ABDGHINRTO) -50 -35"
    twice = judged(RED_SEE, "#ended time", held, held, variant="party", players=("red", "blue"))
    assert kinds(twice) == ["SettledBefore"]


def test_an_unfinished_game_is_no_problem() -> None:
    judgement = judged(RED_SEE)
    assert (judgement.legal, judgement.as_json()["finished"], judgement.winners) == (True, False, ())


def test_who_plays_alone_ends_the_game_by_finding_no_word() -> None:
    start = [">blue: SEE 10I SEE +0 0"]
    held = ">blue: ABDGHINRTO (ABDGHINRTO) -50 -50"
    for lines in ([">blue: - +0 0", held], ["#ended passes", held], [held], [">blue: - +0 0"]):
        judgement = judged(*start, *lines, variant="solitaire", players=("blue",))
        assert (judgement.legal, judgement.scores, judgement.winners) == (True, {"blue": -50}, ()), lines


def test_what_is_played_after_the_end_does_not_count() -> None:
    lines = [RED_SEE, ">blue: - +0 0", ">red: - +0 15", ">blue: ASY K10 .ASY +30 30"]
    assert judged(*lines, players=("red", "blue")).scores["blue"] == -50


# Who sits at the table.


def test_a_table_that_cannot_be_is_named() -> None:
    assert kinds(judged(RED_SEE, players=("red",))) == ["WrongTableSize"]
    assert kinds(judged(RED_SEE, variant="partnership", players=("red", "blue"))) == ["WrongTableSize"]
    assert kinds(judged(">ann: SEE 10I SEE +15 15", players=("ann", "red"))) == ["NotAColor"]
    order = ("red", "blue", "yellow", "green")
    assert kinds(judged(RED_SEE, variant="partnership", players=order)) == ["PartnersMustAlternate"]


def test_an_option_that_there_is_not_is_named() -> None:
    assert kinds(judged("#option colour=red", RED_SEE)) == ["UnknownOption"]
    assert kinds(judged("#option pass=never", RED_SEE)) == ["UnknownChoice"]


def test_partners_totals_are_their_sides() -> None:
    lines = [RED_SEE, ">yellow: - +0 0", ">blue: ASY K10 .ASY +30 45"]
    judgement = judged(*lines, variant="partnership")
    assert judgement.legal
    assert judgement.scores == {"red": 45, "yellow": 0, "blue": 45, "green": 0}
    own = judged(RED_SEE, ">yellow: - +0 0", ">blue: ASY K10 .ASY +30 30", variant="partnership")
    assert kinds(own) == ["WrongTotal"]
