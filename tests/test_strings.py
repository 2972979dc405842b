"""Every sentence a person sees goes through gettext: a bare string fails here."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from django.template.base import Lexer, TokenType

ROOT = Path(__file__).resolve().parents[1]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SOURCES = sorted(
    path
    for room in ("party", "scoring")
    for path in (ROOT / room).rglob("*.py")
    if "migrations" not in path.parts
)

SEEN_ATTRIBUTES = re.compile(r"\b(?:alt|title|placeholder|aria-label|aria-description)\s*=\s*\"([^\"]*)\"")
TAGS = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>|<!--.*?-->", re.DOTALL)
# A block that holds nothing but an attribute of the element it stands in.
ATTRIBUTE = re.compile(r"[\w-]+=\"[^\"]*\"")
ENTITIES = re.compile(r"&\w+;")
WORD = re.compile(r"[^\W\d_]{2,}")
SEEN_ARGUMENTS = {"label", "help_text", "required", "invalid"}


def bare_strings(source: str) -> list[str]:
    """What the template shows as it stands, outside translate and blocktranslate."""
    shown, is_translated, is_comment = "", False, False
    for token in Lexer(source).tokenize():
        if token.token_type is TokenType.BLOCK:
            tag = token.contents.split()[0]
            is_translated = tag == "blocktranslate" or (is_translated and tag != "endblocktranslate")
            is_comment = tag == "comment" or (is_comment and tag != "endcomment")
            shown += "\N{NULL}"
        elif token.token_type is TokenType.VAR:
            shown += "\N{NULL}"
        elif token.token_type is TokenType.TEXT and not (is_translated or is_comment):
            shown += token.contents
    attributes = SEEN_ATTRIBUTES.findall(shown)
    text = ENTITIES.sub(" ", ATTRIBUTE.sub(" ", TAGS.sub(" ", shown)))
    return [piece for piece in [*attributes, *WORD.findall(text)] if WORD.search(piece)]


def bare_arguments(source: str) -> list[str]:
    """Strings handed as they stand to what people see: labels, help, errors, messages."""
    found = []
    for call in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)):
        name = ast.unparse(call.func)
        seen = [word.value for word in call.keywords if word.arg in SEEN_ARGUMENTS]
        if name.startswith("messages.") or name.endswith("ValidationError"):
            seen += call.args
        found += [
            value.value for value in seen if isinstance(value, ast.Constant) and isinstance(value.value, str)
        ]
    return found


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_shows_no_bare_string(path: Path) -> None:
    assert bare_strings(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_code_hands_no_bare_string_to_people(path: Path) -> None:
    assert bare_arguments(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    ["<p>Seats</p>", '<img alt="The board">', "{% if x %}Go{% endif %}", '<input placeholder="Your name">'],
)
def test_a_bare_string_is_found(source: str) -> None:
    assert bare_strings(source)


@pytest.mark.parametrize(
    "source",
    [
        '<p>{% translate "Seats" %}</p>',
        "{% blocktranslate %}Table {{ n }}{% endblocktranslate %}",
        "{# takes: form #}<p>&nbsp;{{ name }} · 7</p>",
        '<img alt="{% translate "The board" %}">',
    ],
)
def test_a_translated_string_passes(source: str) -> None:
    assert not bare_strings(source)
