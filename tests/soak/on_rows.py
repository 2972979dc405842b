"""Histories on a real database, each in a transaction that is rolled back behind it."""

from __future__ import annotations

from django.db import transaction
from hypothesis.stateful import RuleBasedStateMachine

from tests.conftest import NOW


class OnRows(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.at = NOW
        self.block = transaction.atomic()
        self.block.__enter__()

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.block.__exit__(None, None, None)
