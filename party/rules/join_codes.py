"""Join codes: six characters that find a party's lobby. They are no secret; they must be easy to say and to type."""

from __future__ import annotations

LENGTH = 6
# Without 0 O, 1 I L, 2 Z, 5 S, 8 B, U V: none of these can be taken for another, spoken or written.
ALPHABET = "34679ACDEFGHJKMNPQRTWXY"


def clean_code(typed: str) -> str | None:
    """The code as it is kept, whatever blanks, dashes and case it was typed in; None if it cannot be one."""
    code = "".join(character for character in typed.upper() if character not in " -_.")
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else None


def spaced(code: str) -> str:
    """As it is shown: two groups of three are easier to say."""
    return f"{code[:3]} {code[3:]}"
