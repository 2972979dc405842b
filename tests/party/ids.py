"""Which tests stand for which rule of the specification: S1-S19, S25 and I1-I24, each with tests that fail without it."""

from __future__ import annotations

SEATING = "party/rules/seating/test_fresh.py"
MOVEMENTS = "party/rules/seating/test_movements.py"
RECORD = "scoring/record/test_pen.py"
TRIGGERS = "scoring/record/test_triggers.py"
ONCE = "scoring/record/test_once.py"
STANDINGS = "scoring/rules/test_standings.py"
CALLS = "party/desk/test_calls.py"
CONSTRAINTS = "party/models/test_constraints.py"
CORRECTIONS = "party/history/test_corrections.py"
EVENINGS = "party/evenings/test_evenings.py"
HOSTING = "party/people/test_hosting.py"
NAMES = "party/rules/test_public_names.py"
PUBLIC_NAMES = "party/views/test_public_names.py"
PRIZES = "party/prizes/test_claims.py"
PRIZE_PLAYS = "party/prizes/test_spelled.py"
PRIZE_WORDS = "party/prizes/test_prize_words.py"
RACES = "party/record/test_races.py"
ADMITTING, IDENTITY, TAKING = (
    "party/people/guests/test_admitting.py",
    "party/views/guest/test_identity_pages.py",
    "party/people/guests/test_taking.py",
)
REGISTRATION = "party/people/guests/test_registration.py"
ROUNDS = "party/rounds/test_rounds.py"
ENTERING = "party/tables/test_entering.py"
ENDS = "party/tables/test_entering_ends.py"
LINES = "party/tables/test_sheet_histories.py"
SIGNING = "party/tables/test_signing.py"
CONFIRMING = "party/desk/test_confirming.py"
DRAWING = "party/tables/test_drawing.py"
SCOREKEEPING = "party/tables/test_scorekeeping.py"
LOCKED_TABLE = "party/rounds/test_locked_table.py"
VOIDING = "party/desk/test_voiding.py"
TOTALS = "party/tables/test_totals.py"
VERIFICATION = "party/history/test_verification.py"
WISHES = "party/people/guests/test_wishes.py"
CLOCK = "party/rounds/test_clock.py"
BELLS = "party/rounds/test_bells.py"

ANY_SHEET = (LINES, "test_whatever_is_written_a_score_is_the_sum_of_its_lines")
ANY_HISTORY = (EVENINGS, "test_whatever_is_done_in_whatever_order_the_invariants_hold")

