"""What goes into a party file, field by field, and why the rest is left out: the one table. A test asks for every field.

The file holds the record; rows are replayed from it. So a field is in the record (`RECORD`), among the words that events
mean by hash (`WORDS`), in a place of its own (`FILE`), follows from the rest (`FOLLOWS`), or is left out with a reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

RECORD, WORDS, FILE, FOLLOWS = (
    "in the record",
    "among the words",
    "in a place of its own",
    "follows from the rest",
)


@dataclass(frozen=True)
class LeftOut:
    """Left out of the file, and why."""

    why: str


How = str | LeftOut
_ID = LeftOut("ids belong to one database; the file counts within the party")
_BOOK = LeftOut("an id; a party has one book")
_LINK = LeftOut("opens a guest's or steward's pages; links of one installation mean nothing at another")
_ACCESS = LeftOut("says who gets in at one installation")
_SITE = LeftOut("belongs to the site, not to a party")


def _recorded(*names: str, **others: How) -> Mapping[str, How]:
    return {"id": _ID, **dict.fromkeys(names, RECORD), **others}


FIELDS: Mapping[str, How | Mapping[str, How]] = {
    # The record.
    "Book": {
        "id": _ID,
        "made_at": FILE,
        **dict.fromkeys(("head_number", "head_hash", "standings_hash"), FOLLOWS),
        "purged_at": LeftOut("a deleted party has no file"),
    },
    "Event": {
        "id": _ID,
        "book": _BOOK,
        **dict.fromkeys(
            (
                *("number", "kind", "round", "table", "subject", "payload", "changes", "is_departure"),
                *("reason", "actor_kind", "actor_id", "role", "at", "undoes", "previous_hash", "hash"),
            ),
            RECORD,
        ),
        "client_key": LeftOut("a program's or browser's own key, known to nobody else"),
    },
    "Wording": {
        "id": _ID,
        "book": _BOOK,
        **dict.fromkeys(("hash", "salt", "text", "about", "erased_at"), WORDS),
    },
    # What was scored.
    "Player": _recorded(
        *("name_hash", "nickname_hash", "number", "erased_at"),
        book=_BOOK,
        name=WORDS,
        nickname=WORDS,
        look=FOLLOWS,
    ),
    "Sheet": _recorded(
        *(
            "round",
            "table",
            "state",
            "version",
            "options",
            "first_player",
            "scorekeeper",
            "keeping",
            "key_card",
        ),
        *("key_cards_used", "key_cards_under", "ended", "closed_at", "entered_by_kind", "entered_by_id"),
        *("confirmed_by_kind", "confirmed_by_id"),
        book=_BOOK,
    ),
    "SheetSeat": _recorded(
        *("sheet", "player", "chair", "color", "letters", "draw_order", "tie_letters", "score", "rank"),
        "left_order",
    ),
    "Entry": _recorded(
        *("sheet", "number", "player", "kind", "points", "words", "play", "faults", "key_card", "version"),
        *("made_at", "arrived_at", "entered_by_kind", "entered_by_id", "struck_at", "struck_by_kind"),
        *("struck_by_id", "why_hash"),
        why=WORDS,
        client_key=LeftOut("a program's or browser's own key, known to nobody else"),
    ),
    "Signature": _recorded("sheet", "player", "is_right", "thinks", "version", "by_kind", "by_id", "at"),
    "Ruling": _recorded(
        *("sheet", "entry", "word", "is_allowed", "rule", "source", "note_hash", "by_kind", "by_id", "at"),
        book=_BOOK,
        note=WORDS,
    ),
    # The evening.
    "Party": _recorded(
        *("state", "version", "name_hash", "place_hash", "starts_at", "time_zone", "game", "variant"),
        *("game_options", "table_size", "minutes", "rounds", "movement", "prizes", "draw", "registration"),
        *(
            "joining",
            "joins_from",
            "level_short_tables",
            "winner_order",
            "dock_letters",
            "public_names",
            "seed",
        ),
        *("made_at", "finished_at", "break_ends_at", "break_after"),
        book=_BOOK,
        code=FILE,
        name=WORDS,
        place=WORDS,
    ),
    "Guest": {
        "player": RECORD,
        **dict.fromkeys(
            (
                *("party", "state", "is_no_show", "arrival", "joined_round", "pinned_table", "final_letters"),
                *("is_claimed", "has_no_phone", "is_locked"),
            ),
            RECORD,
        ),
        "was_taken": FILE,
        **dict.fromkeys(("link_hash", "link_number", "old_link"), _LINK),
    },
    "KeepApart": _recorded("party", "one", "other"),
    "Steward": _recorded(
        *("party", "order", "player", "name_hash", "is_active"),
        name=WORDS,
        link_hash=_LINK,
        link_number=_LINK,
    ),
    "Round": _recorded(
        *("party", "number", "state", "version", "tables", "rule_version", "minutes", "drafted_at"),
        *("published_at", "started_at", "ends_at", "paused_at", "left_ms", "paused_ms", "table_extra_ms"),
        *("table_idle_ms", "table_rung", "table_bell_at", "ended_at", "closed_at"),
    ),
    "Seat": _recorded("round", "player", "table", "chair", "color", "why", "from_table", "rank", "through"),
    "Prize": _recorded(
        *("party", "round", "table", "keyword", "source", "state", "version", "winner", "entry"),
        *("witness_kind", "witness_id"),
    ),
    "PrizeClaim": _recorded("prize", "player", "entry", "played_at", "witness_kind", "witness_id"),
    "Announcement": _recorded(
        *("party", "text_hash", "audience", "number", "round", "made_at", "taken_back_at"), text=WORDS
    ),
    "Call": _recorded(
        *("party", "sheet", "kind", "state", "player", "note_hash", "stands", "thinks", "made_at"),
        *("escalates_at", "escalated_at", "claimed_by_kind", "claimed_by_id", "claimed_at", "settled_at"),
        "ruling",
        note=WORDS,
    ),
    "Host": {
        "name": FILE,
        **dict.fromkeys(
            (
                *(
                    "id",
                    "email",
                    "password",
                    "last_login",
                    "is_superuser",
                    "is_staff",
                    "is_active",
                    "made_at",
                ),
                *("groups", "user_permissions"),
            ),
            LeftOut("an account of one installation"),
        ),
    },
    # Left out whole.
    "PartyHost": _ACCESS,
    "Invitation": _ACCESS,
    "Phone": _ACCESS,
    "PhoneLink": _ACCESS,
    "Subscription": _ACCESS,
    "Token": _ACCESS,
    "OneTimeLink": _ACCESS,
    "Answer": LeftOut("answers given under keys that are known to nobody else"),
    "HomeGame": LeftOut("a game without a party"),
    "Tombstone": LeftOut("what is left of another party"),
    "Boot": _SITE,
    "LimitCount": _SITE,
    "SiteState": _SITE,
}


def is_in_record(model: str, field: str) -> bool:
    how = FIELDS[model]
    return not isinstance(how, LeftOut | str) and how.get(field) == RECORD
