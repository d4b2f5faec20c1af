"""A door of a game, and at which stages there is one."""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass

from accounts.models import Account
from tests.games.core.races.stages import Stage

Call = Callable[[], object]
VOTING = "voting vote_over paused"
RUNNING = f"digging computer_to_act orders_to_play round_end game_end time_up stood_in {VOTING}"
EVERYWHERE = f"gathering {RUNNING} finished practising"
# What the doors of a module lock first: a person's own row or none, an account, or the game.
LOCKED_FIRST = {"asides": "own", "crews": "account", "lobby": "account", "seats": "account"}


@dataclass(frozen=True)
class Door:
    """A way to change something of a game; everybody's, or always the same person's."""

    name: str
    stages: frozenset[str]
    everybodys: bool
    enter: Callable[[Stage, Account], object]

    @property
    def kind(self) -> str:
        """What most doors of its module lock first."""
        return LOCKED_FIRST.get(self.enter.__module__.rpartition(".")[2], "game")

    def call(self, stage: Stage, seat: int) -> Call:
        """Go through it as the person of a seat, who was read before anything happened."""
        person = copy(stage.people[seat])
        return lambda: self.enter(stage, person)


DOORS: dict[str, Door] = {}
_Enter = Callable[[Stage, Account], object]


def everybodys(stages: str) -> Callable[[_Enter], _Enter]:
    """A door for each person of the table, at these stages."""
    return _register(stages, True)


def one(stages: str) -> Callable[[_Enter], _Enter]:
    """A door for always the same person, or for nobody, at these stages."""
    return _register(stages, False)


def _register(stages: str, everybodys: bool) -> Callable[[_Enter], _Enter]:
    def register(enter: _Enter) -> _Enter:
        name = enter.__name__
        assert name not in DOORS, f"{name} would lose the stages that it has"
        DOORS[name] = Door(name, frozenset(stages.split()), everybodys, enter)
        return enter

    return register


def host_of(stage: Stage) -> Account:
    """Who opened the table."""
    return copy(min(stage.people, key=lambda account: account.pk))
