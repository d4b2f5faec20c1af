"""What a seat submits, in the words of notation.md: reading refuses, writing cannot fail."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.rules.cards.cards import ACTION_CODES, PATH_CODES, PLAYING_CODES
from games.rules.cards.cells import Cell

ON_A_SEAT = frozenset(
    code
    for code in ACTION_CODES
    if code.startswith(("break-", "repair-"))
    or code in ("hands-off", "trapped", "free-at-last", "inspection", "swap-hats", "swap-hands")
)
REMOVABLE = ("break-pickaxe", "break-lantern", "break-cart", "trapped", "theft")


class Malformed(ValueError):
    """A move that cannot be read; the text names the place."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a path card on an empty cell, as listed or turned by 180 degrees (rules.md 3.1)."""

    card: str
    at: Cell
    turned: bool = False


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Play an action card on a player; `tool` says which one a repair mends (rules.md 3.3, 6.4)."""

    card: str
    on: int
    tool: str | None = None


@dataclass(frozen=True, slots=True)
class Rockfall:
    """Remove a laid path card (rules.md 3.3)."""

    at: Cell
    card: str = "rockfall"


@dataclass(frozen=True, slots=True)
class LookAtGoal:
    """Look at a face-down goal with a map (rules.md 3.3)."""

    goal: int
    card: str = "map"


@dataclass(frozen=True, slots=True)
class LayTheft:
    """Lay a theft before oneself (rules.md 6.4)."""

    card: str = "theft"


@dataclass(frozen=True, slots=True)
class Pass:
    """Discard one card face down, with the expansion one to three (rules.md 3.4, 6.2)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DiscardTwo:
    """Discard two cards to remove one card before oneself (rules.md 6.2)."""

    cards: tuple[str, ...]
    remove: str


@dataclass(frozen=True, slots=True)
class Steal:
    """Steal one gold from a player, or decline with None (rules.md 6.6)."""

    victim: int | None


Move = Lay | PlayOn | Rockfall | LookAtGoal | LayTheft | Pass | DiscardTwo | Steal


def tools_of(card: str) -> tuple[str, ...]:
    """The tools a break or repair card speaks of; none for any other card."""
    kind, *tools = card.split("-")
    return tuple(tools) if kind in ("break", "repair") else ()


def read_move(written: object) -> Move:
    """The move of a JSON object (notation.md, Moves). Raises Malformed."""
    if not isinstance(written, Mapping) or not all(isinstance(key, str) for key in written):
        raise Malformed("a move is an object")
    for key, reader in (
        ("play", _read_play),
        ("pass", _read_pass),
        ("discard", _read_discard),
        ("steal", _read_steal),
    ):
        if key in written:
            return reader(written)
    raise Malformed("a move has one of the keys play, pass, discard, steal")


def write_move(move: Move) -> dict[str, Any]:
    """The JSON object of a move, with only the keys that are needed."""
    match move:
        case Lay(card, (x, y), turned):
            return {"play": card, "at": [x, y]} | ({"turned": True} if turned else {})
        case PlayOn(card, on, tool):
            named = {"tool": tool} if tool and len(tools_of(card)) > 1 else {}
            return {"play": card, "on": on} | named
        case Rockfall((x, y), card):
            return {"play": card, "at": [x, y]}
        case LookAtGoal(goal, card):
            return {"play": card, "goal": goal}
        case LayTheft(card):
            return {"play": card}
        case Pass(cards):
            return {"pass": list(cards)}
        case DiscardTwo(cards, remove):
            return {"discard": list(cards), "remove": remove}
        case Steal(victim):
            return {"steal": victim}


def _read_play(written: Mapping[str, Any]) -> Move:
    card = _code(written["play"], "play")
    if card in PATH_CODES:
        _keys(written, {"play", "at"}, {"turned"})
        turned = written.get("turned", False)
        if not isinstance(turned, bool):
            raise Malformed("turned: true or false")
        return Lay(card, read_cell(written["at"], "at"), turned)
    if card == "rockfall":
        _keys(written, {"play", "at"})
        return Rockfall(read_cell(written["at"], "at"))
    if card == "map":
        _keys(written, {"play", "goal"})
        return LookAtGoal(_goal(written["goal"]))
    if card == "theft":
        _keys(written, {"play"})
        return LayTheft()
    return _read_play_on(card, written)


def _read_play_on(card: str, written: Mapping[str, Any]) -> Move:
    tools = tools_of(card) if card.startswith("repair-") else ()
    _keys(written, {"play", "on"}, {"tool"} if tools else set())
    tool = written.get("tool", tools[0] if len(tools) == 1 else None)
    if tools and tool not in tools:
        raise Malformed("tool: one of the card's tools")
    return PlayOn(card, read_seat(written["on"], "on"), tool)


def _read_pass(written: Mapping[str, Any]) -> Move:
    _keys(written, {"pass"})
    return Pass(_codes(written["pass"], "pass"))


def _read_discard(written: Mapping[str, Any]) -> Move:
    _keys(written, {"discard", "remove"})
    if written["remove"] not in REMOVABLE:
        raise Malformed("remove: a card that can lie before a player")
    return DiscardTwo(_codes(written["discard"], "discard"), written["remove"])


def _read_steal(written: Mapping[str, Any]) -> Move:
    _keys(written, {"steal"})
    victim = written["steal"]
    return Steal(None if victim is None else read_seat(victim, "steal"))


def _keys(written: Mapping[str, Any], needed: set[str], allowed: set[str] = frozenset()) -> None:  # type: ignore[assignment]
    if missing := needed - set(written):
        raise Malformed(f"missing: {', '.join(sorted(missing))}")
    if unknown := set(written) - needed - allowed:
        raise Malformed(f"unknown or superfluous: {', '.join(sorted(unknown))}")


def _code(written: object, place: str) -> str:
    if not isinstance(written, str) or written not in PLAYING_CODES:
        raise Malformed(f"{place}: not the code of a card")
    return written


def _codes(written: object, place: str) -> tuple[str, ...]:
    if not isinstance(written, list):
        raise Malformed(f"{place}: a list of cards")
    return tuple(_code(card, place) for card in written)


def _goal(written: object) -> int:
    if not is_whole(written) or written not in (0, 1, 2):
        raise Malformed("goal: 0, 1 or 2")
    return int(written)


def is_whole(written: object) -> bool:
    """Whether a JSON value is a whole number; true and false are not."""
    return isinstance(written, int) and not isinstance(written, bool)


def read_seat(written: object, place: str) -> int:
    """A seat's number from 0. Raises Malformed."""
    if not isinstance(written, int) or isinstance(written, bool) or written < 0:
        raise Malformed(f"{place}: a seat is a whole number from 0")
    return written


def read_cell(written: object, place: str) -> Cell:
    """A cell written as [x, y]. Raises Malformed."""
    if not isinstance(written, list) or len(written) != 2 or not all(map(is_whole, written)):
        raise Malformed(f"{place}: a cell is two whole numbers")
    return written[0], written[1]
