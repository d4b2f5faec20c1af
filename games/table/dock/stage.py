"""Stages of a choice, from looking to sending, with only its legal parts kept."""

from collections import Counter
from dataclasses import dataclass, field, replace

from games.rules.cards.cells import Cell
from games.rules.moves import (
    DiscardTwo,
    Lay,
    LayTheft,
    LookAtGoal,
    Pass,
    PlayOn,
    Rockfall,
    Steal,
)
from games.rules.observation import Observation
from games.rules.phases import DIGGING, OVER
from games.table.dock.choice import NOBODY, Choice

WATCHING, ENDED, WAITING, PLANS, FREE, CHOSEN, PREVIEW, IDLE, PASSING, STEALING = (
    "watching",  # a spectator
    "ended",  # the round is over
    "waiting",  # somebody else's turn, nothing chosen
    "plans",  # the same, with the viewer's plans open
    "free",  # this seat's turn, nothing chosen
    "chosen",  # a card is chosen, not its place
    "preview",  # a whole move is chosen
    "idle",  # the chosen card cannot be played now
    "passing",  # choosing what to discard
    "stealing",  # choosing whom to rob
)


@dataclass(slots=True)
class Options:
    """The places or players that a card can be played on; at most one field is filled.

    `places` maps cells to the ways a path card may lie there (False: as listed, True: turned).
    `seats` maps seats to the tools that could be mended there with a repair card for two.
    """

    places: dict[Cell, list[bool]] = field(default_factory=dict)
    rocks: list[Cell] = field(default_factory=list)
    goals: list[int] = field(default_factory=list)
    seats: dict[int, list[str]] = field(default_factory=dict)
    direct: bool = False

    @property
    def count(self) -> int:
        """Return the number of different places or targets for the card."""
        targets = len(self.places) + len(self.rocks) + len(self.goals) + len(self.seats)
        return targets + int(self.direct)

    def turned_at(self, at: Cell, asked: bool) -> bool:
        """Return whether the path card is laid turned at a cell.

        It is as `asked` if that fits there.
        """
        return asked if asked in self.places[at] else self.places[at][0]


def options_of(seen: Observation, card: str) -> Options:
    """Return the places and players for a card of the viewer's hand, from their legal moves."""
    options = Options()
    for move in seen.moves:
        match move:
            case Lay(code, at, turned) if code == card:
                options.places.setdefault(at, []).append(turned)
            case PlayOn(code, on, tool) if code == card:
                options.seats.setdefault(on, []).extend([tool] if tool else [])
            case Rockfall(at) if card == "rockfall":
                options.rocks.append(at)
            case LookAtGoal(goal) if card == "map":
                options.goals.append(goal)
            case LayTheft() if card == "theft":
                options.direct = True
    return options


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of a choice: its name, the choice's legal part, and the options for the rest.

    With `ready` the choice is a legal move of this seat now, and with `is_plan` it is made while
    others play. `refusal` is the code for a card that cannot be played. `most_discards` is the
    number of cards a pass may take.
    """

    name: str
    choice: Choice
    options: Options = field(default_factory=Options)
    refusal: str | None = None
    ready: bool = False
    most_discards: int = 1
    is_plan: bool = False


def stage_of(seen: Observation, choice: Choice) -> Stage:
    """Return the stage that a choice has reached, keeping only its legal parts."""
    empty = choice.cleared()
    if seen.seat is None:
        return Stage(ENDED if seen.phase == OVER else WATCHING, empty)
    if seen.phase == OVER:
        return Stage(ENDED, empty)
    if seen.phase != DIGGING:
        return _stealing(seen, choice)
    if seen.turn != seen.seat:
        return Stage(WAITING, empty)
    if choice.passing:
        return _passing(seen, choice)
    if choice.card and choice.card in seen.hand:
        return _with_card(seen, choice, choice.card)
    return Stage(FREE, empty)


def _stealing(seen: Observation, choice: Choice) -> Stage:
    if seen.turn != seen.seat:
        return Stage(WAITING, choice.cleared())
    victims = [move.victim for move in seen.moves if isinstance(move, Steal)]
    options = Options(seats={victim: [] for victim in victims if victim is not None})
    if choice.steal == NOBODY or choice.steal in options.seats:
        kept = replace(choice.cleared(), steal=choice.steal)
        return Stage(PREVIEW, kept, options, ready=True)
    return Stage(STEALING, choice.cleared(), options)


def _passing(seen: Observation, choice: Choice) -> Stage:
    passes = [move.cards for move in seen.moves if isinstance(move, Pass)]
    most = max(map(len, passes), default=1)
    held = Counter(seen.hand)
    cards: list[str] = []
    for card in choice.cards:
        if held[card] and len(cards) < most:
            held[card] -= 1
            cards.append(card)
    remove = choice.remove if choice.remove in removable(seen, tuple(cards)) else None
    kept = replace(choice.cleared(), passing=True, cards=tuple(cards), remove=remove)
    ready = bool(kept.remove) or any(Counter(thrown) == Counter(cards) for thrown in passes)
    return Stage(PASSING, kept, ready=ready, most_discards=most)


def removable(seen: Observation, cards: tuple[str, ...]) -> list[str]:
    """Return the codes of the cards in front of the viewer that discarding these two cards can
    remove.
    """
    thrown = Counter(cards)
    found = [
        move.remove
        for move in seen.moves
        if isinstance(move, DiscardTwo) and Counter(move.cards) == thrown
    ]
    return list(dict.fromkeys(found))


def _with_card(seen: Observation, choice: Choice, card: str) -> Stage:
    bare = choice.with_card(card, min(choice.copy, seen.hand.count(card) - 1))
    if refusal := dict(seen.idle).get(card):
        return Stage(IDLE, bare, refusal=refusal)
    options = options_of(seen, card)
    placed = _placed(choice, bare, options)
    if placed is None:
        return Stage(CHOSEN, bare, options)
    return Stage(PREVIEW, placed, options, ready=True)


def _placed(choice: Choice, bare: Choice, options: Options) -> Choice | None:
    if choice.at in options.places:
        turned = options.turned_at(choice.at, choice.turned)
        return replace(bare, at=choice.at, turned=turned)
    if choice.at in options.rocks:
        return replace(bare, at=choice.at)
    if choice.goal in options.goals:
        return replace(bare, goal=choice.goal)
    if choice.on in options.seats:
        return replace(bare, on=choice.on, tool=_tool(choice.tool, options.seats[choice.on]))
    return bare if options.direct else None


def _tool(asked: str | None, tools: list[str]) -> str | None:
    if len(tools) < 1:
        return None
    return asked if asked in tools else tools[0]
