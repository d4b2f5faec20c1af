"""The private list of people whom a person likes to play with."""

from django.db import transaction

from accounts.models import Account, Block
from games.models import Liking
from games.services.errors import GuestsOnlyPractise, HasBlocked, NotYours, TooManyLiked
from games.services.locking import lock_active

# The list is read whole.
MOST_LIKED = 100


def like(account: Account, person_id: int) -> None:
    """Put a person on the list; who stands there already is no mistake.

    Raises NotYours for oneself, guests and accounts that are gone, GuestsOnlyPractise for a guest's
    list, HasBlocked for whom one has blocked, TooManyLiked, or AccountGone.
    """
    if account.is_guest:
        raise GuestsOnlyPractise
    with transaction.atomic():
        # With the account locked the list can be counted.
        lock_active(account, [person_id])
        people = Account.objects.filter(pk=person_id, is_active=True, is_guest=False)
        if not people.exclude(pk=account.pk).exists():
            raise NotYours
        mine = Liking.objects.filter(account=account)
        if mine.filter(person_id=person_id).exists():
            return
        if Block.objects.filter(account=account, person_id=person_id).exists():
            raise HasBlocked
        if mine.count() >= MOST_LIKED:
            raise TooManyLiked
        Liking.objects.create(account=account, person_id=person_id)


def unlike(account: Account, person_id: int) -> None:
    """Take a person off the list; who does not stand there is no mistake."""
    Liking.objects.filter(account=account, person_id=person_id).delete()
