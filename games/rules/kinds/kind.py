"""What every kind of move must answer."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from games.rules.cards.cards import NUMBER
from games.rules.events import Event
from games.rules.kinds.json_values import Written
from games.rules.kinds.layout import Compact
from games.rules.position import Position
from games.rules.state import DIGGING

M = TypeVar("M")


class Kind(ABC, Generic[M]):
    """One kind of move, from the page's words to what everybody is told of it."""

    word: ClassVar[str]
    """The key that names such a move in notation.md's JSON."""

    # --- in notation.md's JSON

    @abstractmethod
    def read(self, written: Written) -> M:
        """The move of an object. Raises Malformed."""

    @abstractmethod
    def write(self, move: M) -> dict[str, Any]:
        """The object of a move, with only the keys that are needed."""

    # --- as a number (`layout`)

    @abstractmethod
    def compact(self, position: Position, move: M) -> Compact:
        """The number of a legal move of the seat to act."""

    @abstractmethod
    def expand(self, position: Position, move: Compact) -> M:
        """The move of a number, before it is played."""

    # --- by the rules

    @abstractmethod
    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Every different legal move of this kind, were it the seat's turn; not to be changed."""

    def belongs(self, position: Position) -> bool:
        """Whether there are such moves in this part of the round, by these rules."""
        return position.phase == DIGGING

    def target(self, move: M) -> int | None:
        """The seat that a move is aimed at, if it names one."""
        return None

    @abstractmethod
    def cards(self, move: M) -> tuple[str, ...]:
        """The cards that a move takes out of the hand."""

    @abstractmethod
    def objections(self, position: Position, seat: int, move: M) -> Iterator[str]:
        """The codes that speak against a move, in notation.md's order.

        Asked once the round is at such moves, the target sits there and the cards are in hand.
        """

    @abstractmethod
    def apply(self, position: Position, seat: int, move: Compact) -> int | None:
        """Do what a legal move does; how many cards its seat then draws.

        The card played has left the hand. None if the move has handed the turn on by itself.
        """

    @abstractmethod
    def event(self, position: Position, seat: int, move: M) -> Event:
        """What everybody may know of a legal move, told from the position before it is played."""


class CardKind(Kind[M]):
    """A kind of move that plays one card of the hand; there is one of these for each card."""

    word = "play"

    codes: ClassVar[tuple[str, ...]]
    """The cards that are played so."""

    idle: ClassVar[str] = "nothing-there"
    """The refusal code that says why a card of the hand has no legal move."""

    def __init__(self, card: str) -> None:
        self.card = card
        self.number = NUMBER[card]
        self.low = self.number << 1

    def cards(self, move: M) -> tuple[str, ...]:
        """The card itself."""
        return (self.card,)

    def why_idle(self, position: Position, seat: int) -> str:
        """Why the card has no legal move now."""
        return self.idle
