"""Thieves are asked one after the other, and what they took is kept with the outcome."""

from games.rules import engine
from games.rules.files.setup import set_up
from games.rules.moves import Pass, Steal


def test_who_took_from_whom_is_kept_with_who_declined() -> None:
    written = {
        "rules": {"expansion": True},
        "dwarfs": ["saboteur", "blue", "green"],
        "front": [[], ["theft"], ["theft"]],
        "thefts": [1, 2],
        "hands": [["map"], [], []],
    }
    position = engine.load(set_up(written))
    engine.play(position, 0, Pass(("map",)))
    engine.play(position, 2, Steal(0))
    engine.play(position, 1, Steal(None))
    assert position.outcome is not None
    assert position.outcome.stolen == ((2, 0), (1, None))
