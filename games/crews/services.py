"""Founding crews, joining and leaving them, and opening their next table."""

from dataclasses import asdict
from functools import partial
from typing import Any, cast

from django.db import transaction
from django.dispatch import receiver
from django.utils.translation import gettext as _

from accounts.models import Account, Block
from games.clocks.paces import BANKS
from games.clocks.timing import Timing
from games.core.announcements import counted, table_wanted
from games.core.errors import GuestsOnlyPractise, InvalidTable, KeptApart, ServiceError
from games.core.history.played_games import PlayedGame
from games.core.locking import lock_account
from games.core.seating.naming import table_name
from games.core.visibility import NotFound
from games.crews.models import Crew, CrewMember, Evening, Plays
from games.models import Game
from games.models.game import new_token
from games.rules.ruleset import Ruleset

MOST_CREWS, MOST_MEMBERS = 20, 30


def found(account: Account, name: str) -> Crew:
    """Found a crew with its first member. Raises GuestsOnlyPractise, InvalidTable or ServiceError.

    InvalidTable is for the name: the same rules as for a table's.
    """
    own = _("%(name)s’s crew") % {"name": account.name}
    name = table_name(name.strip() or own, account)
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
    """Leave a crew, or remove somebody as its eldest member, which changes the link.

    An empty crew is gone.

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
        if account.pk != member_id:
            # They know the old one.
            crew.token = new_token()
            crew.save(update_fields=["token"])
        if ids == [member_id]:
            crew.delete()


def choose(crew_id: int, account: Account, plays: Plays) -> None:
    """Choose what a crew plays from the next table on.

    Raises NotFound for all but the members, and InvalidTable for seats that the box does not have
    or another pace than the presets.
    """
    least, *_between, most = Ruleset(expansion=plays.expansion).players
    if not least <= plays.seats <= most:
        sentence = _("These rules are for %(least)d to %(most)d players.")
        raise InvalidTable("seats", sentence % {"least": least, "most": most})
    if plays.pace not in BANKS:
        raise InvalidTable("pace", _("There is no such pace."))
    members = CrewMember.objects.filter(account=account).values("crew")
    if not Crew.objects.filter(pk=crew_id, pk__in=members).update(plays=asdict(plays)):
        raise NotFound


def open_table(crew_id: int, account: Account) -> Game:
    """Open the crew's next table and invite its members, or return the one that is there.

    It is as they chose, else like the last one. Raises NotFound for all but the members, and
    what opening a table does.
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
        wanted |= _as_chosen(crew.wish, last)
        ((_opener, game),) = cast("list[tuple[object, Game]]", table_wanted.send(Crew, **wanted))
        Evening.objects.create(crew=crew, game=game)
    return game


def _as_chosen(wish: Plays | None, last: Game | None) -> dict[str, Any]:
    """What is chosen of a table; other rules, and hours, stay as they were last time."""
    if wish is None:
        return {}
    is_same_box = last is not None and last.rules.expansion == wish.expansion
    timing = Timing.of_preset(wish.pace)
    is_same_pace = last is not None and last.timing.pace == timing.pace
    return {
        "rules": last.rules if last and is_same_box else Ruleset(expansion=wish.expansion),
        "seats": wish.seats,
        "timing": last.timing if last and is_same_pace else timing,
    }


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
