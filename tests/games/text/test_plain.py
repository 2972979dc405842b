"""What strangers upload: encodings, sizes, and characters nobody can see."""

from __future__ import annotations

import pytest

from games.text.plain import MAX_LINE, MAX_LINES, MAX_TEXT, decode, numbered_lines
from games.text.unreadable import Unreadable


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (b"#note caf\xc3\xa9", "#note caf\u00e9"),
        (b"\xef\xbb\xbf#note a", "#note a"),
        ("\ufeff#note a", "#note a"),
        (b"#character-encoding ISO-8859-1\n#note caf\xe9", "#character-encoding ISO-8859-1\n#note caf\u00e9"),
        (b"#Character-Encoding utf8\n#note caf\xc3\xa9", "#Character-Encoding utf8\n#note caf\u00e9"),
        ("#note \u0645\u06cc\u200c\u0631\u0648\u062f", "#note \u0645\u06cc\u200c\u0631\u0648\u062f"),
    ],
)
def test_text_is_utf8_or_what_its_first_line_declares(source: bytes | str, text: str) -> None:
    assert decode(source) == text


@pytest.mark.parametrize(
    ("source", "kind", "line"),
    [
        (b"#game keyword\n#note caf\xe9", "NotUtf8", 2),
        (b"#character-encoding UTF-8\r#game keyword\r#note caf\xe9", "NotUtf8", 3),
        ("#game keyword".encode("utf-16"), "NotUtf8", 1),
        ("#game keyword".encode("utf-16-le"), "ForbiddenCharacter", 1),
        (b"\n#note \xed\xa0\x80", "NotUtf8", 2),
        (b"#character-encoding EBCDIC\n", "UnknownEncoding", 1),
        (b"#character-encoding ISO-8859-1\n#note \x93a\x94", "ForbiddenCharacter", 2),
        (b"#game keyword\n\x00", "ForbiddenCharacter", 2),
        ("#note \ud800", "ForbiddenCharacter", 1),
        ("\n\n#player1 a \u202eeeL nnA", "ForbiddenCharacter", 3),
        ("#player1 a\u200f", "ForbiddenCharacter", 1),
        ("#note a\u2028>red: - +0 0", "ForbiddenCharacter", 1),
        ("#note a\x1b[2J", "ForbiddenCharacter", 1),
        (b"a" * (MAX_TEXT + 1), "TooLong", 1),
        ("#\n" + "a" * MAX_TEXT, "TooLong", 2),
    ],
)
def test_text_that_is_none_is_refused_with_its_line(source: bytes | str, kind: str, line: int) -> None:
    with pytest.raises(Unreadable) as refused:
        decode(source)
    assert (refused.value.kind, refused.value.line) == (kind, line)
    assert str(refused.value).isprintable()


def test_lines_keep_their_numbers_over_blank_ones_and_any_line_end() -> None:
    assert list(numbered_lines("a\r\n\r\n b\t\r \rc\n")) == [(1, "a"), (3, "b"), (5, "c")]


@pytest.mark.parametrize("text", ["\n" * 4_000_000, "#\n" * (MAX_LINES + 1), "\r\n" * (MAX_LINES + 1)])
def test_endless_lines_are_refused(text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        list(numbered_lines(text))
    assert (refused.value.kind, refused.value.line) == ("TooManyLines", MAX_LINES + 1)


def test_an_endless_line_is_refused_with_its_number() -> None:
    with pytest.raises(Unreadable) as refused:
        list(numbered_lines("#\n#\n" + "x" * (MAX_LINE + 1)))
    assert (refused.value.kind, refused.value.line) == ("LineTooLong", 3)
