"""What a game adds to a person's figures, round by round."""

from datetime import UTC, datetime

from games.core.history.played_games import PlayedGame, PlayedRound
from games.figures.gains import gains_of
from games.models import Game, Player

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
ANN, BEN = 7, 8


def played(number: int, ben: str, *away: int) -> PlayedRound:
    """A round that Ann won as a miner in the first seat, with Ben in the second."""
    return PlayedRound(
        number, ("miner", ben), frozenset({0}), (), True, 9, away=frozenset(away), shares={}
    )


def game_of(*rounds: PlayedRound) -> PlayedGame:
    players = {ANN: Player(seat=0, gold=4), BEN: Player(seat=1, gold=1)}
    return PlayedGame(1, Game(), False, NOON, frozenset({0}), players, rounds)


def test_of_two_people_only_rounds_count_that_both_played_themselves() -> None:
    gains = gains_of([game_of(played(1, "miner"), played(2, "saboteur", 1))], ANN)
    assert gains.beside[BEN] == {"games": 1, "together": 1, "together_won": 1}


def test_people_of_whom_one_was_always_stood_in_for_did_not_play_together() -> None:
    assert gains_of([game_of(played(1, "miner", 1))], ANN).beside == {}


def test_a_game_in_which_others_played_a_round_is_not_one_s_own() -> None:
    gains = gains_of([game_of(played(1, "miner"), played(2, "miner", 0))], ANN)
    assert (gains.tally["games"], gains.tally["rounds"]) == (0, 1)
