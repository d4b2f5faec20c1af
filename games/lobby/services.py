"""Gathering people at a table: opening, sitting down, leaving, removing, cancelling, starting."""

from collections.abc import Sequence
from dataclasses import asdict

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Account
from games.clocks.beginning import BY_HOST, Beginning
from games.clocks.reliability import NOTHING, Conditions
from games.clocks.timing import UNTIMED, Timing
from games.core.errors import (
    GuestsOnlyPractise,
    InvalidTable,
    KeptApart,
    NotEnoughPlayers,
    NotYours,
    ServiceError,
    TableFull,
    TurnedAway,
)
from games.core.locking import LockedGame, lock_account, lock_game
from games.core.seating import conditions, naming
from games.core.seating.reach import is_kept_apart
from games.core.seating.seating import (
    announce_change,
    check_strength,
    leave_locked_table,
    new_player,
    seat_computers,
    turn_away,
)
from games.core.turns import fair_deals, lifecycle
from games.lobby import beginnings
from games.models import Game, Notice, Player
from games.models.game import beginning_columns
from games.models.pace import timing_columns
from games.moderation.selectors.decisions import refuse_kept_from_tables
from games.notices import outbox
from games.rules.ruleset import Ruleset


def create_table(
    host: Account,
    *,
    name: str,
    rules: Ruleset,
    seats: int,
    public: bool,
    computers: int,
    timing: Timing = UNTIMED,
    asked: Conditions = NOTHING,
    programs_welcome: bool = False,
    computers_claim: bool = False,
    masked: bool = False,
    begins: Beginning = BY_HOST,
    strengths: Sequence[str] = (),
    contribution: str = "",
) -> Game:
    """Open a table with its host and `computers` computer players, and return it.

    A table without a name gets one made from the host's. `asked` are the conditions for sitting
    down, and `begins` says when the table begins by itself, though never now. `strengths` are those
    of the computer players; any without one get the usual strength. `contribution` is the host's
    piece of the shuffle.

    Raises InvalidTable, with the wrong field, for a bad name, size, strength, time or condition,
    and InvalidPiece for a bad contribution. Raises GuestsOnlyPractise, AccountGone, NoNewTables or
    TooManyTables if the host may open none.
    """
    _refuse_guest(host)
    conditions.refuse_too_many_tables(host, public=public)
    name = naming.table_name(name, host, masked=masked)
    check_sizes(rules, seats, computers)
    beginnings.check(begins)
    conditions.check_own(host, asked)
    with transaction.atomic():
        lock_account(host)
        refuse_kept_from_tables(host)
        game = Game.objects.create(
            name=name,
            host=host,
            options=rules.options(),
            seats=seats,
            public=public,
            **asdict(asked),
            # A program's table admits other programs.
            programs_welcome=programs_welcome or conditions.is_program(host),
            computers_claim=computers_claim,
            masked=masked,
            **beginning_columns(begins),
            **timing_columns(timing),
        )
        fair_deals.commit(game)
        locked = LockedGame(game, [new_player(game, host, contribution)])
        seat_computers(locked, _strengths_of(computers, strengths))
    return game


def join_table(
    game_id: int, account: Account, token: str | None = None, contribution: str = ""
) -> Player:
    """Sit down at a table and return the player. A person who sits there already gets their present
    place. If that takes the last seat, the table may begin. `token` is the table's invite token,
    `contribution` the person's piece of the shuffle.

    Raises NotYours at a private table without its token or a kept seat, or if the person was
    removed from it. Raises NotInLobby after the start, TableFull, and TurnedAway or KeptApart at a
    public table. Raises NotReliableEnough, ConditionsUnmet or ProgramsUnwelcome for an unmet
    condition, GuestsOnlyPractise, NoNewTables, TooManyTables or AccountGone if the account may take
    no seat, and InvalidPiece for a bad contribution.
    """
    with transaction.atomic():
        lock_account(account)
        locked = lock_game(game_id)
        game = locked.game
        sits = any(player.account_id == account.pk for player in locked.players)
        may_sit = sits or game.public or game.is_opened_by(token)
        if not may_sit and not game.invited.filter(pk=account.pk).exists():
            raise NotYours
        return sit_down(locked, account, contribution)


def sit_down(locked: LockedGame, account: Account, contribution: str = "") -> Player:
    """Seat an account at a table, both locked, and return the player. `contribution` is the
    person's piece of the shuffle. The caller has checked that the account may see the table.

    Raises NotYours or TurnedAway for a person who was removed, and the errors of `join_table` for a
    table or an account that cannot sit down.
    """
    game = locked.game
    for player in locked.players:
        if player.account_id == account.pk:
            return player
    turned_away = game.turned_away.filter(pk=account.pk).exists()
    if turned_away and not game.public:
        raise NotYours
    locked.check_lobby()
    _refuse_guest(account)
    if turned_away:
        raise TurnedAway
    if is_kept_apart(game, account, locked.players):
        raise KeptApart
    conditions.check(game, account)
    game.invited.remove(account)
    refuse_full(locked)
    refuse_kept_from_tables(account)
    player = new_player(game, account, contribution)
    locked.players.append(player)
    announce_change(locked)
    if beginnings.begin_if_full(locked):
        return locked.player_of(account)
    if len(locked.players) == game.seats:
        hosts = [other for other in locked.players if other.account_id == game.host_id]
        outbox.enqueue(game, hosts, Notice.Kind.FULL, timezone.now())
    return player


