"""Values that nobody means, for whatever a form, an address, a header or a program's body takes. Drawn from a seed."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
NUL = "\N{NULL}"
TEXTS = (
    "",
    " ",
    NUL,
    f"a{NUL}b",
    "é",
    "\N{SLIGHTLY SMILING FACE}" * 60,
    "\N{RIGHT-TO-LEFT OVERRIDE}x",
    "e\N{COMBINING ACUTE ACCENT}" * 30,
    "\N{ZERO WIDTH JOINER}",
    "x" * 3_000,
    "-1",
    "0",
    "1",
    "9" * 18,
    "9" * 19,
    "9" * 40,
    "2147483648",
    "1.5",
    "1e400",
    "NaN",
    "\N{ARABIC-INDIC DIGIT THREE}",
    "\N{SUPERSCRIPT TWO}",
    "0001-01-01T00:00",
    "9999-12-31T23:59",
    "2026-02-30T25:61",
    "<b onclick=x>",
    "' OR 1=1 --",
    "%s%n%%",
    "{0}{name}{",
    "../../etc/passwd",
    "a\r\nX-Other: b",
    "on",
    "true",
    "null",
    "https://evil.example/",
    "//evil.example",
    "h8 CATS",
    "A" * 20,
)
SLUGS = ("nothing", "-", "0", "x" * 200, "__proto__")
NUMBERS = (0, 1, 2, 9, 2**31, 2**63 - 1, 2**63, 10**18, 10**40)
JSON: tuple[Any, ...] = (
    *TEXTS,
    "\ud800",
    None,
    True,
    False,
    0,
    -1,
    1,
    2**31,
    2**63,
    10**40,
    1.5,
    1e308,
    [],
    {},
    [None],
    [[[[[]]]]],
    {"": ""},
    {"1": {"2": 3}},
    list(range(300)),
)
HEADERS = (
    ("accept", "application/json"),
    ("accept-language", "x" * 500),
    ("accept-language", "en;q=\N{SUPERSCRIPT TWO}"),
    ("cookie", 'session="\\000abc"; csrf="\\000"'),
    ("cookie", "session=\\; ;=;a"),
    ("hx-request", "true"),
    ("hx-target", "standings"),
    ("hx-target", "\x85"),
    ("if-none-match", '"'),
    ("if-none-match", "*"),
    ("if-modified-since", "Mon, 99 Foo 0000 99:99:99 GMT"),
    ("range", "bytes=9-1"),
    ("referer", "http://["),
    ("user-agent", "\xff"),
    ("x-forwarded-for", "1" * 300),
)
_READ = re.compile(r"(?:POST|GET|typed|data)\.get(?:list)?\(\s*\"([\w-]+)\"")
_FIELD = re.compile(r"^    (\w+) = forms\.\w+\(", re.MULTILINE)


class FormReader(HTMLParser):
    """The fields of a page's forms, with the values that are filled in."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        name = said.get("name") or ""
        if tag == "select":
            self._select = name
        elif tag == "option" and "selected" in said:
            self.fields[self._select] = said.get("value") or ""
        elif tag in ("input", "textarea") and name and said.get("type") != "checkbox":
            self.fields[name] = said.get("value") or ""


def field_names() -> list[str]:
    """Every name that a page reads, found in the source: what is added later is in it."""
    files = sorted((ROOT / "party").rglob("*.py"))
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return sorted({*_READ.findall(text), *_FIELD.findall(text)})


def fields(rng: Random, usual: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """What the address takes, with one or two of it spoiled, and a few that others take."""
    spoiled = rng.sample(sorted(usual), min(len(usual), rng.choice((1, 2)))) if usual else []
    others = rng.sample(names, 6) if rng.random() < 0.7 else names
    more = {name: rng.choice(TEXTS) for name in [*spoiled, *others]}
    # A form without NUL gets further: most have none.
    if rng.random() < 0.8:
        more = {name: value.replace(NUL, "") for name, value in more.items()}
    return {**usual, **more}


def body(rng: Random, usual: dict[str, Any]) -> Any:  # noqa: ANN401 - any JSON value.
    """What the call takes with one of it spoiled; at times something else altogether."""
    if not usual or rng.random() < 0.2:
        return rng.choice(JSON)
    return {**usual, rng.choice(sorted(usual)): rng.choice(JSON)}
