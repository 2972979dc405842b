"""Names by S17: what strangers see of one, and a pasted list of them. Pure: no rows, no party."""

from __future__ import annotations


def public_name(name: str, number: int, *, nickname: str = "", form: str = "initials") -> str:
    """What strangers see: nothing, first name and initial (or the nickname the guest chose), or the whole name."""
    if form == "none" or not name:
        return ""
    shown = name if form == "full" else nickname or short_name(name)
    return numbered(shown, number)


def short_name(name: str) -> str:
    """First name and initial: Ann Lee is Ann L."""
    first, _, rest = name.partition(" ")
    last = rest.split(" ")[-1] if rest else ""
    return f"{first} {last[0].upper()}." if last else first


def numbered(name: str, number: int) -> str:
    """The first of a look needs no number."""
    return name if number == 1 else f"{name} ({number})"


def split_list(pasted: str) -> list[tuple[int, str]]:
    """One name a line, as pasted from a sheet, each with the number of its line; commas, semicolons and tabs part names
    too, figures of a list go.
    """
    return [
        (number, name)
        for number, line in enumerate(pasted.splitlines(), start=1)
        for piece in line.replace(";", ",").replace("\t", ",").split(",")
        if (name := _without_bullet(piece))
    ]


def _without_bullet(piece: str) -> str:
    head, _, tail = piece.strip().partition(" ")
    is_bullet = tail and head.rstrip(".)").isdigit() and head != head.rstrip(".)")
    return tail.strip() if is_bullet or (tail and head in {"-", "*", "•"}) else piece.strip()
