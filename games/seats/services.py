"""Seats lent to a stand-in, and free seats taken over.

A stand-in is a person asked beforehand, who plays while the seat's owner is away. They know the
seat's secrets, but none of its owner's private data, and can have no seat at that table.
"""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Account
from games.core.deadlines import absence_log
from games.core.errors import (
    CannotBeLent,
    GuestsOnlyPractise,
    KeptApart,
    NobodyMeant,
    NobodyStandsIn,
    NotRunning,
    NotYours,
    SeatNotFree,
    TurnAlreadyTaken,
)
from games.core.locking import LockedGame, lock_accounts, lock_active, lock_running
from games.core.people.acquaintances import meant_by
from games.core.seating import conditions, occupants
from games.core.seating.reach import is_kept_apart, may_reach, refuse_kept_apart
from games.core.turns import turns
from games.models import Game, Insider, Notice, Player, StandInRequest, Turn
from games.moderation.selectors.decisions import refuse_kept_from_tables
from games.notices import outbox
from games.rules.moves import Move


def ask_by_name(game_id: int, account: Account, text: str) -> None:
    """Ask the person with the name `text` to stand in for the account's player. Raises NotYours
    unless the account plays there, NobodyMeant if no one has the name, SeveralMeant with the names
    to choose from, and all errors of `ask`.
    """
    if not Player.objects.filter(game_id=game_id, account=account).exists():
        raise NotYours
    ask(game_id, account, meant_by(text, account).pk)


def ask(game_id: int, account: Account, person_id: int) -> None:
    """Ask a person to stand in for the account's player, in place of an earlier request. Asking a
    person twice is no mistake.

    Raises NotYours unless the account plays there, CannotBeLent for practice, imported and masked
    games, NotRunning after the end, and NobodyMeant for people whom the account cannot reach.
    Raises SitsAlready, KnowsASecret, TurnedAway, NotReliableEnough, ConditionsUnmet or
    ProgramsUnwelcome if the person may not play there.
    """
    with transaction.atomic():
        # A deletion of an account or a block between them waits for this, or this for it.
        lock_accounts([account.pk, person_id])
        locked = lock_running(game_id)
        player = locked.player_of(account)
        _check_game(locked.game)
        people = Account.objects.select_related("notice_preferences")
        person = people.filter(pk=person_id).first()
        if person is None or not may_reach(account, person):
            raise NobodyMeant
        conditions.check_taker(locked, player, person)
        conditions.check_guest(locked.game, person)
        requests = StandInRequest.objects.filter(player=player)
        if requests.filter(person=person, is_declined=False).exists():
            return
        requests.delete()
        StandInRequest.objects.create(player=player, person=person)
        outbox.enqueue(locked.game, [person], Notice.Kind.ASKED, timezone.now(), once=True)


def decline(request_id: int, account: Account) -> None:
    """Decline a request to stand in, and notify the player who made it. Raises NotYours if there is
    no such open request to the account.
    """
    with transaction.atomic():
        locked, asked = _lock_request(request_id, account)
        StandInRequest.objects.filter(pk=asked.pk).update(is_declined=True)
        owners = [player for player in locked.players if player.pk == asked.player_id]
        outbox.enqueue(locked.game, owners, Notice.Kind.REFUSED, timezone.now(), once=True)


def agree(request_id: int, account: Account) -> Game:
    """Agree to a request to stand in for a player whenever they are away, and return the game.

    Raises NotYours if there is no open request to the account, NotRunning after the end, and
    AccountGone if the account has been closed. Raises SitsAlready, KnowsASecret, TurnedAway,
    KeptApart, ProgramsUnwelcome, NotReliableEnough or ConditionsUnmet if the account may not play
    there.
    """
    with transaction.atomic():
        # Both, so that a block between them waits for this, or this for it.
        askers = Player.objects.filter(stand_in_request=request_id)
        asker = askers.values_list("account_id", flat=True).first()
        lock_active(account, [asker or 0])
        locked, asked = _lock_request(request_id, account)
        (player,) = (one for one in locked.players if one.pk == asked.player_id)
        if player.account_id != asker:
            raise NotYours
        _check_game(locked.game)
        conditions.check_taker(locked, player, account)
        conditions.check(locked.game, account)
        there = locked.players if locked.game.public else [player]
        refuse_kept_apart(locked.game, account, there)
        asked.delete()
        Insider.objects.get_or_create(player=player, account=account)
        occupants.name_stand_in(locked, player, account)
        outbox.enqueue(locked.game, [player], Notice.Kind.AGREED, timezone.now(), once=True)
    return locked.game


