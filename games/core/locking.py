"""Locking: a service holds the rows it changes until its transaction ends.

There is one order of locks, so that no two services ever deadlock:

0. the one lock of people who are brought to a table (`games.lobby.meeting`)
1. accounts, by their numbers: of people who take a seat, or give all of them up (`lock_account`)
2. crews, by their numbers (`games.crews.services`)
3. games, by their numbers (`lock_game`, `lock_running`, `lock_seats`)
4. the players of a game and its round, and all other rows of the game
5. tallies, by the numbers of their accounts
6. the records of people's time-keeping, in the same order
7. the lengths of games of a kind

A service may skip a step, but never goes back one. Changing many notices at a time is outside this
order, and waits for none of them (`notices.outbox.skip_locked`).

All changes at a table happen under the lock of its game, apart from people's own records (of things
seen, read and noted down): single statements that hold no other lock. The locks let others go on
referring to the rows: foreign keys are checked at the commit, when nobody can keep to an order any
more. That is why a deletion locks its account first, to keep new seats away, and deletes it last.

PostgreSQL locks rows; SQLite locks the whole file when a transaction begins. On both the version is
compared again when it is saved, so a missing lock would refuse a change, not lose it.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from accounts.compiled_query import CompiledQuery
from accounts.models import Account
from games.core.errors import AccountGone, NotInLobby, NotYours, StaleTurn
from games.core.round_rows import read_positions
from games.models import Game, Player
from games.models.round import long_columns
from games.rules.position import Position

# PostgreSQL locks the rows of a statement in the order in which it lists their tables.
_GAME_FIRST = ("game", "self")
# Read with every player: the addresses of notices, and the hours of the clock.
_ABOUT_PEOPLE = ("account__notice_preferences", "account__own_hours")


@dataclass(slots=True)
class LockedGame:
    """A locked game and its players; players with seats are in the order of their seats."""

    game: Game
    players: list[Player]

    def player_of(self, account: Account | None) -> Player:
        """Return the player of an account at this table.

        Raises NotYours if the account has no player here.
        """
        for player in self.players:
            if account is not None and player.account_id == account.pk:
                return player
        raise NotYours

    def at_seat(self, seat: int | None) -> list[Player]:
        """Return a list with the player of a seat, or an empty list for None."""
        return [player for player in self.players if seat is not None and player.seat == seat]

    def acting(self) -> list[Player]:
        """Return a list with the player whose turn it is, or an empty list between turns."""
        return self.at_seat(self.game.round.turn if self.game.round else None)

    def all_are_away(self) -> bool:
        """Return whether there are people at the table and stand-ins play for all of them; programs
        are not counted.
        """
        people = [one for one in self.players if one.account_id and not one.is_program]
        return bool(people) and all(player.stand_in for player in people)

    def check_host(self, account: Account | None) -> None:
        """Raise NotYours for any account other than the table's host."""
        if account is None or self.game.host_id != account.pk:
            raise NotYours

    def check_lobby(self) -> None:
        """Raise NotInLobby unless the game is in the lobby.

        Check the person's right to act before, since otherwise outsiders would learn that the game
        has started.
        """
        if self.game.status != Game.Status.LOBBY:
            raise NotInLobby

    def position(self) -> Position:
        """Return the position of the current round, with its secrets.

        Raises NotYours before the first round.
        """
        if self.game.round is None:
            raise NotYours
        return read_positions(self.game, [self.game.round])[0]

    def moment(self, now: datetime) -> dict[str, Any]:
        """Return a dict with the place in the log of a change made now:

        `round_number`, `number` (of the round's turns), `version` (the next one) and `at` (ISO
        format).
        """
        row = self.game.current_round
        return {
            "round_number": row.number,
            "number": row.turn_number,
            "version": self.game.version + 1,
            "at": now.isoformat(),
        }

    def bump_version(self, **changes: Any) -> None:
        """Save `changes`, columns of the game by name, and its version plus one.

        Raises StaleTurn if somebody else has changed the version, which the lock should prevent.
        """
        game = self.game
        written = Game.objects.filter(pk=game.pk, version=game.version).update(
            version=game.version + 1, **changes
        )
        if not written:
            raise StaleTurn
        game.version += 1
        for name, value in changes.items():
            setattr(game, name, value)


