"""Deals everything that a seat does not know: a round that may be the true one."""

from collections import Counter
from random import Random

from games.bots.beliefs.worlds import World
from games.bots.mine import maze_of
from games.rules.cards.boxes import NUGGETS
from games.rules.cards.cards import GOAL_FACES, NUMBER, PATH_CODES, full_deck
from games.rules.cards.slots import SLOTS
from games.rules.observation import Observation
from games.rules.position import Position

_PLAYED = {
    "looked": "map",
    "theft": "theft",
    "hands-off": "hands-off",
    "trapped": "trapped",
    "freed": "free-at-last",
    "inspected": "inspection",
    "swapped-hats": "swap-hats",
    "swapped-hands": "swap-hands",
    "caved": "rockfall",
}


def imagined(observation: Observation, world: World, seed: str) -> Position:
    """Return a possible round with this world's dwarfs and gold; the seed deals the cards."""
    seen, chance = observation, Random(f"{seed}/cards")
    hands, draw = _dealt(seen, chance)
    position = Position(
        rules=seen.rules,
        number=seen.number,
        starter=seen.starter,
        turn=seen.turn,
        maze=maze_of(seen),
        goals=_goals(seen, world.gold, chance),
        dwarfs=list(world.dwarfs),
        spare=list(world.unused),
        hands=hands,
        draw=draw,
        aside=(),
        nuggets=[] if seen.rules.expansion else chance.sample(NUGGETS, len(NUGGETS)),
        purses=[int(gold) for gold in seen.has_gold or (0,) * len(seen.fronts)],
        before=[_mask(seen, card) for card in SLOTS],
        thefts=[seat for seat, front in enumerate(seen.fronts) if "theft" in front],
        revealed=[goal for goal, face in enumerate(seen.goals_up) if face is not None],
        turns=seen.turns,
    )
    for goal, lookers in enumerate(seen.looks):
        for seat in lookers:
            position.seen_goals[seat] |= 1 << goal
    return position


def _mask(seen: Observation, card: str) -> int:
    return sum(1 << seat for seat, front in enumerate(seen.fronts) if card in front)


def _goals(seen: Observation, gold: int, chance: Random) -> tuple[int, ...]:
    """Return the three faces, with the known ones in their places."""
    faces = {goal: face for goal, face in enumerate(seen.goals_up) if face is not None}
    faces |= {gold: "treasure", **dict(seen.seen_goals)}
    rest = list((Counter(GOAL_FACES) - Counter(faces.values())).elements())
    chance.shuffle(rest)
    return tuple(NUMBER[faces[goal] if goal in faces else rest.pop()] for goal in range(3))


def _dealt(seen: Observation, chance: Random) -> tuple[list[list[int]], list[int]]:
    """Return hands by seat, including the own one, and the draw pile: uniform from unseen cards."""
    pool = list(unseen(seen).elements())
    # A round set up by hand can hold more cards than the box.
    missing = sum(seen.hand_sizes) + seen.draw_size - len(seen.hand) - len(pool)
    pool += chance.choices(full_deck(seen.rules.expansion), k=max(0, missing))
    chance.shuffle(pool)
    cards = [NUMBER[code] for code in pool]
    hands = [
        [NUMBER[code] for code in seen.hand]
        if seat == seen.seat
        else [cards.pop() for _ in range(n)]
        for seat, n in enumerate(seen.hand_sizes)
    ]
    return hands, cards[: seen.draw_size]


def unseen(seen: Observation) -> Counter[str]:
    """Return the cards of the box that a seat has not seen: other hands or piles hold them."""
    events = seen.events
    laid = Counter(event.card for event in events if event.kind == "laid" and event.card)
    broke = Counter(event.card for event in events if event.kind == "broke" and event.card)
    mended = Counter(event.card for event in events if event.kind == "repaired" and event.card)
    others = Counter(_PLAYED[event.kind] for event in events if event.kind in _PLAYED)
    # A card in the mine was played, even if no event mentions it.
    laid |= Counter(card.card for card in seen.mine if card.card in PATH_CODES)
    before = Counter(card for front in seen.fronts for card in front)
    played = laid + mended + ((broke + others) | before)
    return Counter(full_deck(seen.rules.expansion)) - played - Counter(seen.hand)
