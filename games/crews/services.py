"""Founding crews, joining and leaving them, and opening their next table."""

from dataclasses import asdict
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Account, Block
from accounts.signals import account_closed
from games.clocks.paces import BANKS
from games.clocks.timing import Timing
from games.core.announcements import counted
from games.core.errors import (
    GuestsOnlyPractise,
    InvalidTable,
    KeptApart,
    ServiceError,
    TableFull,
    TurnedAway,
)
from games.core.history.played_games import PlayedGame
from games.core.locking import LockedGame, lock_account, lock_accounts, lock_active, lock_game
from games.core.seating import conditions
from games.core.seating.naming import numbered, table_name
from games.core.seating.reach import refuse_kept_apart
from games.core.seating.seating import announce_change, keep_no_seat, leave_locked_table, turn_away
from games.core.visibility import NotFound
from games.crews.models import Crew, CrewMember, Evening, Plays
from games.lobby import invitations
from games.lobby import services as lobby
from games.models import Game, Notice, Player
from games.models.game import new_token
from games.notices import outbox
from games.rules.ruleset import Ruleset
from games.wording.elision import elided

MOST_CREWS, MOST_MEMBERS = 20, 30


def found_crew(account: Account, name: str) -> Crew:
    """Found a crew with the account as its first member, and return it. An empty `name` becomes one
    like “Ann’s crew”. Raises GuestsOnlyPractise for a guest, InvalidTable for a name that no table
    may have, and ServiceError for too many crews.
    """
    own = elided(_("%(name)s’s crew") % {"name": account.name}, account.name)
    name = table_name(name.strip() or own, account)
    with transaction.atomic():
        _lock_person(account)
        _refuse_one_more(account)
        crew = Crew.objects.create(name=name)
        CrewMember.objects.create(crew=crew, account=account)
    return crew


def join(account: Account, token: str) -> Crew:
    """Join the crew of a link, and return it. Joining again is no mistake.

    Raises NotFound for an unknown link, TurnedAway for people removed by the eldest, and KeptApart
    if a member and the account have a block between them. Raises GuestsOnlyPractise for guests, and
    ServiceError if the crew is full or the person has too many.
    """
    with transaction.atomic():
        _lock_person(account)
        crew = Crew.objects.select_for_update(no_key=True).filter(token=token).first()
        if crew is None:
            raise NotFound
        members = list(crew.members.values_list("account_id", flat=True))
        if account.pk in members:
            return crew
        if crew.removed.filter(pk=account.pk).exists():
            raise TurnedAway(_("The eldest member of this crew has to let you in again."))
        _refuse_one_more(account)
        if Block.objects.apart_from(account.pk, members):
            raise KeptApart(_("You cannot join this crew."))
        if len(members) >= MOST_MEMBERS:
            raise ServiceError(_("This crew is full."))
        CrewMember.objects.create(crew=crew, account=account)
    return crew


def _lock_person(account: Account) -> None:
    if account.is_guest:
        raise GuestsOnlyPractise
    lock_account(account)


def _refuse_one_more(account: Account) -> None:
    if CrewMember.objects.filter(account=account).count() >= MOST_CREWS:
        raise ServiceError(_("You belong to as many crews as anybody can."))


def remove(crew_id: int, account: Account, member_id: int) -> None:
    """Remove a member from a crew. An account can remove itself, and the eldest member can remove
    others, who then cannot join again. A crew without members is deleted.

    The member's seat at the crew's open table is freed, and a removal by the eldest changes the
    link. Raises NotFound unless both are members and the account may remove this one.
    """
    with transaction.atomic():
        crew, ids = _locked(crew_id, account)
        if member_id not in ids or account.pk not in (member_id, ids[0]):
            raise NotFound
        crew.members.filter(account=member_id).delete()
        is_removed = account.pk != member_id
        if is_removed:
            crew.removed.add(member_id)
            # They know the old one.
            crew.token = new_token()
            crew.save(update_fields=["token"])
        _leave_open_table(crew, member_id, is_removed=is_removed)
        if ids == [member_id]:
            crew.delete()


@receiver([pre_delete, account_closed], sender=Account, dispatch_uid="games.crews.leaving")
@transaction.atomic
def _leave_all(instance: Account, origin: object = None, **_: Any) -> None:
    """Remove accounts that are deleted or closed from their crews; delete crews left empty."""
    leaving = [one.pk for one in (origin if isinstance(origin, QuerySet) else [instance])]
    lock_accounts(leaving)
    theirs = Crew.objects.filter(members__account__in=leaving).order_by("pk")
    ids = list(theirs.select_for_update(no_key=True, of=("self",)).values_list("pk", flat=True))
    CrewMember.objects.filter(account__in=leaving).delete()
    Crew.objects.filter(pk__in=ids, members=None).delete()


def let_in(crew_id: int, account: Account, person_id: int) -> None:
    """Let a person whom the eldest member removed join again through the link. Raises NotFound
    unless the account is the crew's eldest member.
    """
    with transaction.atomic():
        crew, ids = _locked(crew_id, account)
        if account.pk != ids[0]:
            raise NotFound
        crew.removed.remove(person_id)
        for locked in _open_table(crew):
            locked.game.turned_away.remove(person_id)


