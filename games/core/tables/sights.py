"""The current sight of a seat, or of a spectator, without checking who asks."""

from games.core.round_rows import read_positions
from games.core.tables.log_entries import last_laid, newest_entries
from games.core.tables.read_models import LastLaid
from games.models import Game, Turn
from games.rules import engine
from games.rules.events import Event
from games.rules.observation import Observation


def sight_of(game: Game, seat: int | None) -> Observation:
    """Return the view of the current round from a seat, or a spectator's (None).

    For a begun game.
    """
    assert game.round is not None
    (position,) = read_positions(game, [game.round])
    turns = Turn.objects.filter(round=game.round).order_by("number")
    events = [Event.from_json(event) for turn in turns for event in turn.events]
    return engine.observe(position, seat, events)


def public_sight(game: Game) -> tuple[Observation, LastLaid | None]:
    """Return the public view of the current round, and its last laid card; for a begun game."""
    assert game.round is not None
    (position,) = read_positions(game, [game.round])
    seen = engine.observe(position, None)
    return seen, last_laid(seen, newest_entries(game.pk, None))
