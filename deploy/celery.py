"""The Celery application: JSON only, no results kept, one beat a second. What is due lies in the database, not here."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from datetime import UTC, datetime, timedelta

from celery import Celery, signals
from celery.schedules import schedule

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
# From <sys/prctl.h>.
PR_SET_PDEATHSIG = 1


def read_steady() -> datetime:
    """For the beat: by the machine's clock it would stand still for an hour when that is set an hour back."""
    return datetime.fromtimestamp(0, UTC) + timedelta(seconds=time.monotonic())


@signals.beat_embedded_init.connect
def end_with_the_worker(**_: object) -> None:
    """Linux ends it when its worker is killed; it would beat on for nobody."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


app = Celery("keyword")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.update(
    accept_content=["json"],
    task_serializer="json",
    task_ignore_result=True,
    timezone="UTC",
    enable_utc=True,
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    broker_transport_options={"socket_timeout": 5, "socket_connect_timeout": 2},
    worker_cancel_long_running_tasks_on_connection_loss=True,
    worker_hijack_root_logger=False,
    worker_prefetch_multiplier=1,
    beat_max_loop_interval=1,
    # Keeps nothing on disk: what it last did is of no use to the next start, whose steady clock is another.
    beat_scheduler="celery.beat:Scheduler",
    beat_schedule={
        "sweep": {
            "task": "deploy.tasks.sweep",
            "schedule": schedule(1.0, nowfun=read_steady),
            # A beat nobody took within two seconds is stale: the next one sweeps the same moments.
            "options": {"expires": 2},
        },
    },
)
app.autodiscover_tasks()
