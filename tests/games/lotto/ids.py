"""Which tests stand for which ruling on Crossword Lotto."""

from __future__ import annotations

DRAWING = "lotto/test_drawing.py"
TURNS = "lotto/test_turns.py"
LINES = "lotto/test_lines.py"
COUNTING = "lotto/test_counting.py"
REFEREE = "lotto/test_referee.py"

TESTS: dict[str, tuple[tuple[str, str], ...]] = {
    "LO1": (
        (DRAWING, "test_a_letter_may_go_on_any_open_square_whether_it_helps_a_word_or_not"),
        (DRAWING, "test_printed_letters_are_never_covered"),
        (DRAWING, "test_a_letter_once_placed_stays"),
    ),
    "LO2": (
        (COUNTING, "test_every_line_that_is_a_word_scores_fifty"),
        (COUNTING, "test_additional_words_count_only_when_their_owner_points_them_out"),
        (LINES, "test_a_word_square_has_ten_words"),
    ),
    "LO3": (
        (LINES, "test_rows_read_right_columns_down_and_the_other_diagonal_both_ways"),
        (LINES, "test_nothing_else_is_a_line"),
        (LINES, "test_the_other_diagonal_counts_once_though_it_reads_a_word_both_ways"),
        (COUNTING, "test_each_line_is_pointed_out_once"),
    ),
    "LO4": (
        (COUNTING, "test_additional_words_count_only_when_their_owner_points_them_out"),
        (COUNTING, "test_the_table_may_count_additional_words_by_itself"),
        (REFEREE, "test_additional_words_count_only_where_the_record_points_them_out"),
        (REFEREE, "test_what_the_record_does_not_enter_is_counted_when_it_closes"),
    ),
    "LO5": ((COUNTING, "test_an_additional_word_needs_no_printed_letter"),),
    "LO6": (
        (COUNTING, "test_filling_is_enough_whatever_the_card_reads"),
        (TURNS, "test_play_stops_at_once_when_a_card_is_full"),
        (DRAWING, "test_when_a_card_is_full_nothing_is_drawn"),
    ),
    "LO7": (
        (LINES, "test_a_line_with_an_open_square_is_no_word"),
        (COUNTING, "test_who_fills_his_card_first_scores_a_hundred_and_all_score_their_rows"),
    ),
    "LO8": (
        (DRAWING, "test_any_card_of_the_pile_can_be_taken_on_either_side"),
        (DRAWING, "test_a_card_taken_from_the_pile_must_be_placed"),
        (TURNS, "test_a_discard_lies_open_until_somebody_takes_it"),
    ),
    "LO9": ((DRAWING, "test_who_has_drawn_can_no_longer_take_from_the_pile_or_draw_again"),),
    "LO10": ((DRAWING, "test_the_first_turn_must_draw"),),
    "LO11": (
        (DRAWING, "test_with_an_empty_letter_box_one_takes_a_discard_or_passes"),
        (DRAWING, "test_nobody_passes_while_the_letter_box_has_cards"),
        (TURNS, "test_a_round_of_passes_with_the_box_empty_ends_the_game"),
        (COUNTING, "test_without_a_full_card_nobody_has_the_hundred"),
        (REFEREE, "test_the_letter_box_runs_empty_and_a_round_of_passes_ends_the_game"),
    ),
    "LO12": (
        (COUNTING, "test_plurals_are_words_and_names_are_none"),
        (TURNS, "test_the_dictionary_is_asked_without_penalty"),
        (REFEREE, "test_a_wrong_word_brings_nothing_unless_it_was_let_stand"),
    ),
    "LO13": ((COUNTING, "test_the_same_word_on_two_lines_counts_on_each"),),
    "LO14": (
        (COUNTING, "test_a_match_is_won_at_1000_by_the_highest_and_ties_play_on"),
        (COUNTING, "test_a_match_is_won_when_the_whole_game_is_counted"),
        (REFEREE, "test_a_match_is_played_game_after_game_to_1000"),
    ),
    "LO15": (
        (TURNS, "test_the_next_game_of_a_match_has_new_cards_and_is_begun_by_the_next_on_the_left"),
        (REFEREE, "test_between_the_games_of_a_match"),
        (REFEREE, "test_in_a_match_new_cards_are_drawn_and_letter_cards_go_back"),
    ),
}
