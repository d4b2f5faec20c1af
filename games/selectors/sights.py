"""What a seat of a game sees just now, for operators: nobody is asked who they are."""

from games.models import Game, Turn
from games.round_rows import read_states
from games.rules import engine
from games.rules.events import Event
from games.rules.observation import Observation


def sight_of(game: Game, seat: int | None) -> Observation:
    """What a seat, or a spectator (None), sees of the current round of a game that has begun."""
    assert game.round is not None
    (state,) = read_states(game, [game.round])
    turns = Turn.objects.filter(round=game.round).order_by("number")
    events = [Event.from_json(told) for turn in turns for told in turn.events]
    return engine.observe(engine.load(state), seat, events)
