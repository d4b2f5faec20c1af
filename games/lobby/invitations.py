"""Invitations: seats kept for people, declined by them, or withdrawn by the host.

To accept an invitation is to sit down (`services.join_table`).
"""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import Account, Block
from games.clocks.beginning import WHEN_FULL
from games.clocks.timing import Timing
from games.core.errors import NobodyMeant, NotYours, SitsAlready
from games.core.locking import LockedGame, lock_accounts, lock_active, lock_game
from games.core.people.acquaintances import meant_by
from games.core.seating import conditions
from games.core.seating.reach import may_name, may_reach
from games.core.seating.seating import (
    announce_change,
    announce_invitations,
    keep_no_seat,
    withdraw_seat,
)
from games.lobby import services
from games.models import Game, Notice
from games.notices import outbox
from games.rules.ruleset import Ruleset

# At a new table for a host who has opened none before.
SEATS = 5


def invite_by_name(game_id: int, host: Account, text: str) -> Account:
    """Keep a seat for the person with the name `text`, as the host, and return the person. Raises
    NobodyMeant if no one has the name, SeveralMeant with the names to choose from, and NotYours
    unless the account is the host. Raises NotInLobby, SitsAlready, TableFull, NotReliableEnough,
    ConditionsUnmet or ProgramsUnwelcome if the person cannot be invited (see `invite`).
    """
    if not Game.objects.filter(pk=game_id, host=host).exists():
        raise NotYours
    person = meant_by(text, host)
    invite(game_id, host, person.pk)
    return person


def invite(game_id: int, host: Account, person_id: int) -> None:
    """Keep a seat for a person, as the host, and notify them. Inviting a person twice is no
    mistake. At a masked table, inviting somebody who already sits there does nothing, so that the
    host does not learn who does.

    Raises NotYours unless the account is the host, NotInLobby after the start, NobodyMeant for
    people whom the host cannot invite, SitsAlready for the host or, at a table without masks, for a
    player, and TableFull. Raises NotReliableEnough, ConditionsUnmet or ProgramsUnwelcome if the
    person does not meet a condition.
    """
    with transaction.atomic():
        # A deletion of that account waits for this, or this for it.
        lock_accounts([person_id])
        locked = lock_game(game_id)
        locked.check_host(host)
        locked.check_lobby()
        sits = any(player.account_id == person_id for player in locked.players)
        if sits and (not locked.game.masked or person_id == host.pk):
            raise SitsAlready
        people = Account.objects.select_related("notice_preferences")
        person = people.filter(pk=person_id).first()
        if person is None or not may_reach(host, person):
            raise NobodyMeant
        _keep_seat(locked, person, is_there=sits)


def invite_to_new(host: Account, person_id: int) -> Game:
    """Open a private table like the host's last one, invite a person to it, and return the table.
    Raises NobodyMeant if the host cannot invite the person, SitsAlready if that is the host, and
    GuestsOnlyPractise, NoNewTables, TooManyTables or AccountGone if the host may open none.
    """
    with transaction.atomic():
        lock_active(host, [person_id])
        programs = Account.objects.filter(pk=person_id, is_program=True).exists()
        game = _open_like(host, None, {"programs_welcome": programs})
        invite(game.pk, host, person_id)
    return game


def open_for(host: Account, people: Sequence[int], like: Game | None, **chosen: Any) -> Game:
    """Open a private table that begins when it is full, invite these people, and return it.

    The table is like `like`, or like the host's last one, apart from the `chosen` arguments of
    `create_table`. It has more seats if more people are invited. People who cannot be invited are
    left out; the caller notifies the others. Raises InvalidTable for a bad name or size, and
    GuestsOnlyPractise, AccountGone, NoNewTables or TooManyTables if the host may open none.
    """
    with transaction.atomic():
        lock_active(host, people)
        programs = Account.objects.filter(pk__in=people, is_program=True).exists()
        chosen |= {"programs_welcome": programs, "begins": WHEN_FULL}
        game = _open_like(host, like, chosen, least_seats=len(people) + 1)
        if like is not None:
            # "Play again" then leads here.
            Game.objects.filter(pk=game.pk).update(rematch_of=like)
        _invite_all(lock_game(game.pk), host, people)
    return game


def _invite_all(locked: LockedGame, host: Account, people: Sequence[int]) -> None:
    """Keep the seats of a new table without conditions for people, in this order."""
    found = Account.objects.select_related("notice_preferences").in_bulk(people)
    apart = Block.objects.apart_from(host.pk, people)
    asked = [found[pk] for pk in people if pk in found and pk not in apart]
    kept = [person for person in asked if may_name(host, person)][
        : locked.game.seats - len(locked.players)
    ]
    locked.game.invited.add(*kept)
    announce_change(locked)


def _open_like(
    host: Account, like: Game | None, chosen: dict[str, Any], least_seats: int = 0
) -> Game:
    """Open a table like a game, else like the host's last one, apart from what is chosen."""
    if like is None:
        opened = Game.objects.filter(host=host, practice=False, imported=False)
        like = opened.order_by("-pk").first()
    facts = {
        "name": "",
        "rules": like.rules if like else Ruleset(),
        "seats": like.seats if like else SEATS,
        "timing": like.timing if like else Timing.of_preset("daily"),
        **chosen,
    }
    facts["seats"] = max(facts["seats"], min(least_seats, facts["rules"].players[-1]))
    return services.create_table(host, public=False, computers=0, **facts)


def _keep_seat(locked: LockedGame, person: Account, *, is_there: bool) -> None:
    is_invited = locked.game.invited.filter(pk=person.pk).exists()
    if is_invited and not locked.game.masked:
        return
    conditions.check_guest(locked.game, person)
    services.refuse_full(locked)
    if is_invited or is_there:
        return
    locked.game.turned_away.remove(person)
    locked.game.invited.add(person)
    announce_invitations(locked)
    outbox.enqueue(locked.game, [person], Notice.Kind.INVITED, timezone.now(), once=True)


def decline(game_id: int, account: Account) -> None:
    """Decline an invitation to a table, which frees the kept seat. Raises NotYours without an
    invitation, and NotInLobby after the start.
    """
    _end(game_id, account, account.pk)


def withdraw(game_id: int, host: Account, account_id: int) -> None:
    """Withdraw a person's invitation, as the host. It is no mistake if there is none. Raises
    NotYours unless the account is the host, and NotInLobby after the start.
    """
    _end(game_id, host, account_id)


def _end(game_id: int, account: Account, invited_id: int) -> None:
    with transaction.atomic():
        locked = lock_game(game_id)
        kept = locked.game.invited.filter(pk=invited_id).exists()
        if locked.game.host_id != account.pk and not (kept and account.pk == invited_id):
            raise NotYours
        locked.check_lobby()
        if kept and account.pk == invited_id:
            keep_no_seat(locked, invited_id)
        elif kept:
            withdraw_seat(locked, invited_id)
