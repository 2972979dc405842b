"""What /metrics counts. Several web processes share one folder, so the figures are of the whole site."""

from __future__ import annotations

import os
from pathlib import Path

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
    values,
)

REQUESTS = Counter("keyword_requests_total", "Requests answered", ["view", "method", "status"])
SECONDS = Histogram(
    "keyword_request_seconds", "Time to answer", ["view"], buckets=(0.005, 0.02, 0.05, 0.1, 0.3, 1, 3)
)
LISTENERS = Gauge("keyword_live_listeners", "Open streams", multiprocess_mode="livesum")


def metrics_text() -> bytes:
    if values.ValueClass is values.MutexValue:
        return generate_latest()
    _forget_the_dead()
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def _forget_the_dead() -> None:
    """A process that was killed could not say that its streams are closed."""
    for file in Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]).glob("gauge_live*.db"):
        try:
            os.kill(pid := int(file.stem.rpartition("_")[2]), 0)
        except ProcessLookupError:
            multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]
