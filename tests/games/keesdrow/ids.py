"""Which tests stand for which ruling of Keesdrow: every id, each with the tests that would fail without it."""

from __future__ import annotations

SPELLING = "keesdrow/test_spelling.py"
SCORING = "keesdrow/test_scoring.py"
CHALLENGES = "keesdrow/test_challenges.py"
DEALING = "keesdrow/test_dealing.py"
ENDS = "keesdrow/test_ends.py"
REFEREE = "keesdrow/test_referee.py"
VARIATIONS = "keesdrow/test_variations.py"
SEARCH = "keesdrow/test_search.py"

TESTS: dict[str, tuple[tuple[str, str], ...]] = {
    "KS1": (
        (SPELLING, "test_a_letter_may_be_used_again_and_may_follow_itself"),
        (SEARCH, "test_a_letter_follows_itself_while_it_has_a_use_left"),
    ),
    "KS2": (
        (SPELLING, "test_letters_adjoin_in_all_eight_directions_over_tile_borders"),
        (SPELLING, "test_letters_do_not_adjoin_around_the_edge_nor_with_a_gap"),
        (SEARCH, "test_rows_do_not_join_around_the_edge"),
    ),
    "KS3": (
        (SCORING, "test_stress_on_one_fresh_s_scores_sixteen"),
        (SCORING, "test_the_s_of_stress_is_expired_after_it"),
        (SPELLING, "test_uses_within_the_word_and_before_it_are_three_at_most"),
    ),
    "KS4": (
        (SPELLING, "test_the_same_letters_do_not_spell_the_same_word_again"),
        (SPELLING, "test_one_other_letter_makes_it_elsewhere"),
    ),
    "KS5": (
        (SPELLING, "test_the_singular_on_the_letters_of_the_plural_is_barred"),
        (SPELLING, "test_a_part_from_the_middle_is_barred_unless_only_beginnings_are"),
        (SPELLING, "test_a_shorter_word_with_the_letters_in_another_order_is_free"),
    ),
    "KS6": ((SPELLING, "test_a_longer_version_is_allowed_even_by_a_letter_already_in_it"),),
    "KS7": ((SPELLING, "test_a_word_has_two_letters_or_what_was_agreed"),),
    "KS8": ((SPELLING, "test_names_abbreviations_and_portions_are_out_inflections_in"),),
    "KS9": (
        (CHALLENGES, "test_a_correct_word_that_is_challenged_counts_twice_its_total"),
        (CHALLENGES, "test_the_total_is_doubled_with_its_multipliers_and_the_pegs_stay"),
        (CHALLENGES, "test_the_challenger_never_loses_points"),
    ),
    "KS10": (
        (CHALLENGES, "test_a_wrong_word_scores_nothing_and_its_pegs_go_back"),
        (REFEREE, "test_struck_pegs_count_anew"),
    ),
    "KS11": (
        (CHALLENGES, "test_only_until_the_next_players_turn"),
        (CHALLENGES, "test_one_challenge_a_word"),
        (CHALLENGES, "test_opponents_only"),
    ),
    "KS12": ((ENDS, "test_pegs_have_no_limit_of_their_own"),),
    "KS13": (
        (DEALING, "test_the_reverse_nearest_a_begins_and_play_goes_on_clockwise"),
        (DEALING, "test_ties_choose_again_among_the_tied"),
        (DEALING, "test_the_draw_for_the_start_leaves_the_tiles_as_they_lay"),
    ),
    "KS14": (
        (ENDS, "test_when_a_goal_is_reached_the_round_is_finished"),
        (ENDS, "test_the_highest_total_wins_though_another_reached_the_goal_first"),
    ),
    "KS15": ((ENDS, "test_one_full_round_without_a_word_ends_a_game_played_to_the_last_word"),),
    "KS16": (
        (ENDS, "test_a_forfeited_turn_is_a_turn_without_a_word"),
        (ENDS, "test_with_many_words_a_turn_all_of_them_count_until_the_turn_ends"),
        (CHALLENGES, "test_each_word_of_a_turn_can_be_challenged"),
    ),
    "KS17": (
        (ENDS, "test_team_members_sit_across_and_keep_one_score"),
        (ENDS, "test_a_forfeited_turn_is_a_turn_without_a_word"),
    ),
    "KS18": (
        (VARIATIONS, "test_four_yellow_or_four_red_pegs_win_a_tile_and_no_combination"),
        (VARIATIONS, "test_a_letter_that_goes_through_yellow_to_red_in_one_word_counts_as_red"),
        (VARIATIONS, "test_three_yellow_and_one_red_are_won_only_by_four_reds"),
    ),
    "KS19": (
        (VARIATIONS, "test_the_hole_stays_empty_and_nothing_adjoins_through_it"),
        (VARIATIONS, "test_one_word_may_win_several_tiles"),
        (VARIATIONS, "test_no_points_are_scored_in_four_score"),
    ),
    "KS20": ((VARIATIONS, "test_the_first_with_three_four_or_five_tiles_wins_at_once"),),
    "KS21": (
        (VARIATIONS, "test_a_letter_used_twice_shifts_its_column_of_tiles"),
        (VARIATIONS, "test_the_bottom_tile_goes_to_the_top"),
        (VARIATIONS, "test_a_column_shifts_once_however_many_letters_in_it_come_again"),
        (VARIATIONS, "test_every_column_with_such_a_letter_shifts"),
        (VARIATIONS, "test_pegs_travel_with_their_tiles_and_points_are_as_usual"),
    ),
    "KS22": (
        (VARIATIONS, "test_history_goes_by_letter_and_not_by_square"),
        (VARIATIONS, "test_other_tiles_on_the_same_squares_spell_the_word_anew"),
    ),
    "KS23": ((VARIATIONS, "test_with_many_words_a_turn_each_word_shifts"),),
    "KS24": ((VARIATIONS, "test_variations_are_not_combined"),),
}
