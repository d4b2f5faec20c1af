"""Declarations that a program plays with an account, made before it sits down anywhere."""

from django.db import transaction
from django.db.models import Q

from accounts.models import Account
from games.core.errors import GuestsOnlyPractise, SeatedAmongPeople
from games.core.locking import lock_account
from games.models import Game, Player


def declare(account: Account, *, is_program: bool) -> None:
    """Declare that a program plays with an account, or, unless `is_program`, a person again.
    Repeating it is no mistake.

    Raises SeatedAmongPeople if a program would sit at a table that welcomes none, or a person at
    one that let the account in as a program; practice does not count. Raises GuestsOnlyPractise for
    guests, and AccountGone if the account has been closed.
    """
    if account.is_guest:
        raise GuestsOnlyPractise
    with transaction.atomic():
        # The lock orders this and taking a seat, which must not overlap.
        lock_account(account)
        was = Account.objects.values_list("is_program", flat=True).get(pk=account.pk)
        if was != is_program:
            _refuse_seated(account, is_program)
            Account.objects.filter(pk=account.pk).update(is_program=is_program)
    account.is_program = is_program


def _refuse_seated(account: Account, is_program: bool) -> None:
    seats = Player.objects.filter(
        Q(account=account) | Q(named_stand_in=account),
        game__practice=False,
        game__status__in=(Game.Status.LOBBY, Game.Status.RUNNING),
    )
    if is_program:
        seats = seats.filter(game__programs_welcome=False)
    if seats.exists():
        raise SeatedAmongPeople
