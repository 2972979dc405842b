"""What keeps the record append-only: triggers, for each database in its own words.

Events are neither changed nor removed, and a book is not removed. Only when the book has been marked as purged do its events
go; a purged book cannot be changed any more, and nothing can be added to it.
"""

from __future__ import annotations

_IS_KEPT = "(SELECT purged_at FROM scoring_book WHERE id = OLD.book_id) IS NULL"
_IS_PURGED = "(SELECT purged_at FROM scoring_book WHERE id = NEW.book_id) IS NOT NULL"
_WAS_PURGED = "OLD.purged_at IS NOT NULL"


def _on_sqlite(name: str, table: str, operation: str, sentence: str, condition: str) -> str:
    return (
        f"CREATE TRIGGER {name} BEFORE {operation} ON {table} WHEN {condition} "
        f"BEGIN SELECT RAISE(ABORT, '{sentence}'); END"
    )


def _refusal(name: str, sentence: str, condition: str) -> str:
    raises = f"RAISE EXCEPTION '{sentence}' USING ERRCODE = 'integrity_constraint_violation'"
    body = f"BEGIN IF {condition} THEN {raises}; END IF; RETURN COALESCE(NEW, OLD); END"
    return f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $${body}$$"


def _on_postgresql(name: str, table: str, operation: str, sentence: str, condition: str) -> tuple[str, str]:
    trigger = f"CREATE TRIGGER {name} BEFORE {operation} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()"
    return _refusal(name, sentence, condition), trigger


# Name, table, operation, sentence, and when it is refused.
_RULES = (
    ("event_never_changed", "scoring_event", "UPDATE", "events are never changed", "TRUE"),
    ("event_never_removed", "scoring_event", "DELETE", "events are never removed", _IS_KEPT),
    ("event_not_into_purged", "scoring_event", "INSERT", "the book has been purged", _IS_PURGED),
    ("book_never_removed", "scoring_book", "DELETE", "a book is never removed", "TRUE"),
    ("book_purged_for_good", "scoring_book", "UPDATE", "a book is purged for good", _WAS_PURGED),
)
# Row triggers do not see TRUNCATE.
_AGAINST_TRUNCATE = (
    _refusal("event_never_truncated", "events are never removed", "TRUE"),
    "CREATE TRIGGER event_never_truncated BEFORE TRUNCATE ON scoring_event EXECUTE FUNCTION event_never_truncated()",
)
NAMES = tuple(name for name, *_ in _RULES)


def creation(vendor: str) -> tuple[str, ...]:
    """The statements that make the triggers."""
    if vendor == "sqlite":
        return tuple(_on_sqlite(*rule) for rule in _RULES)
    made = [statement for rule in _RULES for statement in _on_postgresql(*rule)]
    return (*made, *_AGAINST_TRUNCATE)


def removal(vendor: str) -> tuple[str, ...]:
    """The statements that drop them: for going back a migration, and for emptying a test database."""
    if vendor == "sqlite":
        return tuple(f"DROP TRIGGER IF EXISTS {name}" for name in NAMES)
    return tuple(f"DROP FUNCTION IF EXISTS {name}() CASCADE" for name in (*NAMES, "event_never_truncated"))
