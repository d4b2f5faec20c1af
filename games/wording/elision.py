"""Small words before a name, elided as some languages need it.

French writes “d’Igor”, not “de Igor”; Spanish “Ana e Igor”, not “Ana y Igor”.
"""

import re
import unicodedata

from django.utils.translation import get_language

# Whether an h is silent depends on the name: those keep their “de”, which is never wrong.
_VOWELS = "aeiouœæ"


def elided(sentence: str, *names: str) -> str:
    """Return a French sentence with “de” and “que” joined to those of the names that begin with a
    vowel. Sentences in other languages are returned unchanged.
    """
    if (get_language() or "").partition("-")[0] != "fr":
        return sentence
    for name in names:
        if _begins_with_vowel(name):
            sentence = re.sub(rf"\b(d|qu)e (?={re.escape(name)})", r"\1’", sentence)
    return sentence


def conjoined(sentence: str, last: str) -> str:
    """Return a Spanish list that ends with the name `last`, with “e” instead of “y” before it if
    needed. Sentences in other languages are returned unchanged.
    """
    if (get_language() or "").partition("-")[0] != "es" or not _sounds_like_i(last):
        return sentence
    return re.sub(rf" y (?={re.escape(last)})", " e ", sentence)


def _sounds_like_i(name: str) -> bool:
    # Not where the i is followed by a vowel, as in “Hierro” and “Ian”.
    return re.match(r"h?[ií](?![aeouáéóú])", name, re.IGNORECASE) is not None


def _begins_with_vowel(name: str) -> bool:
    first, second = (unicodedata.normalize("NFD", name[:2].casefold()) + "  ")[0], name[1:2]
    # Yves and Ysée, but not Yann or Yolande.
    return first in _VOWELS or (first == "y" and second.casefold() not in tuple("aeiou"))
