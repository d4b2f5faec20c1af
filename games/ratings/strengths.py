"""Strengths of players, from the rounds of a game (openskill's Plackett-Luce).

The players on one side are a team for that round only; sides with a winner rank first. If others
took some of a player's turns, the round counts in proportion to the player's own turns.
"""

from dataclasses import dataclass

from openskill.models import PlackettLuce

from games.core.history.played_games import PlayedGame, PlayedRound
from games.rules.ending.gold import sides_of

_MODEL = PlackettLuce()
# The strength of newcomers, and of computer players in every game.
MEAN, DEVIATION = 25.0, 25.0 / 3.0


@dataclass(frozen=True, slots=True)
class Strength:
    """A player's estimated strength (mean), and its uncertainty (deviation)."""

    mean: float = MEAN
    deviation: float = DEVIATION


Strengths = dict[int, Strength]


def floor_of(strength: Strength) -> float:
    """Return the lower bound of a strength, three deviations below its mean."""
    return strength.mean - 3 * strength.deviation


def after_game(game: PlayedGame, before: Strengths) -> Strengths:
    """Return the strengths after a game, as a dict by seat, for the seats in `before`. Other seats
    count as of unknown strength.
    """
    strengths = dict(before)
    for played in game.rounds:
        strengths |= _after_round(played, strengths)
    return {seat: strengths[seat] for seat in before}


def is_rated(game: PlayedGame) -> bool:
    """Return whether a game is rated: neither practice nor imported."""
    return not game.game.practice and not game.game.imported


def _after_round(played: PlayedRound, strengths: Strengths) -> Strengths:
    teams = sides_of(played.dwarfs)
    ranks = [0 if played.winners & set(team) else 1 for team in teams]
    # If all sides won or none, none was stronger.
    if len(set(ranks)) < 2:
        return {}
    ratings_before = [
        [_MODEL.rating(mu=one.mean, sigma=one.deviation) for one in _of(team, strengths)]
        for team in teams
    ]
    rated = _MODEL.rate(ratings_before, ranks=[float(rank) for rank in ranks])
    found: Strengths = {}
    for team, ratings in zip(teams, rated, strict=True):
        for seat, rating in zip(team, ratings, strict=True):
            was, share = strengths.get(seat, Strength()), played.shares.get(seat, 1.0)
            found[seat] = Strength(
                was.mean + share * (rating.mu - was.mean),
                was.deviation + share * (rating.sigma - was.deviation),
            )
    return {seat: strength for seat, strength in found.items() if seat in strengths}


def _of(team: list[int], strengths: Strengths) -> list[Strength]:
    return [strengths.get(seat, Strength()) for seat in team]
