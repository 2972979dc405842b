"""What /metrics counts, for the whole site: each process counts in memory and shows the others what it has in a small file.

No memory-mapped files: on a full disk the kernel kills whoever writes into one. A file that can't be written is left as it
was, and the figures of that process are old until there is room.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest

OWN = CollectorRegistry()
REQUESTS = Counter("keyword_requests_total", "Requests answered", ["view", "method", "status"], registry=OWN)
SECONDS = Histogram(
    "keyword_request_seconds",
    "Time to answer",
    ["view"],
    buckets=(0.005, 0.02, 0.05, 0.1, 0.3, 1, 3),
    registry=OWN,
)
LISTENERS = Gauge("keyword_live_listeners", "Open streams", registry=OWN)
# What is so at the moment, and ends with the process; everything else is counted since the start of the site.
OF_THE_MOMENT = frozenset({"keyword_live_listeners"})
Labels = tuple[tuple[str, str], ...]
Samples = Iterable[tuple[str, Labels, float]]


def metrics_folder() -> Path:
    """Made by `serve`; where there is none, each process tells its own figures alone."""
    return Path(settings.DATA_DIR) / "metrics"


def share_metrics() -> None:
    """Show the figures of this process to the others, whole or not at all."""
    folder = metrics_folder()
    if not folder.is_dir():
        return
    draft = folder / f"{os.getpid()}.draft"
    with contextlib.suppress(OSError):
        draft.write_text(json.dumps([*_own_samples()]), encoding="utf-8")
        draft.replace(folder / f"{os.getpid()}.json")


def metrics_text() -> bytes:
    """Of all processes of the site together; and what Python says about this one."""
    sums: defaultdict[str, dict[Labels, float]] = defaultdict(dict)
    for name, labels, value in [*_own_samples(), *_samples_of_others()]:
        sums[name][labels] = sums[name].get(labels, 0.0) + value
    whole = CollectorRegistry()
    whole.register(_Sums(sums))
    return generate_latest(whole) + generate_latest(REGISTRY)


class _Sums:
    """The metrics of this process with the sums of all in the place of its own samples."""

    def __init__(self, sums: dict[str, dict[Labels, float]]) -> None:
        self._sums = sums

    def collect(self) -> Iterator[Metric]:
        for metric in OWN.collect():
            summed = Metric(metric.name, metric.documentation, metric.type)
            for name in _sample_names(metric):
                for labels, value in self._sums.get(name, {}).items():
                    summed.add_sample(name, dict(labels), value)
            yield summed


def _sample_names(metric: Metric) -> list[str]:
    suffixes = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"]}
    return [metric.name + suffix for suffix in suffixes.get(metric.type, [""])]


def _own_samples() -> Iterator[tuple[str, Labels, float]]:
    for metric in OWN.collect():
        for sample in metric.samples:
            yield sample.name, tuple(sample.labels.items()), sample.value


def _samples_of_others() -> Iterator[tuple[str, Labels, float]]:
    own = str(os.getpid())
    for file in metrics_folder().glob("*.json"):
        if file.stem == own:
            continue
        is_gone = _is_gone(int(file.stem))
        for name, labels, value in _read(file):
            if not (is_gone and name in OF_THE_MOMENT):
                yield name, tuple((label, text) for label, text in labels), value


def _is_gone(pid: int) -> bool:
    """A process that was killed could not say that its streams are closed."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def _read(file: Path) -> Samples:
    try:
        samples: Samples = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return samples
