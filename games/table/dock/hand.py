"""The hand in the dock: every card with its state, and the address that choosing it leads to."""

from collections import Counter
from dataclasses import dataclass, replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.rules.cards.cards import PATH_CODES
from games.rules.observation import Observation
from games.table.dock.choice import Choice
from games.table.dock.stage import CHOSEN, FREE, IDLE, PASSING, PREVIEW, Stage
from games.table.mine.strokes import symbol_of
from games.wording import card_name


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand in the dock.

    `key` is the number key that chooses it, empty beyond the ninth.
    """

    code: str
    symbol: str
    label: str
    query: str
    key: str
    chosen: bool
    locked: bool
    tilted: bool


def hand_of(seen: Observation, stage: Stage) -> list[HandCard]:
    """Return the cards of the viewer's hand, marked if chosen or unplayable; an empty list once the
    round has its result. Path cards come first, then cards that mend, cards that break, and the
    rest.
    """
    if seen.ending is not None:
        return []
    locks = dict(seen.idle) if stage.name in (FREE, CHOSEN, PREVIEW, IDLE) else {}
    thrown, copies, cards = Counter(stage.choice.cards), Counter[str](), []
    for index, code in enumerate(sorted(seen.hand, key=_kind)):
        copy = copies[code]
        copies[code] += 1
        cards.append(_card(stage, code, copy, index, code in locks, copy < thrown[code]))
    return cards


def _kind(code: str) -> int:
    """Return the sort key of a card's kind; within a kind the order of the box is kept."""
    if code in PATH_CODES:
        return 0
    return {"repair": 1, "break": 2}.get(code.partition("-")[0], 3)


def _card(stage: Stage, code: str, copy: int, index: int, locked: bool, thrown: bool) -> HandCard:
    passing, name = stage.name == PASSING, card_name(code)
    chosen = not passing and (stage.choice.card, stage.choice.copy) == (code, copy)
    if passing:
        choice = _toggled(stage, code, thrown)
    else:
        # Choosing the chosen card again lays it back.
        choice = stage.choice.cleared() if chosen else stage.choice.with_card(code, copy)
    return HandCard(
        code=code,
        symbol=symbol_of(code),
        label=capfirst(_("%(card)s, cannot be played now") % {"card": name} if locked else name),
        query=choice.query(),
        key=str(index + 1) if index < 9 else "",
        chosen=chosen,
        locked=locked,
        tilted=thrown,
    )


def _toggled(stage: Stage, code: str, thrown: bool) -> Choice:
    """Choosing a card to discard, or keeping it; beyond the most allowed the first one stays."""
    cards = list(stage.choice.cards)
    if thrown:
        cards.remove(code)
    else:
        cards.append(code)
    return replace(stage.choice, cards=tuple(cards[-stage.most_discards :]), remove=None)
