"""Reads values of notation.md's files, and names the places of malformed ones."""

from collections.abc import Collection, Mapping
from typing import Any

from games.rules.kinds.json_values import is_whole
from games.rules.ruleset import InvalidOption, Ruleset

_NUGGETS = (1, 2, 3)


class Unreadable(ValueError):
    """A file breaks notation.md; the error's text names the place."""


def read_object(
    written: object,
    place: str,
    needed: Collection[str] = (),
    allowed: Collection[str] | None = None,
) -> Mapping[str, Any]:
    """Read an object that has all `needed` keys and, if `allowed` is given, only these and the
    allowed ones. `place` names the value in errors. Raises Unreadable for any other value.
    """
    if not isinstance(written, Mapping):
        raise Unreadable(f"{place}: an object")
    if missing := set(needed) - set(written):
        raise Unreadable(f"{place}: missing {', '.join(sorted(missing))}")
    if allowed is not None and (unknown := set(written) - {*needed, *allowed}):
        raise Unreadable(f"{place}: unknown {', '.join(sorted(map(str, unknown)))}")
    return written


def read_rules(written: object) -> Ruleset:
    """Read the rules of a game from an object of options.

    Raises Unreadable for unknown options and wrong values.
    """
    try:
        return Ruleset.from_options(read_object(written, "rules"))
    except InvalidOption as error:
        raise Unreadable(f"rules: {error}") from error


def read_list(written: object, place: str) -> list[Any]:
    """Read a list of any values. Raises Unreadable, naming the `place`, for any other value."""
    if not isinstance(written, list):
        raise Unreadable(f"{place}: a list")
    return written


def read_codes(written: object, known: Collection[str], place: str) -> list[str]:
    """Read a list of codes that are among `known`.

    Raises Unreadable, naming the `place`, for another value or an unknown code.
    """
    for code in read_list(written, place):
        if not isinstance(code, str) or code not in known:
            raise Unreadable(f"{place}: unknown code {code!r}")
    return list(read_list(written, place))


def read_piles(written: object, seats: int, known: Collection[str], place: str) -> list[list[str]]:
    """Read a list that has, for each of `seats` seats, a list of codes among `known`.

    Raises Unreadable, naming the `place`, for another value or length.
    """
    if len(read_list(written, place)) != seats:
        raise Unreadable(f"{place}: one list for each seat")
    return [read_codes(cards, known, place) for cards in read_list(written, place)]


def read_whole(written: object, place: str) -> int:
    """Read a whole number of at least 0.

    Raises Unreadable, naming the `place`, for any other value.
    """
    if not isinstance(written, int) or not is_whole(written) or written < 0:
        raise Unreadable(f"{place}: a whole number from 0")
    return written


def read_wholes(written: object, seats: int, place: str) -> list[int]:
    """Read a list with a whole number of at least 0 for each of `seats` seats.

    Raises Unreadable, naming the `place`, for any other value.
    """
    if len(read_list(written, place)) != seats:
        raise Unreadable(f"{place}: a whole number for each seat")
    return [read_whole(value, place) for value in read_list(written, place)]


def read_player(written: object, seats: int, place: str) -> int:
    """Read the number of one of `seats` seats, from 0.

    Raises Unreadable, naming the `place`, for any other value.
    """
    if not isinstance(written, int) or not is_whole(written) or not 0 <= written < seats:
        raise Unreadable(f"{place}: not a seat")
    return written


def read_seats(written: object, seats: int, place: str) -> list[int]:
    """Read a list of different seats, each from 0 to below `seats`.

    Raises Unreadable, naming the `place`, for any other value.
    """
    listed = [read_player(seat, seats, place) for seat in read_list(written, place)]
    if len(set(listed)) != len(listed):
        raise Unreadable(f"{place}: a seat twice")
    return listed


def read_nuggets(written: object, place: str) -> list[int]:
    """Read a pile of nugget cards, each worth 1 to 3.

    Raises Unreadable, naming the `place`, for any other value.
    """
    pile = read_list(written, place)
    if not all(is_whole(value) and value in _NUGGETS for value in pile):
        raise Unreadable(f"{place}: cards of 1, 2 and 3")
    return list(pile)
