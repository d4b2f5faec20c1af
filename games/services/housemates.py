"""Saying that one shares a home with somebody: it is shown at tables once both have said so."""

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import Account, Housemate
from games.models import Game, Player
from games.selectors.acquaintances import meant_by
from games.services import broadcast
from games.services.errors import GuestsOnlyPractise, NobodyMeant, SeveralMeant, TooManyHousemates
from games.services.locking import lock_active, lock_game, lock_games
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
        if Housemate.objects.filter(account=person, person=account).exists():
            _draw_anew(account.pk, person_id)


def end(account: Account, person_id: int) -> None:
    """Share a home with a person no longer, or never: what either said is taken back."""
    with transaction.atomic():
        lock_active(account, [person_id])
        part(account.pk, person_id)


def part(one: int, other: int) -> None:
    """`end` for two accounts that are locked already, and with them `tables_of`, if any game is."""
    between = Q(account=one, person=other) | Q(account=other, person=one)
    said, _of_each = Housemate.objects.filter(between).delete()
    if said == 2:
        _draw_anew(one, other)


def tables_of(one: int, other: int) -> QuerySet[Game]:
    """The tables that gather or play where both sit."""
    sits, sits_too = (Player.objects.filter(account=each).values("game") for each in (one, other))
    going = Game.objects.filter(status__in=(Game.Status.LOBBY, Game.Status.RUNNING))
    return going.filter(pk__in=sits).filter(pk__in=sits_too)


def _draw_anew(one: int, other: int) -> None:
    """Have open pages show what two who sit there, and whose accounts are locked, now are."""
    for game in lock_games(tables_of(one, other)):
        locked = lock_game(game.pk)
        # One of them may have left for good while we waited.
        if {one, other} <= {player.account_id for player in locked.players}:
            locked.bump_version()
            broadcast.broadcast_on_commit(game.pk, locked.game.version)
