"""The sentences of broken rules, marked for gettext: the writers' own, by kind, in a room for each part of the evening.

SENTENCES is the door. A new kind of rule gets its sentence in the room it belongs to.
"""

from __future__ import annotations

from party.words.sentences.evening import EVENING
from party.words.sentences.files import FILES
from party.words.sentences.people import PEOPLE
from party.words.sentences.prizes import PRIZES
from party.words.sentences.programs import PROGRAMS
from party.words.sentences.rulings import RULINGS
from party.words.sentences.sheets import SHEETS

SENTENCES = {**PEOPLE, **EVENING, **SHEETS, **PRIZES, **RULINGS, **PROGRAMS, **FILES}
