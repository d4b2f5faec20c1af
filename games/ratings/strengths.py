"""What the rounds of a game make of ratings (Plackett-Luce, by openskill).

Who digs on one side of a round is a team for that round only; a side with a winner comes first. A
round whose turns somebody else took in part counts for as much as was played by whoever sits there.
"""

from dataclasses import dataclass

from openskill.models import PlackettLuce

from games.core.history.played_games import PlayedGame, PlayedRound
from games.rules.ending.pay import sides_of

_MODEL = PlackettLuce()
# Nothing is known of newcomers, and of computer players in every game.
MEAN, DEVIATION = 25.0, 25.0 / 3.0


@dataclass(frozen=True, slots=True)
class Strength:
    """A player's estimated strength, and its uncertainty."""

    mean: float = MEAN
    deviation: float = DEVIATION


Strengths = dict[int, Strength]


def floor_of(strength: Strength) -> float:
    """The lower bound of a strength, almost certain."""
    return strength.mean - 3 * strength.deviation


def after_game(game: PlayedGame, before: Strengths) -> Strengths:
    """The strengths by seat after a game; seats that are not named are of unknown strength."""
    strengths = dict(before)
    for played in game.rounds:
        strengths |= _after_round(played, strengths)
    return {seat: strengths[seat] for seat in before}


def is_rated(game: PlayedGame) -> bool:
    """Whether a game says anything of its people: not practice, nothing imported."""
    return not game.game.practice and not game.game.imported


def _after_round(played: PlayedRound, strengths: Strengths) -> Strengths:
    teams = sides_of(played.dwarfs)
    ranks = [0 if played.winners & set(team) else 1 for team in teams]
    # Where all won or nobody did, no side was stronger.
    if len(set(ranks)) < 2:
        return {}
    told = [
        [_MODEL.rating(mu=one.mean, sigma=one.deviation) for one in _of(team, strengths)]
        for team in teams
    ]
    rated = _MODEL.rate(told, ranks=[float(rank) for rank in ranks])
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
