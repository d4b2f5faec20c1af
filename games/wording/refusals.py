"""Why a move is refused, for people."""

from django.utils.translation import gettext

from games.rules.refusals import SENTENCES


def refusal_sentence(code: str) -> str:
    """The sentence of one of notation.md's refusal codes. Raises KeyError for any other."""
    return gettext(SENTENCES[code])
