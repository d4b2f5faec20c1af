"""The game in words, in the active language: events, cards, dwarfs, refusals.

Templates and emails use only these, so a thing has one name everywhere.
"""

from games.wording.cards import card_effect, card_name, dwarf_name, tool_name
from games.wording.elision import conjoined, elided
from games.wording.events import brief_sentence, event_sentence
from games.wording.moves import refusal_sentence
from games.wording.tools import break_prompt, mend_prompt

__all__ = [
    "break_prompt",
    "brief_sentence",
    "card_effect",
    "card_name",
    "conjoined",
    "dwarf_name",
    "elided",
    "event_sentence",
    "mend_prompt",
    "refusal_sentence",
    "tool_name",
]
