"""Dealing a round otherwise from its beginning, so that it replays to what a seat saw of it.

Every card and dwarf is followed by a number of its own. Those whose face the seat never came to
know change faces among themselves, in the deal and in what others discarded.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from games.rules import engine
from games.rules.cards.cards import CODES
from games.rules.cards.deal import Deal
from games.rules.kinds.registry import kind_of
from games.rules.moves import DiscardTwo, LookAtGoal, Move, Pass, PlayOn
from games.rules.ruleset import Ruleset

Moves = Sequence[tuple[int, Move]]


class Followed:
    """A round in which every card and dwarf can be told apart, and what one seat learns of them."""

    def __init__(self, rules: Ruleset, deal: Deal, starter: int, seat: int | None) -> None:
        self.position = engine.start(rules, deal, starter=starter)
        self.seat = seat
        self.faces = [card for hand in deal.hands for card in hand] + [*deal.draw, *deal.aside]
        numbers = iter(range(len(self.faces)))
        self.hands = [[next(numbers) for _ in hand] for hand in deal.hands]
        self.draw = [next(numbers) for _ in deal.draw]
        self.hats = [*deal.dwarfs, *deal.spare]
        self.heads = list(range(len(deal.dwarfs)))
        self.spare = list(range(len(deal.dwarfs), len(self.hats)))
        self.known: set[int] = set()
        self.known_hats: set[int] = set()
        self.known_goals: set[int] = set()
        self.thrown: list[list[int]] = []
        self._look()

    def play(self, seat: int, move: Move) -> None:
        """Follow a move."""
        thrown = move.cards if isinstance(move, Pass | DiscardTwo) else ()
        played = kind_of(move).cards(move) if not thrown else ()
        self.known |= set(self._take(seat, played))
        self.thrown.append(self._take(seat, thrown))
        self._follow(seat, move)
        engine.play(self.position, seat, move)
        for hand, held in zip(self.hands, self.position.hands, strict=True):
            while len(hand) < len(held):
                hand.append(self.draw.pop(0))
        self._look()

    def _take(self, seat: int, cards: Sequence[str]) -> list[int]:
        taken = []
        for card in cards:
            number = next(each for each in self.hands[seat] if self.faces[each] == card)
            self.hands[seat].remove(number)
            taken.append(number)
        return taken

    def _follow(self, seat: int, move: Move) -> None:
        match move:
            case PlayOn("swap-hands", target):
                self.hands[seat], self.hands[target] = self.hands[target], self.hands[seat]
            case PlayOn("swap-hats", target):
                self.heads[target] = self.spare.pop(0)
            case PlayOn("inspection", target) if seat == self.seat:
                self.known_hats.add(self.heads[target])
            case LookAtGoal(goal) if seat == self.seat:
                self.known_goals.add(goal)

    def _look(self) -> None:
        """A seat knows its hand and its dwarf, and everybody the goals that are up."""
        self.known_goals |= set(self.position.revealed)
        if self.seat is not None:
            self.known |= set(self.hands[self.seat])
            self.known_hats.add(self.heads[self.seat])
        for hand, held in zip(self.hands, self.position.hands, strict=True):
            assert sorted(self.faces[each] for each in hand) == sorted(CODES[n] for n in held)


def deal_otherwise(
    rules: Ruleset, deal: Deal, starter: int, moves: Moves, seat: int | None, chance: Random
) -> tuple[Deal, list[Move]]:
    """Another deal, and the moves as they are then, that are one and the same to a seat."""
    followed = Followed(rules, deal, starter, seat)
    for mover, move in moves:
        followed.play(mover, move)
    cards = _exchanged(followed.faces, followed.known, chance)
    hats = _exchanged(followed.hats, followed.known_hats, chance)
    pile, anew = iter(cards), list[Move]()
    other = Deal(
        dwarfs=hats[: len(deal.dwarfs)],
        spare=hats[len(deal.dwarfs) :],
        goals=_exchanged(deal.goals, followed.known_goals, chance),
        hands=[[next(pile) for _ in hand] for hand in deal.hands],
        draw=[next(pile) for _ in deal.draw],
        aside=[next(pile) for _ in deal.aside],
        nuggets=chance.sample(deal.nuggets, len(deal.nuggets)),
    )
    for (_, move), thrown in zip(moves, followed.thrown, strict=True):
        if isinstance(move, Pass | DiscardTwo):
            move = replace(move, cards=tuple(cards[each] for each in thrown))
        anew.append(move)
    return other, anew


def _exchanged(faces: list[str], known: set[int], chance: Random) -> list[str]:
    hidden = [number for number in range(len(faces)) if number not in known]
    mixed = chance.sample(hidden, len(hidden))
    other = list(faces)
    for number, source in zip(hidden, mixed, strict=True):
        other[number] = faces[source]
    return other
