"""The lengths of finished games by kind."""

from datetime import timedelta

from games.clocks.lasting import Days, kind_of, taken_by
from games.clocks.paces import Pace, is_live
from games.models import GameLengths
from games.rules.ruleset import Ruleset


def kind_of_game(rules: Ruleset, pace: Pace, players: int, people: int) -> str:
    """Return the kind under which such games are counted."""
    return kind_of(pace, rules.rounds, players, people, expansion=rules.expansion)


def known_days(rules: Ruleset, pace: Pace, players: int, people: int) -> Days | None:
    """Return the days that such games took; None for too few. One query at most.

    Games in one sitting are not counted in days.
    """
    if is_live(pace):
        return None
    kind = kind_of_game(rules, pace, players, people)
    kept = GameLengths.objects.filter(pk=kind).values_list("lengths", flat=True).first()
    return taken_by([timedelta(seconds=each) for each in kept or ()])
