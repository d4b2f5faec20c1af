"""Rematches: one new table after a game, however many people ask for it."""

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import Account, Block
from games.core import broadcast
from games.core.errors import NotOver, NotYours, TurnedAway
from games.core.locking import LockedGame, lock_active, lock_game, lock_games
from games.core.seating import conditions
from games.core.seating.naming import numbered
from games.core.seating.reach import refuse_kept_apart
from games.core.seating.seating import new_player
from games.core.turns import fair_deals
from games.lobby import services
from games.models import Game, Notice, Player
from games.models.pace import timing_columns
from games.moderation.selectors.decisions import refuse_kept_from_tables
from games.notices import outbox
from games.practice import services as practice


def play_again(game_id: int, account: Account, contribution: str = "") -> Game:
    """Return the rematch of a finished game, opened by this person or joined by them. A practice
    game is dealt straight away. `contribution` is the person's piece of the shuffle.

    Opening the rematch invites the other players and keeps their seats, unless there is a block
    between them and the person. Raises NotYours unless the account played there, NotOver before the
    end, and AccountGone, InvalidPiece, TurnedAway, KeptApart, TableFull or TooManyTables if they
    may not sit down.
    """
    with transaction.atomic():
        # Both lock each other's accounts: of two simultaneous requests the second finds the
        # first one's table.
        people = lock_active(account, _people_of(game_id))
        _lock_games(game_id, account)
        old = lock_game(game_id)
        old.player_of(account)
        if old.game.status != Game.Status.FINISHED:
            raise NotOver
        following = old.game.rematches.order_by("pk").last()
        if old.game.practice:
            return _practise_again(old.game, following, account, contribution)
        if following is not None and _may_come(following, account):
            return _come(following, account, contribution)
        return _open(old, account, people, contribution)


def _people_of(game_id: int) -> list[int]:
    players = Player.objects.filter(game_id=game_id, account__isnull=False)
    return [pk for pk in players.values_list("account_id", flat=True) if pk is not None]


def _lock_games(game_id: int, account: Account) -> None:
    """Lock all games that this may change at once, since there is one order of locks."""
    mine = Q(host=account, practice=True, status=Game.Status.RUNNING)
    if not lock_games(Game.objects.filter(Q(pk=game_id) | Q(rematch_of=game_id) | mine)):
        raise NotYours


def _practise_again(old: Game, following: Game | None, account: Account, contribution: str) -> Game:
    if following is not None and following.status == Game.Status.RUNNING:
        return following
    return practice.deal_like(old, account, contribution)


def _may_come(following: Game, account: Account) -> bool:
    sits = following.players.filter(account=account).exists()
    return sits or following.status == Game.Status.LOBBY


def _come(following: Game, account: Account, contribution: str) -> Game:
    locked = lock_game(following.pk)
    if following.turned_away.filter(pk=account.pk).exists():
        raise TurnedAway
    sits = any(player.account_id == account.pk for player in locked.players)
    if following.status == Game.Status.LOBBY and not sits:
        # Private, but nobody has chosen to let this person in, as by a link.
        refuse_kept_apart(following, account, locked.players)
        services.sit_down(locked, account, contribution)
    return locked.game


def _seat_the_same_computers(locked: LockedGame, old: LockedGame) -> None:
    same = [player for player in old.players if player.is_computer]
    locked.players += Player.objects.bulk_create(
        Player(game=locked.game, name=one.name, policy=one.policy) for one in same
    )


def _open(old: LockedGame, host: Account, people: list[int], contribution: str) -> Game:
    game = Game.objects.create(
        name=numbered(old.game.name),
        host=host,
        options=old.game.options,
        seats=len(old.players),
        pause=old.game.pause,
        computers_claim=old.game.computers_claim,
        masked=old.game.masked,
        rematch_of=old.game,
        begins_when_full=True,
        programs_welcome=old.game.programs_welcome or conditions.is_program(host),
        **timing_columns(old.game.timing),
    )
    fair_deals.commit(game)
    refuse_kept_from_tables(host)
    locked = LockedGame(game, [new_player(game, host, contribution)])
    _seat_the_same_computers(locked, old)
    asked = set(people) - {host.pk}
    asked -= Block.objects.apart_from(host.pk, asked)
    others = [player for player in old.players if player.account_id in asked]
    game.invited.set([person.account_id for person in others if person.account_id is not None])
    old.bump_version()
    outbox.enqueue(old.game, others, Notice.Kind.AGAIN, timezone.now())
    broadcast.broadcast_on_commit(old.game.pk)
    return game
