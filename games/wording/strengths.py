"""The strengths of computer players in plain words."""

from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

_NAMES: Final = {"novice": _("Novice"), "regular": _("Regular")}
_SENTENCES: Final = {
    "novice": _("Novice: knows the cards only"),
    "regular": _("Regular: reads people, and bluffs"),
}


def strength_name(strength: str) -> str:
    """Return the name of a strength, or the stored word itself for a strength that the site no
    longer has.
    """
    return str(_NAMES.get(strength, strength))


def strength_names() -> list[tuple[str, str]]:
    """Return every strength as a pair of its code and its short name, the weakest first."""
    return [(strength, str(name)) for strength, name in _NAMES.items()]


def strength_choices() -> list[tuple[str, str]]:
    """Return every strength as a pair of its code and its description for a form, the weakest
    first.
    """
    return [(strength, str(sentence)) for strength, sentence in _SENTENCES.items()]


def computer_player_words(strength: str) -> str:
    """Return the words for a computer player of a strength: 'computer player, Novice'."""
    params = {"strength": strength_name(strength)}
    return gettext("computer player, %(strength)s") % params
