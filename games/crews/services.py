"""Founding crews, joining and leaving them, and opening their next table."""

from functools import partial
from typing import Any, cast

from django.db import transaction
from django.dispatch import receiver
from django.utils.translation import gettext as _

from accounts.models import Account, Block
from games.core.announcements import counted, table_wanted
from games.core.errors import GuestsOnlyPractise, KeptApart, ServiceError
from games.core.history.played_games import PlayedGame
from games.core.locking import lock_account
from games.core.seating.naming import table_name
from games.core.visibility import NotFound
from games.crews.models import Crew, CrewMember, Evening
from games.models import Game

MOST_CREWS, MOST_MEMBERS = 20, 30


def found(account: Account, name: str) -> Crew:
    """Found a crew with its first member. Raises GuestsOnlyPractise, InvalidTable or ServiceError.

    InvalidTable is for the name: the same rules as for a table's.
    """
    name = table_name(name, account)
    with transaction.atomic():
        _lock_for_one_more(account)
        crew = Crew.objects.create(name=name)
        CrewMember.objects.create(crew=crew, account=account)
    return crew


def join(account: Account, token: str) -> Crew:
    """Join the crew of a link; whoever belongs to it already may come again.

    Raises NotFound for an unknown link, KeptApart across a block, GuestsOnlyPractise, or
    ServiceError for too many members or crews.
    """
    with transaction.atomic():
        crew = Crew.objects.select_for_update(no_key=True).filter(token=token).first()
        if crew is None:
            raise NotFound
        members = list(crew.members.values_list("account_id", flat=True))
        if account.pk in members:
            return crew
        _lock_for_one_more(account)
        if Block.objects.apart_from(account.pk, members):
            raise KeptApart(_("You cannot join this crew."))
        if len(members) >= MOST_MEMBERS:
            raise ServiceError(_("This crew is full."))
        CrewMember.objects.create(crew=crew, account=account)
    return crew


def _lock_for_one_more(account: Account) -> None:
    if account.is_guest:
        raise GuestsOnlyPractise
    lock_account(account)
    if CrewMember.objects.filter(account=account).count() >= MOST_CREWS:
        raise ServiceError(_("You belong to as many crews as anybody can."))


def remove(crew_id: int, account: Account, member_id: int) -> None:
    """Leave a crew, or remove somebody as its eldest member; an empty crew is gone.

    Raises NotFound for all but the members, and for others' wishes to remove somebody.
    """
    with transaction.atomic():
        crew = Crew.objects.select_for_update(no_key=True).filter(pk=crew_id).first()
        members = list(CrewMember.objects.filter(crew=crew).order_by("pk")) if crew else []
        ids = [one.account_id for one in members]
        if crew is None or account.pk not in ids or member_id not in ids:
            raise NotFound
        if account.pk not in (member_id, ids[0]):
            raise NotFound
        crew.members.filter(account=member_id).delete()
        if ids == [member_id]:
            crew.delete()


def open_table(crew_id: int, account: Account) -> Game:
    """Open the crew's next table and invite its members, or return the one that is there.

    It is like the last one. Raises NotFound for all but the members, and what opening a table does.
    """
    with transaction.atomic():
        crew = Crew.objects.select_for_update(no_key=True).filter(pk=crew_id).first()
        members = list(CrewMember.objects.filter(crew=crew).values_list("account_id", flat=True))
        if crew is None or account.pk not in members:
            raise NotFound
        last = Game.objects.filter(evening__crew=crew).order_by("-pk").first()
        if last is not None and last.status in (Game.Status.LOBBY, Game.Status.RUNNING):
            return last
        people = [pk for pk in members if pk != account.pk]
        wanted = {"host": account, "people": people, "name": crew.name, "like": last}
        ((_opener, game),) = cast("list[tuple[object, Game]]", table_wanted.send(Crew, **wanted))
        Evening.objects.create(crew=crew, game=game)
    return game


@receiver(counted, dispatch_uid="games.crews")
def propose_next(game: PlayedGame, **_: Any) -> None:
    """Open the next table when an evening is over, for its host; play goes on as it did."""
    evening = Evening.objects.filter(game=game.id).select_related("game__host").first()
    if evening is not None and evening.game.host is not None:
        transaction.on_commit(partial(_propose, evening.crew_id, evening.game.host))


def _propose(crew_id: int, host: Account) -> None:
    try:
        open_table(crew_id, host)
    except (NotFound, ServiceError):
        # The host has left or sits at too many tables: the button is there for everyone.
        return