def _locked(crew_id: int, account: Account) -> tuple[Crew, list[int]]:
    """Lock a crew for a member; return it with its members' accounts, the eldest first.

    Raises NotFound.
    """
    crew = Crew.objects.select_for_update(no_key=True).filter(pk=crew_id).first()
    rows = CrewMember.objects.by_age().filter(crew=crew_id)
    ids = list(rows.values_list("account_id", flat=True))
    if crew is None or account.pk not in ids:
        raise NotFound
    return crew, ids


def _open_table(crew: Crew) -> list[LockedGame]:
    """Lock the table of a crew that gathers players, if there is one."""
    game = Game.objects.filter(evening__crew=crew, status=Game.Status.LOBBY).order_by("-pk").first()
    locked = [lock_game(game.pk)] if game else []
    return [locked_game for locked_game in locked if locked_game.game.status == Game.Status.LOBBY]


def _leave_open_table(crew: Crew, member_id: int, *, is_removed: bool) -> None:
    for locked in _open_table(crew):
        if locked.game.invited.filter(pk=member_id).exists():
            keep_no_seat(locked, member_id)
        if is_removed:
            turn_away(locked, Account.objects.get(pk=member_id))
        for player in [one for one in locked.players if one.account_id == member_id]:
            leave_locked_table(locked, player)


def choose_plays(crew_id: int, account: Account, plays: Plays) -> None:
    """Set what a crew plays from its next table on. Raises NotFound unless the account is a member,
    and InvalidTable for a number of seats that the box does not have or a pace that is no preset.
    """
    lobby.check_sizes(Ruleset(expansion=plays.expansion), plays.seats, 0)
    if plays.pace not in BANKS:
        raise InvalidTable("pace", _("There is no such pace."))
    members = CrewMember.objects.filter(account=account).values("crew")
    if not Crew.objects.filter(pk=crew_id, pk__in=members).update(plays=asdict(plays)):
        raise NotFound


def open_table(crew_id: int, account: Account, *, by_itself: bool = False) -> Game:
    """Open the crew's next table, invite its members, and return it. If a table already gathers or
    plays, keep a seat there for the member and return that table.

    A new table is as the crew chose, else like the last one. `by_itself` says that nobody asked for
    it, so that its host is notified as well. Raises NotFound unless the account is a member, and
    NotInLobby if the table has begun without the member. Raises TableFull, TurnedAway, KeptApart,
    NotReliableEnough, ConditionsUnmet or ProgramsUnwelcome if the table cannot take the member, and
    TooManyTables, NoNewTables or AccountGone if they may open none.
    """
    theirs = CrewMember.objects.filter(crew=crew_id).values_list("account", flat=True)
    with transaction.atomic():
        # Accounts come before crews. Whoever joins meanwhile gets a seat at this table later.
        present = set(lock_active(account, [*theirs]))
        crew, members = _locked(crew_id, account)
        last = Game.objects.filter(evening__crew=crew).order_by("-pk").first()
        if last is not None and last.status in (Game.Status.LOBBY, Game.Status.RUNNING):
            _keep_seat(last.pk, account)
            return last
        begun = crew.evenings.filter(game__started_at__isnull=False).count()
        game = invitations.open_for(
            account,
            [pk for pk in members if pk != account.pk and pk in present],
            last,
            name=numbered(crew.name, begun + 1),
            **_as_chosen(crew.wish, last),
        )
        Evening.objects.create(crew=crew, game=game)
        _notify(game, with_host=by_itself)
    return game


def _keep_seat(game_id: int, account: Account) -> None:
    """Keep a seat at the crew's table for a member, with one seat more if none is left."""
    locked = lock_game(game_id)
    game = locked.game
    sits = any(player.account_id == account.pk for player in locked.players)
    if sits or game.invited.filter(pk=account.pk).exists():
        return
    locked.check_lobby()
    if game.turned_away.filter(pk=account.pk).exists():
        raise TurnedAway
    refuse_kept_apart(game, account, locked.players)
    conditions.check_guest(game, account)
    seats = max(game.seats, len(locked.players) + game.invited.count() + 1)
    if seats not in game.rules.players:
        raise TableFull
    game.invited.add(account)
    announce_change(locked, seats=seats)


def _notify(game: Game, *, with_host: bool) -> None:
    people: list[Account | Player] = [*game.invited.select_related("notice_preferences")]
    if with_host:
        people += game.players.filter(account=game.host_id).select_related("account")
    outbox.enqueue(game, people, Notice.Kind.CREW, timezone.now())


def _as_chosen(wish: Plays | None, last: Game | None) -> dict[str, Any]:
    """Return the chosen facts of a table; other rules, and hours, stay as last time."""
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
    """Have the crew's next table opened soon after an evening has been counted. Games that are no
    crew's are ignored.
    """
    Evening.objects.filter(game=game.game).update(next_at=timezone.now())


def propose(evening_id: int) -> bool:
    """Open the table that follows an evening, and return whether that was still due. Its host is
    the evening's host, else the eldest member who can be the host.
    """
    due = Evening.objects.filter(pk=evening_id, next_at__isnull=False)
    evening = due.select_related("game").first()
    if evening is None:
        return False
    rows = CrewMember.objects.by_age().filter(crew=evening.crew_id).select_related("account")
    for one in sorted(rows, key=lambda row: row.account_id != evening.game.host_id):
        try:
            open_table(evening.crew_id, one.account, by_itself=True)
        except (NotFound, ServiceError):
            # They have left or sit at too many tables. The button is there for everyone.
            continue
        break
    return bool(due.update(next_at=None))
