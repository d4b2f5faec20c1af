"""Every dwarf and every hand of a moment, when everything lies face up."""

from dataclasses import dataclass

from django.utils.text import capfirst

from games.selectors.read_models import Moment
from games.table.mine.strokes import symbol_of
from games.wording import card_name, dwarf_name


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card of somebody's hand."""

    symbol: str
    label: str


@dataclass(frozen=True, slots=True)
class OpenHand:
    """Who somebody is, and what they hold."""

    name: str
    dwarf: str
    dwarf_name: str
    cards: list[OpenCard]


def open_hands_of(moment: Moment) -> list[OpenHand]:
    """By seat; empty unless everything is face up, and once the round tells it by itself."""
    shown = moment.face_up
    if shown is None or moment.seen.ending is not None:
        return []
    return [
        OpenHand(name, dwarf, dwarf_name(dwarf), [_card(code) for code in hand])
        for name, dwarf, hand in zip(moment.names, shown.dwarfs, shown.hands, strict=True)
    ]


def _card(code: str) -> OpenCard:
    return OpenCard(symbol_of(code), capfirst(card_name(code)))
