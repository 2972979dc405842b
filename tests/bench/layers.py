"""Where the processor time of a request goes: a profile's own time, by the layer that a module belongs to."""

from __future__ import annotations

import cProfile
import pstats
from collections import defaultdict

Function = tuple[str, int, str]
# Who has called it: how often, and the seconds spent there, the last by all that it called in turn.
Callers = dict[Function, tuple[int, int, float, float]]
Stats = dict[Function, tuple[int, int, float, float, Callers]]
REST = "the rest"
# Through so many libraries a call is followed up.
DEEPEST = 6
# The first that a path contains; a builtin or a library that serves everybody counts for its callers.
LAYERS = {
    "record": ("/scoring/record/", "/party/record/", "/models/recorded.py", "/json/", "/hashlib"),
    "queries": (
        "/django/db/",
        "/sqlite3/",
        "/psycopg",
        "/party/models/",
        "/scoring/models/",
    ),
    "templates": ("/django/template/", "/templatetags/"),
    "forms": ("/django/forms/", "/sheets/forms.py", "/django/core/validators", "/django/http/multipart"),
    "fan-out": (
        "/deploy/fanout",
        "/deploy/hub",
        "/deploy/broker",
        "/redis/",
        "/party/news/",
        "/views/standings/",
    ),
    "rules": ("/games/", "/rules/"),
    "routing and middleware": (
        "/django/core/",
        "/django/urls/",
        "/django/middleware/",
        "/django/contrib/",
        "/django/http/",
        "/csp/",
        "/whitenoise/",
        "/django_htmx/",
        "/prometheus_client/",
        "/deploy/",
        "/party/views/access/",
        "/party/phones/",
    ),
    "views and writers": ("/party/", "/scoring/"),
}
BUILTINS = {"sqlite3": "queries", "psycopg": "queries", "_hashlib": "record", "_json": "record"}


def by_layer(profile: cProfile.Profile) -> dict[str, float]:
    """The share of each layer."""
    stats: Stats = vars(pstats.Stats(profile))["stats"]
    shares: dict[str, float] = defaultdict(float)
    for function, (_, _, own, _, callers) in stats.items():
        for layer, part in _split(function, callers, stats, frozenset()).items():
            shares[layer] += own * part
    whole = sum(shares.values())
    return {layer: shares[layer] / whole for layer in (*LAYERS, REST)}


def _split(function: Function, callers: Callers, stats: Stats, seen: frozenset[Function]) -> dict[str, float]:
    """A function's layer; for what serves everybody, the layers of its callers by the time they spent there."""
    layer = _layer(function)
    if layer or not callers or function in seen or len(seen) > DEEPEST:
        return {layer or REST: 1.0}
    spent = sum(caller[3] for caller in callers.values()) or 1.0
    parts: dict[str, float] = defaultdict(float)
    for caller, (_, _, _, time) in callers.items():
        for found, part in _split(caller, stats[caller][4], stats, seen | {function}).items():
            parts[found] += part * time / spent
    return parts


def _layer(function: Function) -> str:
    path, _, name = function
    if path == "~":
        return next((layer for word, layer in BUILTINS.items() if word in name), "")
    return next((layer for layer, parts in LAYERS.items() if any(part in path for part in parts)), "")
