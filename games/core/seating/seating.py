"""Seats people and computer players at a table in the lobby, and lets them leave."""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Account
from games.bots import POLICIES
from games.core import broadcast
from games.core.errors import InvalidTable
from games.core.locking import LockedGame
from games.core.seating import naming
from games.core.seating.conditions import refuse_too_many_tables
from games.core.turns import fair_deals, lifecycle
from games.models import Game, Notice, Player
from games.models.game import new_token
from games.notices import outbox


def new_player(game: Game, account: Account, contribution: str) -> Player:
    """Seat a person, whose account is locked, with their contribution to the shuffle; return the
    new player. Raises InvalidPiece for a text that cannot be a contribution, or, except in
    practice, TooManyTables. All other conditions are left to the caller.
    """
    if not game.practice:
        refuse_too_many_tables(account, public=game.public)
    # Sockets that follow all of their games follow this one from now on.
    broadcast.broadcast_account_on_commit(account.pk)
    return Player.objects.create(
        game=game,
        account=account,
        name=account.name,
        contribution=fair_deals.read_piece(contribution),
        is_masked=game.masked,
    )


def seat_computers(locked: LockedGame, strengths: Sequence[str]) -> None:
    """Seat a computer player of each of these strengths at a locked table, under names drawn at
    random.
    """
    taken = {player.shown_name for player in locked.players}
    seated = []
    for strength in strengths:
        name = naming.computer_name(taken, strength)
        taken.add(name)
        seated.append(Player(game=locked.game, name=name, policy=strength))
    locked.players += Player.objects.bulk_create(seated)


def check_strength(strength: str) -> None:
    """Raise InvalidTable for an unknown strength of computer players."""
    if strength not in POLICIES:
        raise InvalidTable("strength", _("There are no computer players of that strength."))


def leave_locked_table(locked: LockedGame, player: Player, *, is_kept: bool = False) -> None:
    """Remove a player from a locked table in the lobby; if the host left, the next person becomes
    host. After the last person the table is deleted. With `is_kept`, or if people are invited, it
    is called off instead, and the invited are notified.
    """
    locked.players.remove(player)
    heirs = [other for other in locked.players if other.account_id is not None]
    if not heirs and (is_kept or locked.game.invited.exists()):
        Player.objects.filter(pk=player.pk).delete()
        lifecycle.cancel(locked)
        return
    if not heirs:
        game_id = locked.game.pk
        locked.game.delete()
        broadcast.broadcast_on_commit(game_id, players_changed=True)
        return
    Player.objects.filter(pk=player.pk).delete()
    if locked.game.host_id == player.account_id:
        announce_change(locked, host=heirs[0].account)
    else:
        announce_change(locked)


def turn_away(locked: LockedGame, account: Account | None) -> bool:
    """Keep an account that was sent away from a locked table from coming back.

    Return whether the invite link was changed, as at private tables: the person knows the old link.
    """
    link = {}
    if account is not None:
        locked.game.turned_away.add(account)
        link = {} if locked.game.public else {"invite_token": new_token()}
    announce_change(locked, **link)
    return bool(link)


def keep_no_seat(locked: LockedGame, invited_id: int) -> None:
    """Release the seat that a locked table keeps for an invited person, at their own wish."""
    locked.game.invited.remove(invited_id)
    announce_invitations(locked)


def withdraw_seat(locked: LockedGame, invited_id: int) -> None:
    """Release the seat that a locked table keeps for an invited person, and notify them."""
    people = list(locked.game.invited.filter(pk=invited_id))
    keep_no_seat(locked, invited_id)
    outbox.enqueue(locked.game, people, Notice.Kind.LAPSED, timezone.now())


def announce_invitations(locked: LockedGame) -> None:
    """Have open pages show who is invited to a locked table. Does nothing at a masked table."""
    if not locked.game.masked:
        announce_change(locked)


def announce_change(locked: LockedGame, **changes: object) -> None:
    """Save `changes`, columns of a locked table by name, and have open pages show the table and its
    people again.
    """
    locked.bump_version(**changes)
    broadcast.broadcast_on_commit(locked.game.pk, players_changed=True)
