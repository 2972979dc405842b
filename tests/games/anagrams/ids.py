"""Which tests stand for which ruling of Anagrams, each ruling with the tests that would fail without it."""

from __future__ import annotations

BLOCKS = "anagrams/test_blocks.py"
PLACING = "anagrams/test_placing.py"
WORDS = "anagrams/test_words.py"
TURNS = "anagrams/test_turns.py"
HANDS = "anagrams/test_hands.py"
CHALLENGES = "anagrams/test_challenges.py"
REFEREE = "anagrams/test_referee.py"
HANDS_JUDGED = "anagrams/test_referee_hands.py"

TESTS: dict[str, tuple[tuple[str, str], ...]] = {
    "AN1": (
        (PLACING, "test_the_first_word_has_two_to_four_letters_and_starts_in_the_center"),
        (PLACING, "test_one_to_four_blocks_are_laid_whatever_the_length_of_the_word"),
        (PLACING, "test_five_blocks_are_too_many"),
        (PLACING, "test_the_limit_can_be_lifted_and_is_in_a_wide_open_game"),
    ),
    "AN2": (
        (WORDS, "test_the_plurals_of_diagram_2_use_an_s_of_another_word"),
        (WORDS, "test_a_bare_s_on_the_end_is_barred_a_master_too"),
        (WORDS, "test_a_new_s_at_a_corner_or_a_joint_of_a_word_of_the_same_play_is_free"),
        (WORDS, "test_the_stricter_table_wants_the_s_to_lie_there_before"),
        (REFEREE, "test_an_s_laid_anew_at_a_corner_is_for_the_table_to_choose"),
    ),
    "AN3": (
        (WORDS, "test_the_third_person_is_free_anywhere"),
        (WORDS, "test_a_form_that_can_be_read_as_a_verb_is_free"),
    ),
    "AN4": ((TURNS, "test_nothing_is_drawn_for_the_blocks_that_are_played"),),
    "AN5": (
        (TURNS, "test_who_could_play_may_exchange_all_the_same"),
        (REFEREE, "test_each_fault_is_named_once"),
    ),
    "AN6": (
        (TURNS, "test_the_discard_lies_on_top_and_the_block_under_it_is_taken"),
        (TURNS, "test_a_hidden_block_comes_from_the_stock_and_the_pile_grows"),
        (TURNS, "test_ones_own_discard_comes_back_in_a_later_turn_if_at_all"),
        (REFEREE, "test_who_takes_the_exposed_block_has_it"),
    ),
    "AN7": ((HANDS, "test_the_next_hand_is_dealt_anew_and_begun_one_seat_to_the_left"),),
    "AN8": (
        (TURNS, "test_the_discards_are_mixed_when_the_last_hidden_block_is_taken"),
        (TURNS, "test_a_single_discard_stays_where_it_lies"),
        (REFEREE, "test_when_the_stock_is_gone_one_of_the_discards_is_turned_up"),
    ),
    "AN9": (
        (HANDS, "test_three_full_rounds_of_exchanges_end_the_hand_and_all_count"),
        (HANDS, "test_how_many_rounds_a_hand_may_stall_is_the_tables_choice"),
        (HANDS_JUDGED, "test_a_hand_that_stalls_ends_after_three_rounds"),
    ),
    "AN10": (
        (HANDS, "test_a_count_that_reaches_100_or_50_ends_the_game"),
        (HANDS, "test_the_goal_is_tested_when_a_hand_is_counted_and_not_before"),
        (HANDS, "test_the_lowest_score_wins_and_ties_share"),
        (HANDS_JUDGED, "test_the_count_that_reaches_the_goal_ends_the_game_and_the_lowest_wins"),
    ),
    "AN11": (
        (CHALLENGES, "test_who_is_right_has_ten_points_fewer_and_the_play_falls"),
        (CHALLENGES, "test_who_is_wrong_has_ten_points_more_and_the_play_stands"),
        (CHALLENGES, "test_the_next_turn_closes_the_window"),
        (REFEREE, "test_a_play_taken_back_costs_the_turn"),
        (HANDS_JUDGED, "test_the_last_word_of_a_hand_can_be_challenged_until_it_is_counted"),
    ),
    "AN12": ((PLACING, "test_love_takes_an_o_and_an_e_and_live_would_make_mio"),),
    "AN13": ((PLACING, "test_tart_grows_from_tar_or_from_art"),),
    "AN14": ((PLACING, "test_diagram_1_is_played_as_the_booklet_tells_it"),),
    "AN15": ((PLACING, "test_letters_go_to_both_ends_in_one_turn_but_only_in_one_line"),),
    "AN16": (
        (HANDS, "test_a_master_held_costs_15_and_says_why"),
        (BLOCKS, "test_common_letters_cost_most_and_a_master_more_than_any"),
    ),
    "AN17": (
        (WORDS, "test_a_wide_open_game_has_plurals_and_names"),
        (WORDS, "test_a_wide_open_game_has_no_foreign_words_and_no_abbreviations"),
        (PLACING, "test_the_limit_can_be_lifted_and_is_in_a_wide_open_game"),
    ),
    "AN18": ((BLOCKS, "test_eight_make_two_tables_and_one_makes_none"),),
    "AN19": ((WORDS, "test_names_abbreviations_and_what_is_no_word_are_barred"),),
}
