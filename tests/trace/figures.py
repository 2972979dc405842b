"""Modules and re-entries of each step, as they were, and the bars."""

from __future__ import annotations

Figures = dict[tuple[str, str], tuple[int, int]]

# By this tracer, when all modules of an app lay in one folder.
BEFORE: Figures = {
    ("score", "totals"): (34, 55),
    ("score", "to the screens"): (6, 0),
    ("score", "last signature"): (34, 41),
    ("bell", "sweep"): (13, 6),
    ("bell", "to the screens"): (18, 64),
    ("move on", "close"): (17, 10),
    ("move on", "draft"): (29, 29),
    ("move on", "publish"): (26, 31),
    ("dispute", "sign wrong"): (35, 35),
    ("dispute", "steward's desk"): (32, 63),
    ("dispute", "claim"): (28, 18),
    ("dispute", "correct"): (33, 34),
    ("play", "preview"): (46, 3488),
    ("play", "play"): (57, 192),
}
# An earlier count of another tracer with scenes of its own: of the same size, but not to be compared figure by figure.
FIRST_COUNT: Figures = {
    ("score", "totals"): (30, 53),
    ("score", "to the screens"): (13, 25),
    ("score", "last signature"): (30, 39),
    ("bell", "sweep"): (17, 15),
    ("move on", "close"): (26, 37),
    ("move on", "draft"): (23, 53),
    ("move on", "publish"): (28, 19),
    ("dispute", "sign wrong"): (31, 29),
    ("dispute", "steward's desk"): (24, 75),
    ("dispute", "claim"): (21, 13),
    ("dispute", "correct"): (26, 39),
    ("play", "preview"): (41, 1553),
    ("play", "play"): (51, 115),
}
# What these may take at most: a change that makes the way longer has to say so here. Rows of an event are written by
# record/bulk.py instead of by Django, in a third of the time: that is five entries more for a score, three for a play.
MOST: Figures = {("score", "totals"): (35, 34), ("play", "play"): (57, 97)}
# The aim: half of what they took before.
BARS: Figures = {
    key: (BEFORE[key][0] // 2, BEFORE[key][1] // 2) for key in [("score", "totals"), ("play", "play")]
}
