"""Blocking people: to be kept apart from somebody, who is never told."""

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import Account, Block
from games.models import Game, Liking, SeatOffer
from games.services import housemates, invitations, named_stand_ins
from games.services.errors import GuestsOnlyPractise, NotYours, TooManyBlocked
from games.services.locking import lock_active, lock_game, lock_games

# The list is read whole.
MOST_BLOCKED = 500


def block(account: Account, person_id: int) -> None:
    """Keep a person apart from another, whom they like no more; twice is no mistake.

    Seats that one of them keeps for the other, or offers to them, are so no longer, and neither
    stands in for the other; where both sit, they stay. Raises NotYours for oneself, guests and
    accounts that are gone, GuestsOnlyPractise for a guest, TooManyBlocked, or AccountGone.
    """
    if account.is_guest:
        raise GuestsOnlyPractise
    with transaction.atomic():
        # Whoever of the two takes a seat meanwhile waits for this, or is waited for.
        lock_active(account, [person_id])
        people = Account.objects.filter(pk=person_id, is_active=True, is_guest=False)
        if not people.exclude(pk=account.pk).exists():
            raise NotYours
        mine = Block.objects.filter(account=account)
        if mine.filter(person_id=person_id).exists():
            return
        if mine.count() >= MOST_BLOCKED:
            raise TooManyBlocked
        Block.objects.create(account=account, person_id=person_id)
        Liking.objects.filter(account=account, person_id=person_id).delete()
        # All games that any of this changes at once, since there is one order of locks.
        kept, shared = (of(account.pk, person_id) for of in (_keeping_seats, housemates.tables_of))
        lock_games(kept | shared)
        _keep_no_seats(account.pk, person_id)
        _offer_no_seats(account.pk, person_id)
        named_stand_ins.part(account.pk, person_id)
        housemates.part(account.pk, person_id)


def unblock(account: Account, person_id: int) -> None:
    """Be kept apart no longer; whom one has not blocked is no mistake."""
    Block.objects.filter(account=account, person_id=person_id).delete()


def _offer_no_seats(one: int, other: int) -> None:
    between = Q(player__account=one, person=other) | Q(player__account=other, person=one)
    SeatOffer.objects.filter(between).delete()


def _keeping_seats(one: int, other: int) -> QuerySet[Game]:
    kept = Q(host=one, invited=other) | Q(host=other, invited=one)
    gathering = Game.objects.filter(status=Game.Status.LOBBY)
    # The join with those who are invited is in a subquery: only the games are locked.
    ids = gathering.filter(kept).values("pk")
    return gathering.filter(pk__in=ids)


def _keep_no_seats(one: int, other: int) -> None:
    for game in lock_games(_keeping_seats(one, other)):
        locked = lock_game(game.pk)
        guest = other if locked.game.host_id == one else one
        invitations.keep_no_seat(locked, guest)
