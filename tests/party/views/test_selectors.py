"""The tests' own reading of a page: what a selector finds, and what it does not."""

from __future__ import annotations

import pytest

from tests.party.pages import Shown

PAGE = """<!doctype html><html><body><p id="one" class="soft fine">Ann's <b>7</b></p>
<form action="/go"><input name="kind" value="word" checked><br><button id="two" data-action="go">Go</button></form>
<p class="fine" data-refusal="NameTaken">No &amp; no</p><script>var p = "#one";</script></body></html>"""


@pytest.mark.parametrize(
    ("selector", "number"),
    [
        ("html", 1),
        ("p", 2),
        ("#one", 1),
        ("p.fine.soft", 1),
        (".fine", 2),
        ("form [name=kind][value=word][checked]", 1),
        ("form[action=/go] #two", 1),
        ("body form button[data-action]", 1),
        ("form p", 0),
        ("b#one", 0),
        ("[value=words]", 0),
        (".so", 0),
    ],
)
def test_a_selector_finds_its_elements_and_no_others(selector: str, number: int) -> None:
    assert len(Shown(PAGE).all(selector)) == number


def test_an_element_has_its_words_and_its_attributes() -> None:
    shown = Shown(PAGE)
    assert shown.one("#one").text == "Ann's 7"
    assert shown.one("button")["data-action"] == "go"
    assert "checked" in shown.one("input")
    assert shown.refusals == ["NameTaken"]
    assert shown.one(".fine[data-refusal]").text == "No & no"


def test_what_is_not_there_is_not_one() -> None:
    with pytest.raises(AssertionError):
        Shown(PAGE).one("p")
    with pytest.raises(AssertionError):
        Shown(PAGE).has("p > b")
