"""What a computer player works out from its observation before it weighs its moves."""

from dataclasses import dataclass

from games.bots.aims import Aim, aim_of
from games.bots.distances import Laid, cards_away
from games.bots.mine import ALL, View, maze_of, view_of
from games.bots.others import trust
from games.bots.passages import Passages, passages
from games.rules.cards.cells import GOALS
from games.rules.mine.maze import Maze
from games.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class Outlook:
    """One seat's view of the round, worked out once for all its moves.

    `targets` are the cells of the goals that may be the treasure, each as likely as the others;
    `now` is how many cards away they are in each view the aim speaks of, and in everybody's;
    `trust` says how much of a friend each seat is.
    """

    seen: Observation
    maze: Maze
    targets: frozenset[int]
    passages: Passages
    aim: Aim
    views: dict[str, View]
    now: dict[str, float]
    trust: tuple[float, ...]

    @property
    def chance(self) -> float:
        """How likely each target is the treasure."""
        return 1 / max(1, len(self.targets))

    @property
    def distance(self) -> float:
        """How many cards the nearest target is away for everybody."""
        return self.now[ALL]

    @property
    def me(self) -> int:
        """One's own seat."""
        assert self.seen.seat is not None
        return self.seen.seat

    def after(self, view: str, laid: Laid) -> float:
        """How many cards the nearest target is away in a view once a card is laid."""
        return cards_away(self.views[view], self.targets, self.passages, laid)

    def without(self, cell: int) -> dict[str, float]:
        """How many cards the nearest target is away in each view once a card is taken away."""
        maze = self.maze.copy()
        maze.remove(cell)
        return {
            name: cards_away(view_of(maze, name), self.targets, self.passages)
            for name in self.views
        }


def outlook_of(observation: Observation) -> Outlook:
    """Work out what a seat makes of what it sees."""
    maze, targets = maze_of(observation), targets_of(observation)
    costs = passages(observation.rules.expansion)
    views = {ALL: view_of(maze, ALL)}
    now = {ALL: cards_away(views[ALL], targets, costs)}
    aim = aim_of(observation)
    for name, _ in aim.nearer:
        if name not in views:
            views[name] = view_of(maze, name)
            now[name] = cards_away(views[name], targets, costs)
    return Outlook(observation, maze, targets, costs, aim, views, now, trust(observation))


def targets_of(observation: Observation) -> frozenset[int]:
    """The cells of the goals that may be the treasure, as far as the seat knows."""
    seen = dict(observation.seen_goals)
    for goal, face in seen.items():
        if face == "treasure":
            return frozenset((GOALS[goal],))
    down = [goal for goal, face in enumerate(observation.goals_up) if face is None]
    return frozenset(GOALS[goal] for goal in down if goal not in seen)
