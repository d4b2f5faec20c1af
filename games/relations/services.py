"""Liking and blocking people, and ending each."""

from collections.abc import Callable
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import Account, Block, Liking, Relation
from games.core.errors import (
    GuestsOnlyPractise,
    HasBlocked,
    NotYours,
    ServiceError,
    TooManyBlocked,
    TooManyLiked,
)
from games.core.locking import lock_active, lock_game, lock_games
from games.core.seating.reach import may_name
from games.core.seating.seating import keep_no_seat, withdraw_seat
from games.models import Game, Player, StandInRequest


def begin(kind: type[Relation], account: Account, person_id: int) -> None:
    """Begin to like or to block a person, as `kind` says (Liking or Block). Doing it twice is no
    error.

    A block ends liking the person, and all kept seats and stand-ins between the two. Where both sit
    at a table, they stay. Raises GuestsOnlyPractise for a guest, NotYours for the account itself,
    guests and closed accounts, and HasBlocked for liking a blocked person. Raises TooManyBlocked or
    TooManyLiked if the list is full, and AccountGone if the account has been closed.
    """
    if account.is_guest:
        raise GuestsOnlyPractise
    with transaction.atomic():
        # With both locked the list can be counted, and people who take a seat or answer wait.
        lock_active(account, [person_id])
        _KINDS[kind].check(account, Account.objects.filter(pk=person_id).first())
        mine = kind.objects.filter(account=account)
        if mine.filter(person=person_id).exists():
            return
        if mine.count() >= kind.MOST:
            raise _KINDS[kind].too_many
        kind.objects.create(account=account, person_id=person_id)
        _KINDS[kind].follow(account, person_id)


def end(kind: type[Relation], account: Account, person_id: int) -> None:
    """End liking or blocking a person, as `kind` says (Liking or Block). It is no mistake if that
    had not begun.
    """
    kind.objects.filter(account=account, person=person_id).delete()


def _check_named(account: Account, person: Account | None) -> None:
    if person is None or not may_name(account, person):
        raise NotYours


def _check_liked(account: Account, person: Account | None) -> None:
    _check_named(account, person)
    if person is not None and Block.objects.holds(account, person.pk):
        raise HasBlocked


def _keep_apart(account: Account, person_id: int) -> None:
    """Undo everything between two people, one of whom has blocked the other."""
    one, other = account.pk, person_id
    Liking.objects.filter(account=account, person=person_id).delete()
    # All games that any of this changes at once, since there is one order of locks.
    lock_games(_keeping_seats(one, other))
    _withdraw_seats(one, other)
    asked = Q(player__account=one, person=other) | Q(player__account=other, person=one)
    StandInRequest.objects.filter(asked).delete()
    # Whose turn it is plays on as before; only who may take it changes.
    stand_ins = Q(account=one, named_stand_in=other) | Q(account=other, named_stand_in=one)
    Player.objects.filter(stand_ins).update(named_stand_in=None)


def _keeping_seats(person: int, other: int) -> QuerySet[Game]:
    kept = Q(host=person, invited=other) | Q(host=other, invited=person)
    gathering = Game.objects.filter(status=Game.Status.LOBBY)
    # The join with those who are invited is in a subquery: only the games are locked.
    ids = gathering.filter(kept).values("pk")
    return gathering.filter(pk__in=ids)


def _withdraw_seats(person: int, other: int) -> None:
    for game in lock_games(_keeping_seats(person, other)):
        locked = lock_game(game.pk)
        if locked.game.host_id == person:
            # As when the host takes an invitation back: it tells nobody of the block.
            withdraw_seat(locked, other)
        else:
            keep_no_seat(locked, person)


class _ListKind(NamedTuple):
    """A list: a check that raises, the error when it is full, and the effect of an entry."""

    check: Callable[[Account, Account | None], None]
    too_many: type[ServiceError]
    follow: Callable[[Account, int], None]


_KINDS: dict[type[Relation], _ListKind] = {
    Block: _ListKind(_check_named, TooManyBlocked, _keep_apart),
    Liking: _ListKind(_check_liked, TooManyLiked, lambda account, person_id: None),
}
