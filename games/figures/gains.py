"""What finished games add to a person's figures, and the part hidden from a viewer for now."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from accounts.models import Account
from games.core.history.played_games import PlayedGame, PlayedRound, played_games
from games.core.tables.endings import untold_games
from games.figures.models import RoundFigures
from games.models import Player

_SIDES = {
    "miner": "miner",
    "selfish": "miner",
    "blue": "miner",
    "green": "miner",
    "boss": "miner",
    "saboteur": "saboteur",
}
# Dwarfs who win together; the others dig for themselves.
_TEAMS = frozenset({"miner", "blue", "green", "saboteur"})
_FOR_THEMSELVES = frozenset({"selfish"})
Kind = tuple[str, str]


@dataclass(slots=True)
class Gains:
    """The sum of a person's games, as far as it changes their figures.

    `tally` has the numbers of a `Tally`, `rounds` those of `RoundFigures` by kind of round, and
    `beside` those of `Companion` by the other person's account.
    """

    tally: Counter[str] = field(default_factory=Counter)
    rounds: dict[Kind, Counter[str]] = field(default_factory=dict)
    beside: dict[int, Counter[str]] = field(default_factory=dict)
    run: int = 0
    longest_run: int = 0
    first_ended_at: datetime | None = None
    last_ended_at: datetime | None = None

    def add(self, game: PlayedGame, account_id: int) -> None:
        """Add a game of the account. Rounds that a stand-in played for the account do not count. A
        game with such rounds is left out of the sums of whole games.
        """
        player = game.players[account_id]
        seat = player.seat or 0
        if not any(seat in played.away for played in game.rounds):
            self._add_game(game, player)
        for played in game.rounds:
            if seat not in played.away:
                self._add_round(game, played, seat)
        for other_id, other in game.players.items():
            if other_id != account_id:
                self._add_companion(game, seat, other_id, other.seat or 0)

    def _add_game(self, game: PlayedGame, player: Player) -> None:
        won = player.seat in game.game.winners
        gained = {"games": 1, "games_won": int(won), "gold": player.gold or 0}
        self.tally.update({**gained, "expansion_games": int(game.expansion)})
        self.run = self.run + 1 if won else 0
        self.longest_run = max(self.longest_run, self.run)
        ends = [at for at in (self.first_ended_at, self.last_ended_at) if at is not None]
        self.first_ended_at = min((*ends, game.ended_at))
        self.last_ended_at = max((*ends, game.ended_at))

    def _add_round(self, game: PlayedGame, played: PlayedRound, seat: int) -> None:
        dwarf, won = played.dwarfs[seat], int(seat in played.winners)
        self.tally["rounds"] += 1
        if side := _SIDES.get(dwarf):
            self.tally.update({f"{side}_rounds": 1, f"{side}_rounds_won": won})
        by = RoundFigures.By
        for kind in ((by.DWARF.value, dwarf), (by.PLAYERS.value, str(len(played.dwarfs)))):
            self.rounds.setdefault(kind, Counter()).update({"rounds": 1, "won": won})

    def _add_companion(self, game: PlayedGame, seat: int, other_id: int, other: int) -> None:
        shared = [row for row in game.rounds if not {seat, other} & row.away]
        if not shared:
            return
        found = self.beside.setdefault(other_id, Counter())
        found["games"] += 1
        for row in shared:
            how = relation(row.dwarfs[seat], row.dwarfs[other])
            if how:
                found.update({how: 1, f"{how}_won": int(seat in row.winners)})


def relation(dwarf: str, other: str) -> str:
    """Return `together` or `against` for the sides of two dwarfs. Empty if a dwarf has no side."""
    sided = _TEAMS | _FOR_THEMSELVES
    if dwarf not in sided or other not in sided:
        return ""
    return "together" if dwarf == other and dwarf in _TEAMS else "against"


def gains_of(games: Iterable[PlayedGame], account_id: int) -> Gains:
    """Return the sum of what the account gained in these games, added in this order."""
    gains = Gains()
    for game in games:
        gains.add(game, account_id)
    return gains


def untold_gains(person_id: int, viewer: Account | None) -> Gains | None:
    """Return the sum of a person's games whose end the viewer has not yet seen. None if there are
    no such games. Makes one query, or six.
    """
    untold = untold_games(viewer)
    if not untold:
        return None
    with_them = Player.objects.filter(game__in=untold, account=person_id)
    counted = with_them.filter(game__counted=True, game__practice=False)
    found = list(counted.values_list("game_id", flat=True))
    return gains_of(played_games(found), person_id) if found else None
