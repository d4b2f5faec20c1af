"""Words that follow from a few plain values, made once for each language."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, cast

from django.utils.translation import get_language

Facts = ParamSpec("Facts")

# More than the cards of both boxes as they may lie in a mine, in every language.
_MOST_KEPT = 8192


def once_per_language(make: Callable[Facts, str]) -> Callable[Facts, str]:
    """Keep what `make` says of the same values in the same language."""

    @lru_cache(_MOST_KEPT)
    def kept(_language: str | None, *facts: object) -> str:
        return cast("Callable[..., str]", make)(*facts)

    @wraps(make)
    def words(*facts: Facts.args, **_named: Facts.kwargs) -> str:
        return kept(get_language(), *facts)

    return words
