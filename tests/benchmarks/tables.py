"""Tables to measure: in the middle of their first round, and a large one late in it."""

from random import Random

from accounts.models import Account
from games.models import Game
from tests.factories import AccountFactory, running_game
from tests.playing import play_one

# Enough for a mine to look at, and not yet the end of a round, whatever the number of seats.
_TURNS = 12


def table_of(seats: int, *, expansion: bool = False, turns: int = _TURNS) -> Game:
    """A running game of so many people, so many turns on or at the end of its first round."""
    people: list[Account] = AccountFactory.create_batch(seats)
    game = running_game(people[0], people[1:], rules={"expansion": expansion, "rounds": 1})
    chance = Random(seats)
    for _ in range(turns):
        play_one(game, chance)
    return Game.objects.select_related("round", "host").get(pk=game.pk)
