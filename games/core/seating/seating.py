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
from games.core.seating.fair_use import refuse_too_many_tables
from games.core.turns import fair_deals, lifecycle
from games.models import Game, Notice, Player
from games.models.game import new_token
from games.notices import outbox


def new_player(game: Game, account: Account, contribution: str) -> Player:
    """Seat a person, whose account is locked, with their contribution; return the new player.

    Raises InvalidPiece or TooManyTables. Other than for practice, callers ask what bars them.
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
    """Seat a computer player of each of these strengths at a locked table."""
    taken = {player.shown_name for player in locked.players}
    seated = []
    for strength in strengths:
        name = naming.computer_name(taken, strength)
        taken.add(name)
        seated.append(Player(game=locked.game, name=name, policy=strength))
    locked.players += Player.objects.bulk_create(seated)


def check_strength(strength: str) -> None:
    """Raise InvalidTable for an unknown strength."""
    if strength not in POLICIES:
        raise InvalidTable("strength", _("There are no computer players of that strength."))


def leave_locked_table(locked: LockedGame, player: Player, *, is_kept: bool = False) -> None:
    """Let a player leave a locked table in the lobby.

    After the last person it is gone, unless `is_kept`, or somebody is invited: then it is called
    off, and they are notified.
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
    """Keep somebody who was sent away from a locked table from coming back.

    Return whether the invite link is another one now: people sent away from a private table know
    the old one.
    """
    link = {}
    if account is not None:
        locked.game.turned_away.add(account)
        link = {} if locked.game.public else {"invite_token": new_token()}
    announce_change(locked, **link)
    return bool(link)


def keep_no_seat(locked: LockedGame, invited_id: int) -> None:
    """Release this person's kept seat at a locked table, as they wish."""
    locked.game.invited.remove(invited_id)
    announce_invitations(locked)


def withdraw_seat(locked: LockedGame, invited_id: int) -> None:
    """Release this person's kept seat at a locked table, and notify them."""
    people = list(locked.game.invited.filter(pk=invited_id))
    keep_no_seat(locked, invited_id)
    outbox.enqueue(locked.game, people, Notice.Kind.LAPSED, timezone.now())


def announce_invitations(locked: LockedGame) -> None:
    """Have open pages show who is invited; at a masked table they do not, and nothing changes."""
    if not locked.game.masked:
        announce_change(locked)


def announce_change(locked: LockedGame, **changes: object) -> None:
    """Change columns of a locked table, and have open pages show the people there now."""
    locked.bump_version(**changes)
    broadcast.broadcast_on_commit(locked.game.pk, players_changed=True)
