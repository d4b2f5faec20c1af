"""Offers seats to people by name: as their owners wish, or as the table has decided."""

from django.utils import timezone

from accounts.models import Account
from games.core.errors import (
    KnowsASecret,
    NobodyMeant,
    NotYours,
    ServiceError,
    SeveralMeant,
    SitsAlready,
    TurnedAway,
)
from games.core.locking import LockedGame
from games.core.people.acquaintances import meant_by
from games.core.seating import conditions
from games.core.seating.reach import may_reach
from games.models import Game, Insider, Notice, Player, SeatOffer
from games.notices import outbox

Kind = SeatOffer.Kind
_TOLD = {Kind.SEAT: Notice.Kind.OFFERED, Kind.STAND_IN: Notice.Kind.ASKED}


def person_meant(game_id: int, account: Account, text: str) -> Account:
    """Return the person whom a player means by a name.

    Raises NotYours, NobodyMeant, or SeveralMeant with the names to choose from.
    """
    if not Player.objects.filter(game_id=game_id, account=account).exists():
        raise NotYours
    people = meant_by(text, account)
    if len(people) > 1:
        raise SeveralMeant([person.name for person in people])
    if not people:
        raise NobodyMeant
    return people[0]


def offer_by_vote(locked: LockedGame, player: Player, person: Account) -> None:
    """Ask a person to stand in for a player who has vanished, as the table has decided.

    With both accounts and the game locked. Does nothing for a person who may no longer have the
    seat, or who is kept apart from its owner by a block: nobody is to know that.
    """
    owner = player.account
    try:
        check_taker(locked, player, person)
        conditions.check_guest(locked.game, person)
    except ServiceError:
        return
    if owner is not None and may_reach(owner, person):
        ask(locked.game, player, person, Kind.STAND_IN, by_table=True)


def check_taker(locked: LockedGame, player: Player, person: Account) -> None:
    """Check that a person may have the seat of a player.

    Raises SitsAlready, TurnedAway, or KnowsASecret for people who knew another hand of this game.
    """
    if any(one.account_id == person.pk for one in locked.players):
        raise SitsAlready
    known = Insider.objects.filter(player__game=locked.game, account=person)
    if known.exclude(player=player).exists():
        raise KnowsASecret
    if locked.game.turned_away.filter(pk=person.pk).exists():
        raise TurnedAway


def ask(game: Game, player: Player, person: Account, kind: Kind, *, by_table: bool = False) -> None:
    """Offer the seat of a player of a locked game, in place of an earlier offer."""
    SeatOffer.objects.filter(player=player, kind=kind).delete()
    SeatOffer.objects.create(player=player, person=person, kind=kind, by_table=by_table)
    outbox.enqueue(game, [person], _TOLD[kind], timezone.now(), once=True)
