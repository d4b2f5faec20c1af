"""The current round as a seat or a spectator sees it; callers check who asks."""

from games.core.round_rows import read_positions
from games.core.tables.log_entries import last_laid, newest_entries
from games.core.tables.read_models import LastLaid
from games.models import Game, Turn
from games.rules import engine
from games.rules.events import Event
from games.rules.observation import Observation


def sight_of(game: Game, seat: int | None) -> Observation:
    """Return the current round of a begun game as a seat sees it, or a spectator (None).

    Two queries.
    """
    assert game.round is not None
    (position,) = read_positions(game, [game.round])
    turns = Turn.objects.filter(round=game.round).order_by("number")
    events = [Event.from_json(event) for turn in turns for event in turn.events]
    return engine.observe(position, seat, events)


def public_sight(game: Game) -> tuple[Observation, LastLaid | None]:
    """Return the current round of a begun game as a spectator sees it, and its last laid card.

    None for the card if there is none.
    """
    assert game.round is not None
    (position,) = read_positions(game, [game.round])
    seen = engine.observe(position, None)
    return seen, last_laid(seen, newest_entries(game.pk, None))
