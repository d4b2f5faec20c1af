"""The viewer's choice so far, kept only in the address of the page."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any
from urllib.parse import urlencode

from games.rules.cards.cards import PATH_CODES, PLAYING_CODES, SLOTS, TOOLS
from games.rules.cards.cells import Cell
from games.rules.moves import Move
from games.rules.notation import read_move, write_move
from games.table.mine.geometry import cell_in_address
from games.table.mine.lighting import LIGHTINGS, next_lighting

NOBODY = "nobody"
_CELL = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")
_MOST_DISCARDS = 3


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice so far: a card and its place, cards to discard, or a player to rob.

    It need not be legal. `copy` distinguishes equal cards of a hand, `plan` is the number of the
    viewer's plan that is open, and `lighting` is the mine's lighting.
    """

    card: str | None = None
    copy: int = 0
    at: Cell | None = None
    turned: bool = False
    on: int | None = None
    tool: str | None = None
    goal: int | None = None
    passing: bool = False
    cards: tuple[str, ...] = ()
    remove: str | None = None
    steal: int | str | None = None
    plan: int | None = None
    lighting: str | None = None

    def fields(self) -> list[tuple[str, str]]:
        """Return the choice as pairs of name and value for an address or a form, without
        defaults.
        """
        names = [field.name for field in fields(self)]
        pairs = [(name, _write(name, getattr(self, name))) for name in names]
        return [("pass" if name == "passing" else name, text) for name, text in pairs if text]

    def query(self) -> str:
        """Return the choice as the query of an address, `?card=NES&at=3,-1`, or an empty string for
        an empty choice.
        """
        pairs = self.fields()
        return "?" + urlencode(pairs, safe=",") if pairs else ""

    def cleared(self) -> "Choice":
        """Return an empty choice with the lighting of this one."""
        return Choice(lighting=self.lighting)

    def with_next_lighting(self, expansion: bool) -> "Choice":
        """Return this choice with the mine's next lighting."""
        return replace(self, lighting=next_lighting(self.lighting, expansion))

    def with_card(self, card: str, copy: int = 0) -> "Choice":
        """Return the choice of a card, without a place for it yet.

        `copy` distinguishes equal cards of the hand.
        """
        return replace(self.cleared(), card=card, copy=copy)

    def at_place(self, at: Cell, turned: bool = False) -> "Choice":
        """Return this choice with its card at a cell, `turned` by 180 degrees or not."""
        return replace(self, at=at, turned=turned)

    def move(self) -> Move:
        """Return the chosen move. Raises Malformed if the choice is incomplete."""
        return read_move(self._written())

    def _written(self) -> dict[str, Any]:
        if self.steal is not None:
            return {"steal": None if self.steal == NOBODY else self.steal}
        if self.passing and self.remove:
            return {"discard": list(self.cards), "remove": self.remove}
        if self.passing:
            return {"pass": list(self.cards)}
        return {"play": self.card, **self._target()}

    def _target(self) -> dict[str, Any]:
        target: dict[str, Any] = {}
        if self.at is not None:
            target["at"] = list(self.at)
        if self.turned and self.card in PATH_CODES:
            target["turned"] = True
        for name in ("on", "tool", "goal"):
            if (value := getattr(self, name)) is not None:
                target[name] = value
        return target


def read_choice(asked: Mapping[str, str]) -> Choice:
    """Return the choice in the fields of an address or a form. Unreadable parts are left out."""
    return Choice(
        card=_one_of(PLAYING_CODES, asked.get("card")),
        copy=_number(asked.get("copy")) or 0,
        at=_cell(asked.get("at")),
        turned=asked.get("turned") == "1",
        on=_number(asked.get("on")),
        tool=_one_of(TOOLS, asked.get("tool")),
        goal=_number(asked.get("goal")),
        passing=asked.get("pass") == "1",
        cards=_cards(asked.get("cards")),
        remove=_one_of(SLOTS, asked.get("remove")),
        steal=NOBODY if asked.get("steal") == NOBODY else _number(asked.get("steal")),
        plan=_number(asked.get("plan")),
        lighting=_one_of(LIGHTINGS, asked.get("lighting")),
    )


def choice_of(move: Move) -> Choice:
    """Return the choice that leads to a move with a card."""
    written = write_move(move)
    at = written.get("at")
    return Choice(
        card=written.get("play"),
        at=(at[0], at[1]) if at else None,
        turned=written.get("turned", False),
        on=written.get("on"),
        tool=written.get("tool"),
        goal=written.get("goal"),
    )


def _write(name: str, value: Any) -> str:
    if name == "at":
        return cell_in_address(value) if value else ""
    if name == "cards":
        return ",".join(value)
    if name == "copy":
        return str(value) if value else ""
    if value is None or value is False:
        return ""
    return "1" if value is True else str(value)


def _one_of(known: Any, text: str | None) -> str | None:
    return text if text in known else None


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 4 else None


def _cell(text: str | None) -> Cell | None:
    found = _CELL.fullmatch(text or "")
    return (int(found[1]), int(found[2])) if found else None


def _cards(text: str | None) -> tuple[str, ...]:
    known = [card for card in (text or "")[:200].split(",") if card in PLAYING_CODES]
    return tuple(known[:_MOST_DISCARDS])