def remove_stand_in(game_id: int, account: Account) -> None:
    """Remove the stand-in whom the player has named, and withdraw a request that waits for an
    answer. Raises NotYours unless the account plays there.
    """
    with transaction.atomic():
        locked = lock_running(game_id)
        player = locked.player_of(account)
        StandInRequest.objects.filter(player=player).delete()
        occupants.name_stand_in(locked, player, None)


def hand_over(game_id: int, account: Account) -> None:
    """Have the player's stand-in play from now on, until the owner takes the seat back. Doing it
    twice is no mistake.

    If it is that seat's turn, its used time stays used. Raises NotYours unless the account plays
    there, NotRunning after the end, and NobodyStandsIn if no stand-in is named.
    """
    with transaction.atomic():
        locked = lock_running(game_id)
        player = locked.player_of(account)
        if locked.game.status != Game.Status.RUNNING:
            raise NotRunning
        if player.named_stand_in_id is None:
            raise NobodyStandsIn
        if player.stand_in:
            return
        occupants.seat_stand_in(locked, player, timezone.now(), absence_log.BY_WISH)


def resign(game_id: int, account: Account) -> None:
    """Stop standing in at a table. Raises NotYours unless the account stands in there."""
    with transaction.atomic():
        locked = lock_running(game_id)
        occupants.name_stand_in(locked, _stood_in(locked, account), None)


def take_turn(*, game_id: int, account: Account, version: int, move: Move) -> Turn:
    """Play a move for an absent player as their stand-in, and return the turn. `version` is the
    game's version that the stand-in was looking at.

    Raises NotYours unless the account stands in there, TurnAlreadyTaken if the owner is back,
    StaleTurn if the game has changed, and IllegalMove if the rules forbid the move. Then nothing
    has changed.
    """
    with transaction.atomic():
        locked = lock_running(game_id)
        player = _stood_in(locked, account)
        if not player.stand_in:
            raise TurnAlreadyTaken
        return turns.play(locked, player, version, move, Turn.PlayedBy.PERSON, account)


def _lock_request(request_id: int, account: Account) -> tuple[LockedGame, StandInRequest]:
    """Lock an open request to somebody, with its game. Raises NotYours."""
    mine = StandInRequest.objects.filter(pk=request_id, person=account, is_declined=False)
    game_id = mine.values_list("player__game_id", flat=True).first()
    locked = lock_running(game_id or 0)
    asked = mine.first()
    if asked is None:
        raise NotYours
    return locked, asked


def _check_game(game: Game) -> None:
    """Raise CannotBeLent or NotRunning if no seat of a game can have a named stand-in."""
    if game.practice or game.imported:
        raise CannotBeLent
    if game.masked:
        raise CannotBeLent(_("At a masked table you can’t name a stand-in."))
    if game.status != Game.Status.RUNNING:
        raise NotRunning


def _stood_in(locked: LockedGame, account: Account) -> Player:
    for player in locked.players:
        if player.named_stand_in_id == account.pk:
            return player
    raise NotYours


def take(game_id: int, seat: int, account: Account, token: str | None = None) -> Game:
    """Take a free seat, and return its game. `token` is the invite token that a private table
    needs.

    Raises NotYours for an unknown table, or a private one without its token, and SeatNotFree if
    somebody was faster or the game is over. Raises GuestsOnlyPractise, SitsAlready, KnowsASecret,
    TurnedAway, KeptApart, NoNewTables, TooManyTables, ProgramsUnwelcome, NotReliableEnough,
    ConditionsUnmet or AccountGone if the account may not play there.
    """
    if account.is_guest:
        raise GuestsOnlyPractise
    with transaction.atomic():
        # All of them, so that a block between two waits for this, or this for it.
        there = Player.objects.filter(game=game_id, account__isnull=False)
        lock_active(account, [*there.values_list("account_id", flat=True)])
        locked = lock_running(game_id)
        game, player = locked.game, next(iter(locked.at_seat(seat)), None)
        if not (game.public or game.is_opened_by(token)):
            raise NotYours
        if player is None or player.free_since is None or game.status != Game.Status.RUNNING:
            raise SeatNotFree
        conditions.check_taker(locked, player, account)
        if is_kept_apart(game, account, locked.players):
            raise KeptApart
        conditions.check(game, account)
        refuse_kept_from_tables(account)
        conditions.refuse_too_many_tables(account, public=game.public)
        occupants.take_over(locked, player, account)
    return game
