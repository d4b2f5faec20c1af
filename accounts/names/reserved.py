"""Names that could be mistaken for the site itself, its staff, or the reader.

Other apps reserve words of their own (`reserve`): this one knows nothing about them.
"""

import re
import secrets
from collections.abc import Iterable, Iterator
from functools import cache

import regex
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override, pgettext_lazy

from accounts.names.skeleton import MARKS, skeleton

GUEST = pgettext_lazy("the name of somebody without an account", "Guest")
# Reserved as parts of a name as well.
OFFICES = (
    "admin administrator administration moderator moderation"
    " administrador administradora administración moderador moderadora moderación"
    " administrateur administratrice modérateur modératrice modération"
).split()

SITE = (
    "anybody anyone computer everybody everyone host nobody player players robot robots root"
    " saboteur somebody someone staff support system team you"
    " alguien anfitrión anfitriona equipo jugador jugadora nadie ordenador sistema soporte todos tú"
    " usted"
    " assistance équipe hôte hôtesse joueur joueuse ordinateur personne quelqu’un système toi tous"
    " tout-le-monde vous"
).split()


_BETWEEN = regex.compile(rf"[ {MARKS}]+")
_PLACEHOLDER = regex.compile(r"%\(\w+\)[ds]")
_ACCENTS = regex.compile(r"\p{Mn}+")
_NO_LETTER = regex.compile(r"[^\p{L}\p{M}\p{N}]+")

_given: list[str | Promise] = [GUEST]
_never: list[str | Promise] = [*OFFICES, *SITE]


def reserve(words: Iterable[str | Promise], *, given: bool = False) -> None:
    """Reserve these words as names, with or without a number, in every language of the site.
    Placeholders in the words are dropped. `given` says that the site itself gives these names to
    seats and guests, so that imported games may have them (`refuse_reserved`).
    """
    (_given if given else _never).extend(words)
    _skeletons.cache_clear()


def refuse_reserved(name: str, *, allow_given: bool = False) -> None:
    """Raise ValidationError if a name is reserved or looks like a reserved one. With `allow_given`,
    names that the site gives to seats and guests pass.
    """
    stems = {_bare(stem) for stem in _without_number(name)}
    parts = {_bare(part) for part in _BETWEEN.split(name)}
    if (
        stems & _skeletons(given=False)
        or parts & _offices()
        or (stems & _skeletons(given=True) and not allow_given)
    ):
        raise ValidationError(_("This name is reserved for the site. Choose another."), code="kept")


@cache
def _skeletons(*, given: bool) -> frozenset[str]:
    words = _given if given else [*_never, settings.SITE_NAME]
    return frozenset(_bare(_NO_LETTER.sub("", text)) for text in _in_all_languages(words))


@cache
def _offices() -> frozenset[str]:
    return frozenset(map(_bare, OFFICES))


def _bare(text: str) -> str:
    """Return the skeleton without accents, which a reader easily misses."""
    return _ACCENTS.sub("", skeleton(text))


def _in_all_languages(words: list[str | Promise]) -> Iterator[str]:
    for code, _name in settings.LANGUAGES:
        with override(code):
            yield from (_PLACEHOLDER.sub("", str(word)) for word in words)


def _without_number(name: str) -> Iterator[str]:
    """Yield the name, and the name without the number, or look-alike of one, at its end."""
    yield name
    for end in range(len(name) - 1, 0, -1):
        sign = name[end]
        if not (_is_between(sign) or _looks_like_a_digit(sign)):
            return
        # "Otto" ends like a number; "Guest l", "Guest 1O" and "Guest-" do not pass for a name.
        if any(_is_between(other) or other.isdigit() for other in name[end:]):
            yield name[:end]


def _is_between(sign: str) -> bool:
    return sign in f" {MARKS}"


def _looks_like_a_digit(sign: str) -> bool:
    return skeleton(sign) in _digits()


@cache
def _digits() -> frozenset[str]:
    return frozenset(map(skeleton, "0123456789"))


def guest_name() -> str:
    """Return a random name for a guest, in the active language: “Guest 123456”. It is most likely
    unused.
    """
    return f"{GUEST} {secrets.randbelow(900_000) + 100_000}"


def is_guest_name(name: str) -> bool:
    """Return whether a name has the form of the names the site chooses for guests, in any of its
    languages.
    """
    word, _between, number = name.rpartition(" ")
    return re.fullmatch(r"[0-9]{6}", number) is not None and word in _in_all_languages([GUEST])
