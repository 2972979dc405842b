"""The rules that can be broken, each by its name.

An error carries its kind (the class name) and its parameters, so that a site can word it in another language;
`str()` is the English sentence, which says what to do.
"""

from __future__ import annotations

from typing import ClassVar


class RuleBroken(ValueError):  # noqa: N818 - named after the rule, as the house has it.
    """A rule of a booklet, or of a party, was not kept.

    Subclasses give the sentence, with its parameters in braces.
    """

    sentence: ClassVar[str] = "That is against the rules."

    def __init__(self, **params: object) -> None:
        self.params = params
        super().__init__(self.sentence.format(**params))

    @property
    def kind(self) -> str:
        return type(self).__name__
