"""Saying that one shares a home with somebody: it is shown at tables once both have said so."""

from django.db import transaction
from django.db.models import Q

from accounts.models import Account, Housemate
from games.selectors.acquaintances import meant_by
from games.services.errors import GuestsOnlyPractise, NobodyMeant, SeveralMeant, TooManyHousemates
from games.services.locking import lock_active
from games.services.reach import may_reach

# Of those that one names; a big family.
MOST_HOUSEMATES = 12


def declare_by_name(account: Account, text: str) -> Account:
    """Name somebody as a housemate; who that is.

    Raises what `declare` does, or SeveralMeant with the names to choose from.
    """
    people = meant_by(text, account)
    if len(people) > 1:
        raise SeveralMeant([person.name for person in people])
    if not people:
        raise NobodyMeant
    declare(account, people[0].pk)
    return people[0]


def declare(account: Account, person_id: int) -> None:
    """Say that one shares a home with a person, or agree to it; twice is no mistake.

    Raises GuestsOnlyPractise for a guest, NobodyMeant for oneself, for who cannot be approached and
    for accounts that are gone, TooManyHousemates, or AccountGone.
    """
    if account.is_guest:
        raise GuestsOnlyPractise
    with transaction.atomic():
        # Two who say so at once, or block each other, come one after the other.
        lock_active(account, [person_id])
        person = Account.objects.filter(pk=person_id).first()
        if person is None or not may_reach(account, person):
            raise NobodyMeant
        mine = Housemate.objects.filter(account=account)
        if mine.filter(person=person).exists():
            return
        if mine.count() >= MOST_HOUSEMATES:
            raise TooManyHousemates
        Housemate.objects.create(account=account, person=person)


def end(account: Account, person_id: int) -> None:
    """Share a home with a person no longer, or never: what either said is taken back."""
    with transaction.atomic():
        lock_active(account, [person_id])
        part(account.pk, person_id)


def part(one: int, other: int) -> None:
    """`end` for two accounts that are locked already."""
    between = Q(account=one, person=other) | Q(account=other, person=one)
    Housemate.objects.filter(between).delete()
