"""The interface of every kind of move."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from games.rules.cards.cards import NUMBER
from games.rules.events import Event
from games.rules.kinds.json_values import Written
from games.rules.kinds.layout import Compact
from games.rules.phases import DIGGING
from games.rules.position import Position

M = TypeVar("M")


class MoveKind(ABC, Generic[M]):
    """A kind of move: how it is written, its compact number, its rules and its public event."""

    word: ClassVar[str]
    """The key of such a move in notation.md's JSON."""

    # --- in notation.md's JSON

    @abstractmethod
    def read(self, written: Written) -> M:
        """Read a move of this kind from a JSON object.

        Raises Malformed for wrong keys or values.
        """

    @abstractmethod
    def write(self, move: M) -> dict[str, Any]:
        """Return a move of this kind as a JSON object, with only the keys that are needed."""

    # --- as a number (`layout`)

    @abstractmethod
    def compact(self, position: Position, move: M) -> Compact:
        """Return a legal move of this kind by the seat to act as a compact number."""

    @abstractmethod
    def expand(self, position: Position, move: Compact) -> M:
        """Return the move of this kind that a compact number encodes.

        The position must be the one before the move.
        """

    # --- by the rules

    @abstractmethod
    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return compact numbers of all different legal moves of this kind, as if it were the
        seat's turn. Callers must not change the list.
        """

    def belongs(self, position: Position) -> bool:
        """Return whether moves of this kind exist in the present phase, under these rules."""
        return position.phase == DIGGING

    def target(self, move: M) -> int | None:
        """Return the seat that a move is aimed at, or None for a kind without a target."""
        return None

    @abstractmethod
    def cards(self, move: M) -> tuple[str, ...]:
        """Return the codes of the cards that a move takes out of the hand."""

    @abstractmethod
    def objections(self, position: Position, seat: int, move: M) -> Iterator[str]:
        """Yield the refusal codes of a move of this kind, in notation.md's order, or nothing if the
        move is legal. It is called only in the right phase, with an existing target and with the
        cards in hand.
        """

    @abstractmethod
    def apply(self, position: Position, seat: int, move: Compact) -> int | None:
        """Carry out a legal move, given as a compact number, in place.

        The card played has left the hand already. Return the number of cards that the seat then
        draws, or None if the move has begun the next turn itself.
        """

    @abstractmethod
    def event(self, position: Position, seat: int, move: M) -> Event:
        """Return the public event of a legal move by a seat; the position is the one before the
        move.
        """


class CardKind(MoveKind[M]):
    """A kind of move that plays one card from the hand. Each card has exactly one kind."""

    word = "play"

    codes: ClassVar[tuple[str, ...]]
    """The codes of its cards."""

    idle: ClassVar[str] = "nothing-there"
    """The refusal code for a card in hand without a legal move."""

    def __init__(self, card: str) -> None:
        self.card = card
        self.number = NUMBER[card]
        self.low = self.number << 1

    def cards(self, move: M) -> tuple[str, ...]:
        """Return a tuple with the code of the one card that is played."""
        return (self.card,)

    def why_idle(self, position: Position, seat: int) -> str:
        """Return the refusal code for this card of a seat's hand, which has no legal move."""
        return self.idle
