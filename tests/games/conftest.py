"""Small vocabularies and small boards for the generator's tests."""

from __future__ import annotations

import pytest

from games.base.layout import Grid
from games.lexicon.dictionary import Lexicon, load_lexicon

SPELLINGS = (
    "AS AT CAT CATS EAT EATS SEA SEAT TEA TEAS TA SAT ACE ACT ACTS CASE CASTE TASTE STATE ES ET SET SETS TASE"
)
FEW_WORDS = SPELLINGS.split()


@pytest.fixture(scope="session")
def few() -> Lexicon:
    """Two dozen words over five letters, so that boards of them are crowded."""
    return Lexicon((word, 0) for word in sorted(FEW_WORDS))


@pytest.fixture
def crossed() -> Grid:
    return Grid.draw(".......", ".......", "..CAT..", "....E..", "....A..", ".......", ".......")


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    """The agreed dictionary, whole."""
    return load_lexicon()
