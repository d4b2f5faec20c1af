"""Offers a player's own seat to somebody by name, for good or to stand in, and takes refusals.

Accepting is in `giving` and in `lending`.
"""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Account
from games.core.errors import CannotBeGiven, NobodyMeant, NotRunning, NotYours
from games.core.locking import LockedGame, lock_accounts, lock_game
from games.core.seating import conditions
from games.core.seating.offers import Kind, ask, check_taker, person_meant
from games.core.seating.reach import may_reach
from games.models import Game, Notice, Player, SeatOffer
from games.notices import outbox


def offer_by_name(game_id: int, account: Account, text: str, kind: Kind = Kind.SEAT) -> Account:
    """Offer a seat to the person meant by a name, and return them.

    Raises all that `offer` raises, NobodyMeant, or SeveralMeant with the names to choose from.
    """
    person = person_meant(game_id, account, text)
    offer(game_id, account, person.pk, kind)
    return person


def offer(game_id: int, account: Account, person_id: int, kind: Kind = Kind.SEAT) -> None:
    """Offer a seat to a person, replacing any earlier offer.

    Asking the same person twice is no mistake, and asks once. Raises NotYours for all but the
    players, CannotBeGiven, NotRunning for a game that is over, NobodyMeant, SitsAlready,
    KnowsASecret, TurnedAway, NotReliableEnough, ConditionsUnmet or ProgramsUnwelcome.
    """
    with transaction.atomic():
        # A deletion of an account or a block between them waits for this, or this for it.
        lock_accounts([account.pk, person_id])
        locked = lock_game(game_id)
        player = locked.player_of(account)
        check_game(locked.game, kind)
        people = Account.objects.select_related("notice_preferences")
        person = people.filter(pk=person_id).first()
        if person is None or not may_reach(account, person):
            raise NobodyMeant
        check_taker(locked, player, person)
        conditions.check_guest(locked.game, person)
        if not _is_open(player, person, kind):
            ask(locked.game, player, person, kind)


def withdraw(game_id: int, account: Account, kind: Kind = Kind.SEAT) -> None:
    """Withdraw an offer. Raises NotYours for all but the players."""
    with transaction.atomic():
        locked = lock_game(game_id)
        SeatOffer.objects.filter(player=locked.player_of(account), kind=kind).delete()


def decline(offer_id: int, account: Account) -> None:
    """Decline a seat, for good or to stand in, and notify its owner.

    Nobody is notified of an offer by the table: its owner did not ask. Raises NotYours if it is not
    (or no longer) offered.
    """
    with transaction.atomic():
        locked, made = lock_offer(offer_id, account)
        made.answer = SeatOffer.Answer.DECLINED
        made.save(update_fields=["answer"])
        if made.by_table:
            return
        owners = [one for one in locked.players if one.pk == made.player_id]
        kind = Notice.Kind.DECLINED if made.kind == Kind.SEAT else Notice.Kind.REFUSED
        outbox.enqueue(locked.game, owners, kind, timezone.now(), once=True)


def lock_offer(
    offer_id: int, account: Account, kind: Kind | None = None
) -> tuple[LockedGame, SeatOffer]:
    """Lock an open offer to somebody, of a kind or of any, with its game. Raises NotYours."""
    mine = SeatOffer.objects.filter(pk=offer_id, person=account, answer=SeatOffer.Answer.OPEN)
    if kind is not None:
        mine = mine.filter(kind=kind)
    game_id = mine.values_list("player__game_id", flat=True).first()
    if game_id is None:
        raise NotYours
    locked = lock_game(game_id)
    made = mine.first()
    if made is None:
        raise NotYours
    return locked, made


def check_game(game: Game, kind: Kind = Kind.SEAT) -> None:
    """Raise CannotBeGiven or NotRunning if no seat can change hands, or have a stand-in."""
    if game.practice or game.imported:
        raise CannotBeGiven
    if game.masked:
        raise CannotBeGiven(_("At a masked table you can’t give or lend your seat to anyone."))
    if game.status == Game.Status.LOBBY and kind == Kind.SEAT:
        return
    if game.status != Game.Status.RUNNING:
        raise NotRunning


def _is_open(player: Player, person: Account, kind: Kind) -> bool:
    made = SeatOffer.objects.filter(player=player, person=person, kind=kind)
    return made.filter(answer=SeatOffer.Answer.OPEN).exists()
