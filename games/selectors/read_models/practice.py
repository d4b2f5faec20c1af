"""What a person chose for practice."""

from dataclasses import dataclass

from games.rules.ruleset import Ruleset

PRACTICE_PLAYERS = range(3, 9)


@dataclass(frozen=True, slots=True)
class PracticeChoices:
    """How somebody wants to practise. `players` counts the person, too; `pause` is a Game.Pause."""

    expansion: bool = False
    players: int = 5
    rounds: int = 3
    pause: str = "short"

    @property
    def rules(self) -> Ruleset:
        """The rule set. Raises InvalidOption for a number of rounds that there is not."""
        return Ruleset(expansion=self.expansion, rounds=self.rounds)