TESTS: dict[str, tuple[tuple[str, str], ...]] = {
    "S1": (
        (SEATING, "test_tables_are_as_equal_as_can_be_and_short_ones_spread"),
        (SEATING, "test_only_one_two_and_five_players_leave_a_table_below_three"),
        (ROUNDS, "test_a_draft_seats_everybody_at_tables_of_the_right_sizes"),
        (ROUNDS, "test_a_lonely_guest_is_offered_solitaire"),
        ("party/rules/seating/test_table_sizes.py", "test_a_draft_that_the_game_cannot_play_is_refused"),
        (
            "party/rules/seating/test_table_sizes.py",
            "test_a_table_that_lost_a_guest_before_the_start_is_not_started",
        ),
        (REGISTRATION, "test_a_party_has_four_thousand_guests_at_most"),
    ),
    "S2": ((SEATING, "test_tables_are_as_equal_as_can_be_and_short_ones_spread"),),
    "S3": (
        (SEATING, "test_pairs_are_kept_apart"),
        (MOVEMENTS, "test_the_next_ranked_moves_instead_of_a_pinned_player"),
        (WISHES, "test_a_pair_kept_apart_sits_at_different_tables"),
        (WISHES, "test_a_pinned_player_keeps_the_table_round_after_round"),
        (ROUNDS, "test_the_host_swaps_two_players_which_is_a_departure"),
    ),
    "S4": (
        (DRAWING, "test_who_drew_high_goes_first_and_keeps_score"),
        (DRAWING, "test_equal_letters_draw_again_among_themselves"),
        (DRAWING, "test_a_master_block_is_no_letter"),
        (SCOREKEEPING, "test_scorekeeping_is_handed_over_and_the_first_move_is_not"),
        (ROUNDS, "test_publishing_opens_a_sheet_for_each_table_with_the_letters_drawn"),
    ),
    "S5": (
        ("party/rules/seating/test_colors.py", "test_no_other_way_costs_less"),
        ("party/rules/seating/test_colors.py", "test_two_players_get_red_and_blue"),
    ),
    "S6": (
        (DRAWING, "test_a_tie_is_broken_by_the_letters_of_that_game"),
        (DRAWING, "test_a_tie_without_letters_needs_a_redraw_among_the_tied"),
    ),
    "S7": (
        (ROUNDS, "test_ranks_one_and_two_move_to_the_next_table_and_the_others_stay"),
        (ROUNDS, "test_a_round_closes_when_every_table_is_confirmed_or_void"),
        (ROUNDS, "test_the_bell_alone_closes_no_round"),
    ),
    "S8": (
        (REGISTRATION, "test_who_leaves_in_mid_game_ranks_last_and_hands_the_sheet_on"),
        (REGISTRATION, "test_one_player_left_ends_the_game_as_time_up"),
        (ENDS, "test_who_left_keeps_the_points_and_is_neither_paid_nor_docked"),
        (LOCKED_TABLE, "test_who_left_in_mid_game_ranks_last_with_the_points_entered"),
        (VOIDING, "test_a_void_table_needs_a_reason_and_gives_no_points"),
        (ROUNDS, "test_a_void_table_stays"),
    ),
    "S9": (
        (
            MOVEMENTS,
            "test_an_over_full_table_releases_its_second_mover_then_its_first_then_its_lowest_stayer",
        ),
        (MOVEMENTS, "test_late_comers_take_the_emptiest_then_the_lowest_chair_in_order_of_check_in"),
        (ROUNDS, "test_a_late_comer_starts_at_nothing_and_is_shown_as_such"),
    ),
    "S10": ((REGISTRATION, "test_who_leaves_and_returns_has_the_old_identity_and_total"),),
    "S11": (
        ("party/people/test_stewardship.py", "test_blocks_go_to_the_stewards_in_their_order"),
        (LOCKED_TABLE, "test_a_steward_rules_in_the_own_block_and_not_at_the_own_table"),
        (LOCKED_TABLE, "test_a_host_who_plays_rules_everywhere_but_at_the_own_table"),
        (CALLS, "test_unclaimed_for_a_minute_it_goes_to_the_neighbour_and_the_host_once"),
        (CALLS, "test_nobody_handles_the_own_table"),
        (
            "party/rules/test_call_routing.py",
            "test_a_call_stands_at_its_desk_and_unclaimed_at_the_neighbour_s_and_the_host_s",
        ),
    ),
    "S12": (
        (ROUNDS, "test_equal_totals_are_joint_winners_unless_the_host_asked_for_an_order"),
        (STANDINGS, "test_short_tables_are_levelled_exactly_and_the_raw_total_is_shown"),
    ),
    "S13": (
        ("party/desk/test_rulings.py", "test_against_the_dictionary_it_needs_a_reason_and_is_a_departure"),
        (RECORD, "test_a_departure_needs_a_reason"),
        (HOSTING, "test_an_option_that_is_not_printed_is_a_departure_from_the_start"),
        (
            "party/rules/seating/test_table_sizes.py",
            "test_another_game_or_variant_is_a_departure_of_the_whole_party",
        ),
        (HOSTING, "test_after_publication_a_change_of_the_play_is_a_departure_with_a_reason"),
        (CONFIRMING, "test_a_host_alone_gives_a_reason_which_is_a_departure"),
    ),
    "S14": (
        (MOVEMENTS, "test_the_same_room_is_seated_in_the_same_bytes_for_good"),
        (VERIFICATION, "test_a_seating_that_does_not_recompute_is_found"),
        (CORRECTIONS, "test_a_correction_changes_totals_and_no_seat"),
        (CORRECTIONS, "test_the_host_may_ask_for_new_seats_while_nobody_has_played"),
    ),
    "S15": (
        (CLOCK, "test_a_pause_keeps_the_time_that_is_left"),
        (CLOCK, "test_more_than_forty_minutes_of_play_need_a_reason"),
        (CLOCK, "test_a_steward_extends_one_of_her_tables_and_nothing_else"),
        (BELLS, "test_the_sweep_ends_what_is_due_once_and_nothing_else"),
        (BELLS, "test_a_table_with_time_of_its_own_outlives_the_rounds_bell_and_has_its_own"),
        ("party/rules/test_clock_reading.py", "test_the_clock_says_for_round_and_table"),
        (CLOCK, "test_one_table_gets_more_time_than_the_others"),
    ),
    "S16": (
        (PRIZES, "test_a_keyword_never_comes_twice_at_a_table_in_an_evening"),
        (PRIZE_WORDS, "test_the_reviewed_list_has_1500_common_words_of_five_to_seven_letters"),
        (PRIZES, "test_nobody_is_the_own_witness"),
        (PRIZES, "test_two_within_a_second_or_in_unclear_order_go_to_the_steward"),
        (PRIZES, "test_a_prize_is_worth_no_points"),
        (PRIZE_PLAYS, "test_an_entry_that_arrives_late_and_was_made_earlier_goes_to_the_steward"),
    ),
    "S17": (
        ("scoring/rules/test_names.py", "test_whatever_is_typed_a_kept_name_keeps_the_rule"),
        ("scoring/rules/test_names.py", "test_names_that_look_alike_have_one_look"),
        (NAMES, "test_strangers_see_what_the_host_lets_them"),
        (PUBLIC_NAMES, "test_names_that_would_look_the_same_are_told_apart"),
        (PUBLIC_NAMES, "test_they_are_told_apart_on_every_page_and_in_every_call"),
        (PUBLIC_NAMES, "test_letter_by_letter_a_stranger_gets_no_further_than_what_is_shown"),
        (PUBLIC_NAMES, "test_a_whole_name_typed_exactly_is_found"),
        ("party/people/guests/test_nicknames.py", "test_a_nickname_that_looks_like_somebody_else_is_refused"),
        ("party/people/guests/test_nicknames.py", "test_a_name_that_looks_like_a_nickname_gets_a_number"),
        (REGISTRATION, "test_equal_and_look_alike_names_get_a_number"),
    ),
    "S18": (
        (REGISTRATION, "test_who_has_no_phone_is_a_full_guest"),
        (REGISTRATION, "test_a_guest_is_found_by_the_first_letters"),
        (SIGNING, "test_who_has_no_phone_signs_on_the_scorekeeper_s_but_not_alone"),
    ),
    "S19": (
        (TAKING, "test_a_name_that_is_not_free_is_asked_for"),
        (TAKING, "test_after_a_plain_check_in_each_guest_s_first_phone_gets_in_without_a_tap"),
        (TAKING, "test_taking_a_name_ends_no_link"),
        (TAKING, "test_a_phone_asks_once_for_one_name_and_can_cancel"),
        (ADMITTING, "test_a_host_adds_a_phone_replaces_the_old_one_or_refuses"),
        (ADMITTING, "test_requests_are_answered_together_and_those_that_canceled_are_left_alone"),
        (ADMITTING, "test_that_table_s_steward_answers_and_another_does_not"),
        (ADMITTING, "test_undoing_a_join_signs_the_phone_out_and_the_name_is_free_again"),
        (
            "party/phones/test_taken_by_code.py",
            "test_the_desk_and_the_list_show_a_join_whose_phone_has_signed_itself_out",
        ),
        ("party/phones/test_taken_by_code.py", "test_undo_ends_every_phone_that_descends_from_the_join"),
        ("party/phones/test_unconfirmed_phones.py", "test_it_does_not_leave_a_game_and_the_table_plays_on"),
        (IDENTITY, "test_a_form_sent_again_gives_nothing_that_has_been_taken_away"),
        (IDENTITY, "test_the_same_key_from_another_browser_hands_out_no_seat"),
        (IDENTITY, "test_the_waiting_phone_says_so_goes_on_when_it_is_let_in_and_hears_a_no"),
        (IDENTITY, "test_a_guest_sees_the_own_phones_and_signs_one_out"),
        (
            "party/people/guests/test_phone_races.py",
            "test_of_two_phones_at_one_free_name_one_has_it_and_the_other_waits",
        ),
        ("party/views/guest/test_found_names.py", "test_by_the_number_alone_there_is_no_such_guest"),
        ("party/phones/test_one_name.py", "test_two_new_names_of_one_browser_at_once_are_one"),
        (
            "party/people/guests/test_undone_joins.py",
            "test_a_phone_that_waits_goes_on_waiting_and_nobody_takes_the_name_before_it",
        ),
        (
            "party/people/guests/test_undone_joins.py",
            "test_the_browser_that_was_put_out_asks_and_another_takes_the_name",
        ),
        (
            "party/people/guests/test_steward_phones.py",
            "test_a_stranger_who_took_the_name_before_it_was_a_steward_s_has_no_powers",
        ),
        ("stored/test_taken_names.py", "test_a_name_of_which_something_was_used_is_taken"),
        ANY_HISTORY,
    ),
    "S25": (
        (
            "party/files/test_importing.py",
            "test_a_running_clock_is_paused_with_the_time_that_was_left_at_the_last_event",
        ),
        ("party/rounds/test_restored.py", "test_a_running_round_pauses_with_the_time_left_at_the_last_event"),
        ("party/rounds/test_restored.py", "test_a_table_on_its_own_time_after_the_bell_keeps_what_it_had"),
        (
            "deploy/backups/test_fire_drill.py",
            "test_an_evening_whose_laptop_dies_in_mid_round_ends_as_if_it_had_not",
        ),
    ),
    "I1": ((ROUNDS, "test_a_draft_that_no_longer_fits_who_is_here_is_not_published"), ANY_HISTORY),
    "I2": ((ROUNDS, "test_a_draft_seats_everybody_at_tables_of_the_right_sizes"), ANY_HISTORY),
    "I3": ((CONSTRAINTS, "test_the_database_refuses_each_of_them"), ANY_HISTORY),
    "I4": ((DRAWING, "test_who_drew_high_goes_first_and_keeps_score"), ANY_HISTORY),
    "I5": ((DRAWING, "test_all_letters_give_the_whole_order"), ANY_HISTORY),
    "I6": ((ROUNDS, "test_ranks_one_and_two_move_to_the_next_table_and_the_others_stay"), ANY_HISTORY),
    "I7": (("party/evenings/test_histories.py", "test_every_history_keeps_the_invariants"),),
    "I8": ((DRAWING, "test_a_tie_is_broken_by_the_letters_of_that_game"), ANY_HISTORY),
    "I9": ((LOCKED_TABLE, "test_a_steward_rules_in_the_own_block_and_not_at_the_own_table"), ANY_HISTORY),
    "I10": ((VERIFICATION, "test_a_score_changed_in_the_rows_is_found"), ANY_HISTORY, ANY_SHEET),
    "I11": ((VERIFICATION, "test_a_sound_party_verifies"), ANY_HISTORY),
    "I12": (("scoring/rules/test_replay.py", "test_a_change_that_does_not_follow_is_a_fault"), ANY_HISTORY),
    "I13": ((RECORD, "test_events_are_numbered_without_gaps_and_chained"), ANY_HISTORY),
    "I14": (
        (TRIGGERS, "test_the_database_refuses_to_change_the_record"),
        (RECORD, "test_an_event_changed_behind_the_triggers_is_found"),
    ),
    "I15": ((RACES, "test_of_two_at_once_one_wins_and_the_other_is_told"), ANY_HISTORY),
    "I16": (
        (ONCE, "test_the_same_request_is_done_once_and_answered_twice"),
        (RACES, "test_a_form_sent_twice_at_once_is_done_once_and_answered_twice"),
    ),
    "I17": (
        (SIGNING, "test_the_enterer_s_own_signature_does_not_confirm"),
        (CONFIRMING, "test_a_host_does_not_confirm_what_the_host_entered"),
        ANY_HISTORY,
        ANY_SHEET,
    ),
    "I18": ((RACES, "test_the_second_click_is_told_which_round_is_open"), ANY_HISTORY),
    "I19": ((VERIFICATION, "test_a_seating_that_does_not_recompute_is_found"), ANY_HISTORY),
    "I20": ((CORRECTIONS, "test_a_correction_changes_totals_and_no_seat"), ANY_HISTORY),
    "I21": (
        (TOTALS, "test_a_keyword_score_is_a_multiple_of_five_or_has_a_steward_s_reason"),
        (ENTERING, "test_an_odd_line_stands_with_a_steward_s_reason_and_later_lines_need_none"),
        ANY_SHEET,
    ),
    "I22": (
        (
            "party/evenings/test_whole_evening.py",
            "test_an_evening_of_42_guests_verifies_and_its_standings_count_every_confirmed_game",
        ),
        ANY_HISTORY,
    ),
    "I23": ((REGISTRATION, "test_who_leaves_and_returns_has_the_old_identity_and_total"), ANY_HISTORY),
    "I24": ((TOTALS, "test_a_refused_request_leaves_no_event"), ANY_HISTORY),
}
