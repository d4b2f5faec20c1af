"""What a person chose for practice."""

from dataclasses import dataclass

from games.bots import DEFAULT
from games.rules.ruleset import Ruleset

PRACTICE_PLAYERS = range(3, 9)


@dataclass(frozen=True, slots=True)
class PracticeChoices:
    """How somebody wants to practise. `players` counts the person, too; `pause` is a Game.Pause,
    and `strength` that of every computer player.
    """

    expansion: bool = False
    players: int = 5
    rounds: int = 3
    pause: str = "short"
    strength: str = DEFAULT

    @property
    def rules(self) -> Ruleset:
        """The rule set. Raises InvalidOption for a number of rounds that there is not."""
        return Ruleset(expansion=self.expansion, rounds=self.rounds)
