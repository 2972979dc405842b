from __future__ import annotations

import pytest

from party.rules.seating.reasons import SENTENCES, Reason, Why, why_sentence


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (Reason(Why.MOVED_ON, 4, 3, 2), "You came second at table 3, so you move to table 4."),
        (Reason(Why.STAYS, 3, 3, 4), "You came fourth at table 3, so you stay there."),
        (Reason(Why.LATE, 7), "You joined between two games: table 7 had the free chair."),
        (
            Reason(Why.WALKED_ON, 5, 3, 2, through=4),
            "You came second at table 3 and moved on; table 4 had no chair left, so you go to table 5, the next with room.",
        ),
        (
            Reason(Why.CLOSED_TABLE, 1, 9, 3, through=9),
            "Table 9 is closed, so you go on to table 1, the next with room.",
        ),
    ],
)
def test_a_reason_is_told_in_a_sentence(reason: Reason, sentence: str) -> None:
    assert why_sentence(reason) == sentence


@pytest.mark.parametrize("kind", list(Why))
def test_every_kind_has_a_sentence_that_names_no_lack(kind: Why) -> None:
    sentence = why_sentence(Reason(kind, 2, 1, 1, through=1))
    assert "None" not in sentence
    assert kind in SENTENCES


def test_the_reader_s_language_words_it() -> None:
    german = {
        SENTENCES[Why.MOVED_ON]: "Sie wurden {rank} an Tisch {from_table}: weiter an Tisch {to_table}.",
        "first": "Erste",
    }
    assert (
        why_sentence(Reason(Why.MOVED_ON, 2, 1, 1), german.__getitem__)
        == "Sie wurden Erste an Tisch 1: weiter an Tisch 2."
    )
