"""A cache of words made from a few plain values, for each language."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar, cast

from django.utils.translation import get_language

Facts = ParamSpec("Facts")
Words = TypeVar("Words", bound=str)

# More than the cards of both boxes as they may lie in a mine, in every language.
_MOST_KEPT = 8192


def once_per_language(make: Callable[Facts, Words]) -> Callable[Facts, Words]:
    """Return the function `make` with its results cached by arguments and active language."""

    @lru_cache(_MOST_KEPT)
    def kept(_language: str | None, *facts: object) -> Words:
        return cast("Callable[..., Words]", make)(*facts)

    @wraps(make)
    def words(*facts: Facts.args, **_named: Facts.kwargs) -> Words:
        return kept(get_language(), *facts)

    return words
