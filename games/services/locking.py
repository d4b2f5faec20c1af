"""Locking a game: its row belongs to one door until the transaction ends.

PostgreSQL locks the row; SQLite locks the whole file when a transaction begins. On both the
version is compared once more when it is written, so a lock that failed us would refuse, not lose.
"""

from dataclasses import dataclass
from typing import Any

from django.db import transaction

from accounts.models import Account
from games.models import Game, Player
from games.round_rows import read_states
from games.rules.state import State
from games.services.errors import NotInLobby, NotYours, StaleTurn


@dataclass(slots=True)
class LockedGame:
    """A locked game with its players, those with seats in the order of their seats."""

    game: Game
    players: list[Player]

    def player_of(self, account: Account | None) -> Player:
        """The player of an account. Raises NotYours."""
        for player in self.players:
            if account is not None and player.account_id == account.pk:
                return player
        raise NotYours

    def at_seat(self, seat: int | None) -> list[Player]:
        """The player of a seat, alone in a list; nobody for None."""
        return [player for player in self.players if seat is not None and player.seat == seat]

    def check_host(self, account: Account | None) -> None:
        """Raises NotYours for anybody but the host."""
        if account is None or self.game.host_id != account.pk:
            raise NotYours

    def state(self) -> State:
        """The current round."""
        if self.game.round is None:
            raise NotYours
        return read_states(self.game, [self.game.round])[0]

    def bump_version(self, **changes: Any) -> None:
        """Write some columns of the game and the next version. Raises StaleTurn."""
        game = self.game
        written = Game.objects.filter(pk=game.pk, version=game.version).update(
            version=game.version + 1, **changes
        )
        if not written:
            raise StaleTurn
        game.version += 1
        for name, value in changes.items():
            setattr(game, name, value)


def lock_running(game_id: int) -> LockedGame:
    """Lock a game that has been started, with one query. Raises NotYours when there is none."""
    for _ in range(2):
        if players := list(_started(game_id)):
            game = players[0].game
            for player in players:
                player.game = game
            return LockedGame(game, players)
        # When another round began while we waited for the lock, PostgreSQL finds that the row it
        # waited for no longer matches and answers with nothing. So it is worth a second look.
    raise NotYours


def lock_lobby(game_id: int) -> LockedGame:
    """Lock a game that still gathers players. Raises NotYours or NotInLobby."""
    locked = lock_game(game_id)
    if locked.game.status != Game.Status.LOBBY:
        raise NotInLobby
    return locked


def lock_game(game_id: int) -> LockedGame:
    """Lock a game in whatever state. Raises NotYours when there is none."""
    game = Game.objects.select_for_update(no_key=True).filter(pk=game_id).first()
    if game is None:
        raise NotYours
    players = list(game.players.select_related("account").order_by("seat", "id"))
    return LockedGame(game, players)


def _started(game_id: int) -> Any:
    # Everything that a turn decides by is locked, players and round too: rows that are only
    # joined would be as old as the statement, and it may have waited.
    assert transaction.get_connection().in_atomic_block
    return (
        Player.objects.filter(game_id=game_id, game__round__number__gte=1)
        .select_related("account", "game__round")
        .defer("game__round__deal")
        .order_by("seat")
        .select_for_update(of=("self", "game", "game__round"), no_key=True)
    )
