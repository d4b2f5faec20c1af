"""How often each side wins: computer players must be company for people, so neither may be
hopeless.
"""

from functools import cache

from games.rules.ruleset import Ruleset
from tools.playout import POLICIES, SeriesTally, play_game

# Hundreds of rounds, which change with the computer players alone.


@cache
def _miners_share(players: int, rounds: int) -> float:
    tally, rules = SeriesTally(), Ruleset(rounds=1)
    for number in range(rounds):
        play_game(
            rules, players, f"win rates/{number}", POLICIES["regular"], tally, recording=False
        )
    return tally.wins["miners"] / tally.rounds


def test_at_a_table_of_five_miners_win_between_30_and_70_of_100_rounds() -> None:
    assert 0.3 <= _miners_share(5, rounds=100) <= 0.7


def test_miners_win_more_often_at_four_than_at_seven() -> None:
    assert _miners_share(4, rounds=40) > _miners_share(7, rounds=40) + 0.1
