"""How rounds of a kind have come out so far, and what a finished game adds to that.

Whoever has yet to see how a game ended is shown the figures as they were without it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields

from accounts.models import Account
from games.balance.models import Balance
from games.core.history.played_games import PlayedGame, played_games
from games.core.tables.endings import untold_games
from games.models import Game
from games.rules.ruleset import Ruleset

_By = Balance.By
# What may be chosen besides the box: yes or no.
OPTIONS = [
    each.name for each in fields(Ruleset) if type(each.default) is bool and each.name != "expansion"
]
Kind = tuple[bool, str, str]


@dataclass(slots=True)
class Outcomes:
    """How rounds came out; by dwarf how many there were, how many of them won, and their gold."""

    games: int = 0
    rounds: int = 0
    reached: int = 0
    turns: int = 0
    dwarfs: dict[str, list[int]] = field(default_factory=dict)

    def add(self, other: "Outcomes", sign: int = 1) -> None:
        """Add others, or take them away."""
        self.games += sign * other.games
        self.rounds += sign * other.rounds
        self.reached += sign * other.reached
        self.turns += sign * other.turns
        for dwarf, numbers in other.dwarfs.items():
            mine = self.dwarfs.get(dwarf, [0, 0, 0])
            self.dwarfs[dwarf] = [
                one + sign * more for one, more in zip(mine, numbers, strict=True)
            ]

    def columns(self) -> dict[str, object]:
        """The columns of a row by their names."""
        return asdict(self)


def kinds_of(rules: Ruleset, players: int) -> list[Kind]:
    """The kinds to which the rounds of a game belong, in the order in which rows are locked."""
    box = rules.expansion
    options = [(box, _By.OPTION.value, name) for name in OPTIONS if getattr(rules, name)]
    return sorted(
        [
            (box, _By.BOX.value, ""),
            (box, _By.EDITION.value, rules.edition),
            (box, _By.PLAYERS.value, str(players)),
            exact_kind(rules, players),
            *options,
        ]
    )


def exact_kind(rules: Ruleset, players: int) -> Kind:
    """The kind of rounds with all these options and so many players."""
    options = "+".join(name for name in OPTIONS if getattr(rules, name))
    return rules.expansion, _By.RULES.value, f"{rules.edition}/{options}/{players}"


def outcomes_of(game: PlayedGame) -> Outcomes:
    """How the rounds of a game came out."""
    found = Outcomes(
        games=1,
        rounds=len(game.rounds),
        reached=sum(row.treasure for row in game.rounds),
        turns=sum(row.turns for row in game.rounds),
    )
    for row in game.rounds:
        for seat, dwarf in enumerate(row.dwarfs):
            numbers = found.dwarfs.setdefault(dwarf, [0, 0, 0])
            numbers[0] += 1
            numbers[1] += seat in row.winners
            numbers[2] += row.gains[seat] if row.gains else 0
    return found


def added_up(games: Iterable[PlayedGame]) -> dict[Kind, Outcomes]:
    """The sums that games add to each kind; imported games add nothing."""
    sums: dict[Kind, Outcomes] = {}
    for game in games:
        if game.game.imported or game.game.practice:
            continue
        outcomes = outcomes_of(game)
        for kind in kinds_of(game.game.rules, game.game.seats):
            sums.setdefault(kind, Outcomes()).add(outcomes)
    return sums


def outcomes_in(row: Balance) -> Outcomes:
    """The outcomes in a row."""
    dwarfs = {dwarf: list(numbers) for dwarf, numbers in row.dwarfs.items()}
    return Outcomes(row.games, row.rounds, row.reached, row.turns, dwarfs)


def balances(*, expansion: bool, viewer: Account | None) -> Mapping[tuple[str, str], Outcomes]:
    """Every kind of a box but the exact ones, by what it is of; two queries, or eight."""
    rows = Balance.objects.filter(expansion=expansion).exclude(by=_By.RULES)
    found = {(row.by, row.of): outcomes_in(row) for row in rows}
    for (box, by, of), untold in _untold(viewer).items():
        if box == expansion and (by, of) in found:
            found[by, of].add(untold, -1)
    return found


def balance_of(rules: Ruleset, players: int, viewer: Account | None) -> Outcomes:
    """How rounds with these options and so many players came out; two queries, or eight."""
    expansion, by, of = kind = exact_kind(rules, players)
    row = Balance.objects.filter(expansion=expansion, by=by, of=of).first()
    found = outcomes_in(row) if row else Outcomes()
    if untold := _untold(viewer).get(kind):
        found.add(untold, -1)
    return found


def _untold(viewer: Account | None) -> dict[Kind, Outcomes]:
    untold = untold_games(viewer)
    if not untold:
        return {}
    counted = Game.objects.filter(pk__in=untold, counted=True, practice=False)
    ids = list(counted.values_list("pk", flat=True))
    return added_up(played_games(ids)) if ids else {}
