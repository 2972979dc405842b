"""What is stored, played by the code of the day on tables without rows."""

from __future__ import annotations

from party.models import Host
from tests.conftest import NOW
from tests.stored import beside
from tests.stored.evening import play_evening
from tests.stored.known import Known


def play(password_hash: str) -> Known:
    """The site's key is the stored one meanwhile, and it is NOW (the fixture `stored_time`)."""
    known = Known()
    ann = Host.objects.create(email="ann@example.org", name="Ann Lee", password=password_hash, is_staff=True)
    bo = Host.objects.create(email="bo@example.org", name="Bo O'Hara", password=password_hash)
    beside.finish_last_week(bo, known)
    beside.remove_one(bo, known)
    beside.play_at_home(known)
    play_evening(ann, bo, known)
    beside.sign_in_and_out(ann, bo, known)
    beside.set_clock_of_rows(NOW)
    return known
