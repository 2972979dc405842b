"""The record: a book, its numbered events, the words they mean by hash, and the answers already given.

Events are added and never changed: the database refuses it (scoring/record/triggers.py). Who acted is a value, not a
foreign key.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Book(models.Model):
    """One for a party or a home game. The row every writer locks."""

    made_at = models.DateTimeField()
    head_number = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=64, blank=True)
    # The hash of the last event that touched the standings, the first event's before there is one.
    standings_hash = models.CharField(max_length=64, blank=True)
    # A purged book keeps this row alone: its last number and hash are the tombstone.
    purged_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"book {self.pk} ({self.head_number} events)"


class Event(models.Model):
    """One state change: what happened, the rows it changed, who did it and when."""

    book = models.ForeignKey(Book, on_delete=models.PROTECT, related_name="events")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    round = models.PositiveIntegerField(null=True)
    table = models.PositiveIntegerField(null=True)
    # The player it is about.
    subject = models.PositiveBigIntegerField(null=True)
    payload = models.JSONField(default=dict)
    # [entity, id, before, after] for each row; before is null for a new row, after for one that is gone.
    changes = models.JSONField(default=list)
    # S13: a departure from the printed rule. The reason is the hash of its wording.
    is_departure = models.BooleanField(default=False)
    reason = models.CharField(max_length=64, blank=True)
    actor_kind = models.CharField(max_length=20)
    actor_id = models.PositiveBigIntegerField(null=True)
    role = models.CharField(max_length=20)
    at = models.DateTimeField()
    client_key = models.CharField(max_length=80, blank=True)
    # The number of the event that this one undoes.
    undoes = models.PositiveIntegerField(null=True)
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar = ["book", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["book", "number"], name="event_number_once"),
            models.UniqueConstraint(
                fields=["book", "client_key"],
                condition=~models.Q(client_key=""),
                name="event_client_key_once",
            ),
            models.UniqueConstraint(fields=["book", "undoes"], name="event_undone_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Wording(models.Model):
    """A name or a free text that an event means by its salted hash. Erased, the chain still verifies."""

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="wordings")
    hash = models.CharField(max_length=64)
    salt = models.CharField(max_length=32, blank=True)
    text = models.TextField(blank=True)
    # The player whose data it is, if anybody's.
    about = models.PositiveBigIntegerField(null=True)
    erased_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            # Another book has the same words when it is a copy of this one (party/files/).
            models.UniqueConstraint(fields=["hash", "book"], name="wording_once_a_book"),
        ]

    def __str__(self) -> str:
        return self.text or "(erased)"


def scope_of(book: int) -> str:
    """Under which name answers are kept to what was asked of a book."""
    return f"book:{book}"


class Answer(models.Model):
    """What a client was answered under its key, so that the same request gets it again."""

    # A book's (scope_of), or "host:3" for what begins a book.
    scope = models.CharField(max_length=40)
    client_key = models.CharField(max_length=80)
    body_hash = models.CharField(max_length=64)
    answer = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["scope", "client_key"], name="answer_client_key_once"),
        ]

    def __str__(self) -> str:
        return f"{self.scope} {self.client_key}"
