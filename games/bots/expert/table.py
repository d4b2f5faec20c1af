"""Who thinks what of whom while rounds are played on in thought."""

from dataclasses import dataclass, field

from games.bots.beliefs import Beliefs
from games.bots.expert.boards import Boards
from games.bots.others import trust
from games.rules.observation import Observation
from games.rules.turn.compact import Compact

Opinion = tuple[tuple[float, ...], tuple[float, ...]]
"""The trust in each seat, and the chance that it is a saboteur."""


@dataclass(frozen=True, slots=True)
class Table:
    """Beliefs at the table when looking ahead begins, and what was found out since.

    The seat itself judges the others from `own`, everybody else from `public`: nobody else may know
    the imagined world, or the seat's secrets. `worths` has the worth of cards for players and of
    passes, by all that it depends on.
    """

    seat: int
    own: Beliefs
    public: Beliefs
    boards: Boards = field(default_factory=Boards)
    worths: dict[object, dict[Compact, float]] = field(default_factory=dict)
    _opinions: dict[tuple[int, str | None], Opinion] = field(default_factory=dict)

    def opinion(self, seen: Observation) -> Opinion:
        """Return what a seat with this dwarf thinks of the others."""
        assert seen.seat is not None
        key = seen.seat, seen.dwarf
        if key not in self._opinions:
            beliefs = self.own if seen.seat == self.seat else self.public
            suspicion = tuple(beliefs.suspicion(seat) for seat in range(len(seen.fronts)))
            self._opinions[key] = trust(seen, beliefs), suspicion
        return self._opinions[key]