def leave_table(game_id: int, account: Account) -> None:
    """Leave a table before the start. If the host leaves, the next person becomes host. A table
    without people is deleted. Raises NotYours unless the account sits there, and NotInLobby after
    the start.
    """
    with transaction.atomic():
        locked = lock_game(game_id)
        leaving = locked.player_of(account)
        locked.check_lobby()
        leave_locked_table(locked, leaving)


def add_computer(game_id: int, host: Account, strength: str = naming.DEFAULT_POLICY) -> Player:
    """Seat a computer player of this strength, as the host, and return it. If that takes the last
    seat, the table may begin. Raises NotYours unless the account is the host, NotInLobby after the
    start, TableFull, and InvalidTable for an unknown strength.
    """
    with transaction.atomic():
        locked = _lock_as_host(game_id, host)
        refuse_full(locked)
        check_strength(strength)
        seat_computers(locked, [strength])
        seated = locked.players[-1]
        announce_change(locked)
        beginnings.begin_if_full(locked)
    return seated


def remove_player(game_id: int, host: Account, player_id: int) -> bool:
    """Remove a person for good, or a computer player, before the start, as the host. Return whether
    the invite link has changed. It changes when a person is removed, since they know the old one.

    It is no mistake if the player is gone already. Raises NotYours unless the account is the host,
    NotInLobby after the start, and ServiceError for the host's own place.
    """
    with transaction.atomic():
        locked = _lock_as_host(game_id, host)
        leaving = next((player for player in locked.players if player.pk == player_id), None)
        if leaving is None:
            return False
        if leaving.account_id == host.pk:
            raise ServiceError(_("To leave your own table, use “Leave the table”."))
        Player.objects.filter(pk=leaving.pk).delete()
        has_new_link = turn_away(locked, leaving.account)
        sent_away = [leaving.account] if leaving.account else []
        outbox.enqueue(locked.game, sent_away, Notice.Kind.REMOVED, timezone.now())
        return has_new_link


def cancel_table(game_id: int, host: Account) -> None:
    """Cancel a table before the start, or a running practice game, as the host, and notify the
    others. Raises NotYours unless the account is the host, and NotInLobby for any other game after
    the start.
    """
    with transaction.atomic():
        locked = lock_game(game_id)
        locked.player_of(host)
        locked.check_host(host)
        if not (locked.game.practice and locked.game.status == Game.Status.RUNNING):
            locked.check_lobby()
        lifecycle.cancel(locked)
        others = [player.account for player in locked.players if player.account_id != host.pk]
        accounts = [account for account in others if account is not None]
        outbox.enqueue(locked.game, accounts, Notice.Kind.CALLED_OFF, timezone.now())


def start_table(game_id: int, host: Account) -> Game:
    """Start a table with the players there, as the host: shuffle the seats and deal. Return the
    game. Empty and kept seats are dropped. Raises NotYours unless the account is the host,
    NotInLobby if the table has begun, and NotEnoughPlayers if the rules need another number of
    players.
    """
    with transaction.atomic():
        locked = _lock_as_host(game_id, host)
        if len(locked.players) not in locked.game.rules.players:
            raise NotEnoughPlayers
        beginnings.begin(locked)
    return locked.game


def _lock_as_host(game_id: int, host: Account) -> LockedGame:
    locked = lock_game(game_id)
    locked.check_host(host)
    locked.check_lobby()
    return locked


def _refuse_guest(account: Account) -> None:
    if account.is_guest:
        raise GuestsOnlyPractise


def refuse_full(locked: LockedGame) -> None:
    """Raise TableFull if every seat of a locked table is taken or kept for somebody."""
    # At a masked table none is kept: by the number its host would learn who accepted.
    kept = 0 if locked.game.masked else locked.game.invited.count()
    if len(locked.players) + kept >= locked.game.seats:
        raise TableFull


def check_sizes(rules: Ruleset, seats: int, computers: int) -> None:
    """Raise InvalidTable for a number of seats that the rules do not allow, or if there are more
    computer players than seats besides the host's.
    """
    if seats not in rules.players:
        sentence = _("These rules are for %(least)d to %(most)d players.")
        sizes = {"least": rules.players[0], "most": rules.players[-1]}
        raise InvalidTable("seats", sentence % sizes)
    if not 0 <= computers < seats:
        raise InvalidTable("computers", _("There are not that many seats besides yours."))


def _strengths_of(computers: int, named: Sequence[str]) -> list[str]:
    """Return a strength for each of so many computer players: the named ones, then the usual."""
    for strength in named:
        check_strength(strength)
    return [*named, *[naming.DEFAULT_POLICY] * computers][:computers]
