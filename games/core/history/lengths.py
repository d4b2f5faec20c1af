"""The lengths of finished games, by kind of game."""

from datetime import timedelta

from games.clocks.lasting import Days, kind_of, taken_by
from games.clocks.paces import Pace, is_live
from games.models import GameLengths
from games.rules.ruleset import Ruleset


def kind_of_game(rules: Ruleset, pace: Pace, players: int, people: int) -> str:
    """Return the key under which the lengths of games with these rules, pace and players are kept.

    `people` is the number of players who are not computer players.
    """
    return kind_of(pace, rules.rounds, players, people, expansion=rules.expansion)


def known_days(rules: Ruleset, pace: Pace, players: int, people: int) -> Days | None:
    """Return the range of days that games with these rules, pace and players took.

    `people` is the number of players who are not computer players. Returns None if too few games
    are known, and for games in one sitting. Makes one query at most.
    """
    if is_live(pace):
        return None
    kind = kind_of_game(rules, pace, players, people)
    kept = GameLengths.objects.filter(pk=kind).values_list("lengths", flat=True).first()
    return taken_by([timedelta(seconds=each) for each in kept or ()])