def lock_account(account: Account) -> None:
    """Lock an account that is about to take a seat.

    Raises AccountGone if it is deleted or closed.
    """
    if not _lock_accounts(Account.objects.filter(pk=account.pk, is_active=True)):
        raise AccountGone


def lock_active(account: Account, others: Collection[int]) -> list[int]:
    """Lock an account and those with the ids `others`; return the ids of the locked accounts that
    are active. Raises AccountGone if the first account is deleted or closed.
    """
    wanted = Account.objects.filter(pk__in={account.pk, *others}, is_active=True)
    found = _lock_accounts(wanted)
    if account.pk not in found:
        raise AccountGone
    return found


def lock_accounts(account_ids: Collection[int]) -> None:
    """Lock accounts, active or not, in the order of their ids."""
    _lock_accounts(Account.objects.filter(pk__in=account_ids))


def _lock_accounts(accounts: QuerySet[Account]) -> list[int]:
    locked = accounts.order_by("pk").select_for_update(no_key=True)
    return list(locked.values_list("pk", flat=True))


def lock_seats(seats: QuerySet[Player]) -> list[Player]:
    """Lock players and their games, in the order of locks.

    Return the players that still match the query.
    """
    in_order = seats.select_related("game").order_by("game_id", "pk")
    locked = in_order.select_for_update(of=_GAME_FIRST, no_key=True)
    # The start of a masked table makes new rows of its people. PostgreSQL does not see those that
    # were made while it waited; a second look does.
    list(locked)
    return list(locked.all())


def lock_games(games: QuerySet[Game]) -> list[Game]:
    """Lock several games in the order of their ids. Return those that still match the query."""
    return list(games.order_by("pk").select_for_update(no_key=True))


def lock_game(game_id: int) -> LockedGame:
    """Lock a game in any state; return the game with its players.

    Raises NotYours for an unknown id.
    """
    game = Game.objects.select_for_update(no_key=True).filter(pk=game_id).first()
    if game is None:
        raise NotYours
    with_accounts = game.players.select_related(*_ABOUT_PEOPLE)
    players = list(with_accounts.order_by("seat", "id"))
    return LockedGame(game, players)


def lock_running(game_id: int) -> LockedGame:
    """Lock a game that has begun, whether it is running or over, and return it with its players.

    Raises NotYours if no such game has begun. Makes one query.
    """
    for _ in range(3):
        assert transaction.get_connection().in_atomic_block
        players = _STARTED(game_id)
        # Nor does it join a new owner of a seat who got it while we waited.
        if players and all(one.account or not one.account_id for one in players):
            game = players[0].game
            for player in players:
                player.game = game
            return LockedGame(game, players)
        # If another round began while we waited for the lock, PostgreSQL finds that the row no
        # longer matches and returns nothing. So it is worth a second query.
    raise NotYours


def lock_if_running(game_id: int) -> LockedGame | None:
    """Lock a running game and return it with its players, or None if the game does not run."""
    try:
        locked = lock_running(game_id)
    except NotYours:
        return None
    return locked if locked.game.status == Game.Status.RUNNING else None


def _started(game_id: int) -> QuerySet[Player]:
    # Everything a turn depends on is locked, including players and round: rows that are only
    # joined would be as old as the statement, which may have waited.
    return (
        Player.objects.filter(game_id=game_id, game__round__number__gte=1)
        .select_related(*_ABOUT_PEOPLE, "game__round", "game__fair_deal")
        # Orders come with their players, so that a turn gets them at no cost of its own.
        .defer(None)
        .defer("notes", "notes_on", *long_columns("game__round"))
        .order_by("seat")
        .select_for_update(of=(*_GAME_FIRST, "game__round"), no_key=True)
    )


_STARTED = CompiledQuery(_started)
