"""Which tests stand for which ruling of Keyword, each ruling with the tests that would fail without it."""

from __future__ import annotations

PLACING = "keyword/test_placing.py"
WORDS = "keyword/test_words.py"
SCORING = "keyword/test_scoring.py"
TURNS = "keyword/test_turns.py"
CHALLENGES = "keyword/test_challenges.py"
ENDS = "keyword/test_ends.py"
DEALING = "keyword/test_dealing.py"
REFEREE = "keyword/test_referee.py"
PLAYS = "keyword/test_plays.py"
LAYING = "crossword/test_laying.py"
# What the booklet says of a party is the evening's.
DRAW = "../party/rules/test_draw.py"
HOME = "../scoring/home/test_playing.py"

TESTS: dict[str, tuple[tuple[str, str], ...]] = {
    "KW1": (
        (PLACING, "test_the_first_word_starts_exactly_on_the_gray_squares"),
        (PLACING, "test_no_letter_lies_before_the_first_gray_square"),
    ),
    "KW2": ((PLACING, "test_the_letters_printed_on_the_gray_squares_need_not_be_matched"),),
    "KW3": ((TURNS, "test_who_cannot_open_passes_and_the_duty_goes_on"),),
    "KW4": (
        (DRAW, "test_only_equal_letters_draw_again"),
        (DRAW, "test_the_site_draws_a_strict_order_and_never_a_master"),
    ),
    "KW5": ((TURNS, "test_every_pass_is_accepted_unless_the_table_asks_for_proof"),),
    "KW6": (
        (TURNS, "test_a_passer_keeps_his_ten_and_draws_nothing"),
        (REFEREE, "test_there_is_no_exchange_of_letters"),
    ),
    "KW7": ((PLACING, "test_the_first_word_has_three_letters_and_later_ones_two"),),
    "KW8": (
        (LAYING, "test_all_blocks_of_a_turn_lie_in_one_direction_without_a_gap"),
        (LAYING, "test_blocks_in_one_line_are_a_play_with_the_letters_between_them"),
    ),
    "KW9": (
        (PLACING, "test_every_run_that_a_play_makes_is_a_word"),
        (PLACING, "test_love_needs_the_o_of_toe_since_mo_is_no_word"),
    ),
    "KW10": ((WORDS, "test_what_the_dictionary_does_not_have_is_refused_with_its_reason"),),
    "KW11": ((PLACING, "test_letters_added_to_a_word_make_another"),),
    "KW12": (
        (LAYING, "test_diagonal_neighbours_do_not_join"),
        (LAYING, "test_all_blocks_of_a_turn_lie_in_one_direction_without_a_gap"),
    ),
    "KW13": ((PLACING, "test_diagram_1_can_be_played_by_two_in_the_order_of_the_booklet"),),
    "KW14": (
        (TURNS, "test_the_rack_is_filled_up_to_ten_after_a_play"),
        (TURNS, "test_what_is_left_is_taken_when_the_box_has_fewer"),
        (TURNS, "test_playing_all_ten_with_blocks_in_the_box_is_not_going_out"),
    ),
    "KW15": ((HOME, "test_the_next_game_is_begun_by_who_sits_left_of_the_last_beginner"),),
    "KW16": (
        (DEALING, "test_two_sit_red_and_blue_unless_the_table_chooses"),
        (SCORING, "test_unused_colors_are_plain_squares"),
    ),
    "KW17": ((SCORING, "test_own_color_counts_ten_and_own_key_fifty_all_in_all"),),
    "KW18": (
        (SCORING, "test_own_color_counts_ten_and_own_key_fifty_all_in_all"),
        (SCORING, "test_gray_and_neutral_squares_count_five"),
    ),
    "KW19": (
        (SCORING, "test_a_block_in_two_new_words_scores_once"),
        (SCORING, "test_do_to_dory_scores_the_letters_r_and_y_alone"),
    ),
    "KW20": (
        (SCORING, "test_masters_score_like_other_blocks"),
        (TURNS, "test_a_master_keeps_its_letter_for_the_game"),
        (ENDS, "test_a_master_held_costs_five_like_any_block"),
    ),
    "KW21": (
        (SCORING, "test_the_keyword_pays_fifty_on_top_though_letters_lay_there"),
        (SCORING, "test_the_keyword_must_come_wholly_from_the_rack_only_by_option"),
        (SCORING, "test_a_keyword_that_stood_there_earns_nothing"),
    ),
    "KW22": (
        (SCORING, "test_the_keyword_counts_as_a_crossing_word_but_not_inside_another"),
        (SCORING, "test_the_keyword_pays_once_a_play"),
    ),
    "KW23": (
        (SCORING, "test_the_keyword_of_solitaire_pays_fifty_plus_its_letters"),
        (SCORING, "test_the_keyword_pays_fifty_on_top_though_letters_lay_there"),
    ),
    "KW24": (
        (TURNS, "test_the_spelled_card_is_replaced_at_once"),
        (TURNS, "test_a_withdrawn_keyword_brings_its_card_back_and_puts_the_new_one_under_the_pack"),
        (REFEREE, "test_the_old_card_comes_back_with_a_play_that_is_taken_back"),
    ),
    "KW25": ((TURNS, "test_without_cards_there_is_no_bonus_unless_they_are_turned_over_again"),),
    "KW26": ((SCORING, "test_every_point_is_told_in_a_sentence"),),
    "KW27": ((WORDS, "test_tries_is_legal_though_only_the_s_was_there"),),
    "KW28": ((WORDS, "test_letters_that_are_no_word_may_be_added_before_the_s"),),
    "KW29": ((WORDS, "test_set_is_barred_on_diagram_1_since_its_s_makes_loves"),),
    "KW30": ((WORDS, "test_a_shared_s_does_not_save_a_plural_as_it_does_in_anagrams"),),
    "KW31": ((WORDS, "test_no_first_word_is_a_plural_or_third_person_in_s"),),
    "KW32": ((WORDS, "test_an_old_plural_may_be_lengthened_in_front_and_an_old_s_behind"),),
    "KW33": ((WORDS, "test_a_master_standing_for_s_is_an_s"),),
    "KW34": (
        (WORDS, "test_other_inflections_and_words_that_merely_end_in_s_are_free"),
        (WORDS, "test_a_spelling_that_is_also_a_word_of_its_own_is_free_unless_the_table_bars_it"),
    ),
    "KW35": ((WORDS, "test_taking_off_an_s_is_no_test_of_a_plural"),),
    "KW36": (
        (CHALLENGES, "test_a_plural_is_no_ground_for_a_challenge_but_at_a_party"),
        (WORDS, "test_wrong_words_are_refused_left_to_a_challenge_or_warned_of"),
    ),
    "KW37": (
        (CHALLENGES, "test_the_window_closes_when_the_next_player_has_placed_or_passed"),
        (TURNS, "test_a_withdrawn_play_gives_blocks_points_and_board_back"),
        (REFEREE, "test_a_challenge_after_the_next_player_has_played_is_too_late"),
    ),
    "KW38": (
        (CHALLENGES, "test_a_right_challenge_pays_25_and_takes_the_play_back_with_the_turn"),
        (CHALLENGES, "test_a_wrong_challenge_costs_25_and_the_play_stands"),
        (CHALLENGES, "test_the_keyword_bonus_falls_with_the_play"),
    ),
    "KW39": ((CHALLENGES, "test_the_first_to_call_is_heard_and_no_other"),),
    "KW40": ((CHALLENGES, "test_a_challenger_names_one_word_or_means_the_whole_play"),),
    "KW41": ((CHALLENGES, "test_only_opponents_challenge_and_a_partner_is_none"),),
    "KW42": ((WORDS, "test_what_the_dictionary_does_not_have_is_refused_with_its_reason"),),
    "KW43": (
        (WORDS, "test_wrong_words_are_refused_left_to_a_challenge_or_warned_of"),
        (REFEREE, "test_a_word_let_stand_counts_and_is_listed"),
        (REFEREE, "test_a_word_that_passed_unseen_is_named_where_it_was_not_marked"),
    ),
    "KW44": (
        (ENDS, "test_who_is_out_gets_fifty_and_five_for_each_letter_held_and_nobody_is_docked"),
        (ENDS, "test_losers_are_docked_too_only_by_option"),
    ),
    "KW45": ((ENDS, "test_the_game_stops_at_once_when_one_is_out"),),
    "KW46": (
        (ENDS, "test_when_all_pass_in_succession_each_loses_five_a_letter_and_the_box_counts_for_nobody"),
    ),
    "KW47": (
        (ENDS, "test_when_all_pass_in_succession_each_loses_five_a_letter_and_the_box_counts_for_nobody"),
    ),
    "KW48": ((ENDS, "test_ties_are_shared_and_totals_may_be_negative"),),
    "KW49": ((ENDS, "test_ties_are_shared_and_totals_may_be_negative"),),
    "KW49a": (
        (TURNS, "test_a_leavers_blocks_go_back_his_score_stands_and_his_turn_is_passed_over"),
        (TURNS, "test_one_player_left_ends_the_game_as_time_up"),
        (REFEREE, "test_a_leavers_turn_is_passed_over"),
    ),
    "KW50": (
        (SCORING, "test_partners_double_on_both_their_colors"),
        (REFEREE, "test_partners_totals_are_their_sides"),
    ),
    "KW51": (
        (DEALING, "test_a_table_that_cannot_be_is_refused"),
        (DEALING, "test_partners_take_turns_with_their_opponents_whoever_starts"),
    ),
    "KW52": ((ENDS, "test_partners_are_paid_for_their_opponents_letters_alone"),),
    "KW53": (
        (ENDS, "test_a_side_loses_five_a_letter_on_both_its_racks"),
        (REFEREE, "test_a_challenge_of_partners_pays_their_side"),
    ),
    "KW54": ((SCORING, "test_solitaire_pays_ten_and_fifty_on_blue_twenty_on_other_keys_and_nothing_else"),),
    "KW55": (
        (ENDS, "test_solitaire_ends_when_no_word_is_found_with_five_off_a_letter"),
        (DEALING, "test_solitaire_deals_again_when_the_first_rack_has_no_word"),
        (REFEREE, "test_who_plays_alone_ends_the_game_by_finding_no_word"),
    ),
    "KW56": ((ENDS, "test_solitaire_pays_fifty_when_rack_and_box_are_empty"),),
    "KW57": ((ENDS, "test_solitaire_is_won_with_850_after_the_end_is_counted"),),
    "KW58": ((PLACING, "test_solitaire_keeps_the_regular_rules"),),
    "KW59": (
        (PLACING, "test_patience_uses_exactly_one_letter_that_lay_there"),
        (PLACING, "test_the_one_old_letter_may_be_of_any_word_or_by_option_of_the_last"),
    ),
    "KW60": ((PLACING, "test_patience_does_not_extend_a_word_in_line"),),
    "KW61": ((PLACING, "test_words_of_patience_that_touch_sideways_must_be_words"),),
    "KW62": (
        (PLACING, "test_patience_starts_with_the_first_letter_in_the_corner_across_or_down"),
        (ENDS, "test_patience_ends_on_the_far_corner_and_the_score_is_the_number_of_words"),
    ),
    "KW63": (
        (SCORING, "test_patience_counts_words"),
        (ENDS, "test_patience_ends_on_the_far_corner_and_the_score_is_the_number_of_words"),
    ),
    "KW64": ((ENDS, "test_patience_without_a_word_or_without_blocks_is_lost"),),
    "KW65": ((WORDS, "test_patience_keeps_the_s_rule_unless_the_table_drops_it"),),
    "KW66": ((PLACING, "test_diagram_1_is_no_game_of_patience"),),
    "KW67": ((PLACING, "test_ten_letters_make_the_first_word_of_patience_and_eleven_a_later_one"),),
    "KW68": (
        (CHALLENGES, "test_at_a_party_a_mistake_moves_no_points_and_is_played_again"),
        (CHALLENGES, "test_a_party_may_keep_the_challengers_stake"),
        (REFEREE, "test_at_a_party_a_mistake_is_taken_back_and_another_word_played"),
    ),
    "KW69": ((CHALLENGES, "test_the_partys_notes_do_not_free_a_regular_table_of_the_stake"),),
    "KW70": (
        (ENDS, "test_at_the_bell_each_loses_five_a_letter_unless_the_host_switches_it_off"),
        (REFEREE, "test_time_up_takes_five_a_letter_held"),
    ),
    "KW71": ((REFEREE, "test_a_word_called_before_the_bell_stands_and_none_after_it"),),
    "KW72": (("../party/rounds/test_clock.py", "test_more_than_forty_minutes_of_play_need_a_reason"),),
    "KW73": (
        (
            "../party/rules/seating/test_movements.py",
            "test_the_two_highest_move_to_the_next_table_and_the_last_tables_to_the_first",
        ),
        (
            "../party/rules/test_table_ranks.py",
            "test_equal_scores_rank_by_the_letters_of_the_game_and_show_them",
        ),
    ),
    "KW74": (("../scoring/rules/test_standings.py", "test_the_highest_total_wins"),),
    "KW75": (
        ("../party/rules/seating/test_fresh.py", "test_sizes_differ_by_one_at_most_and_seat_everybody"),
    ),
    "KW76": (("../party/rules/test_blocks.py", "test_there_is_a_block_for_every_five_tables"),),
    "KW77": (
        (
            "../party/prizes/test_spelled.py",
            "test_a_play_that_spells_the_keyword_is_noticed_and_awarded_with_the_scorekeeper_as_witness",
        ),
    ),
}
