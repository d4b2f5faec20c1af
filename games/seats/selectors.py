"""Seats that are offered and lent, as each of both people may see them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Account
from games.clocks.absence import WARNED_AFTER
from games.clocks.conditions import Conditions
from games.clocks.paces import NoClock
from games.clocks.timing import Timing
from games.core.people.acquaintances import known_to
from games.core.visibility import NotFound
from games.models import Game, Player, SeatOffer
from games.models.round import long_columns
from games.rules.ruleset import Ruleset
from games.rules.state import DIGGING

# More than anybody has to answer at a time.
MOST_AT_ONCE = 20
_GOES_ON = (Game.Status.LOBBY, Game.Status.RUNNING)


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A player's seat and the person it is offered to, if any; `known` are names to suggest.

    `stand_in` agreed to play in it while its owner is away, and `is_away` says whether they do.
    `is_free`: it is offered to anyone.
    """

    game_id: int
    game: str
    is_running: bool
    is_public: bool
    is_free: bool
    offered_to: str
    is_declined: bool
    known: tuple[str, ...]
    stand_in: str
    is_away: bool


@dataclass(frozen=True, slots=True)
class OfferedSeat:
    """A seat offered to the viewer, with its owner and table; nothing of the round.

    `is_lent`: to play in while its owner is away, not for good.
    """

    id: int
    game: str
    giver: str
    others: tuple[str, ...]
    is_running: bool
    round_number: int | None
    rules: Ruleset
    timing: Timing
    conditions: Conditions
    is_lent: bool
    by_table: bool

    @property
    def has_clock(self) -> bool:
        """Return whether turns at that table have a time."""
        return self.timing.pace != NoClock()


@dataclass(frozen=True, slots=True)
class WaitingOffer:
    """A seat offered to the viewer, as a line of a list; `is_lent` as in OfferedSeat."""

    id: int
    giver: str
    game: str
    is_lent: bool


@dataclass(frozen=True, slots=True)
class LentSeat:
    """A seat in which the viewer can play while its owner is away.

    `is_turn`: its owner is away and it is its turn, which the site takes at `site_plays_at`.
    """

    game_id: int
    game: str
    owner: Account
    name: str
    seat: int
    round: int
    is_turn: bool
    site_plays_at: datetime | None


def own_seat(game_id: int, account: Account, kind: SeatOffer.Kind = SeatOffer.Kind.SEAT) -> OwnSeat:
    """Return a player's own seat, to be given away or lent; eight queries at most.

    Raises NotFound for all but the players of a table that is not over, and for practice.
    """
    rows = Player.objects.filter(
        game_id=game_id,
        account=account,
        game__status__in=_GOES_ON,
        game__practice=False,
        game__imported=False,
    )
    me = rows.select_related("game", "named_stand_in").first()
    if me is None:
        raise NotFound
    # An offer by the table is its own affair, and must not reveal a block.
    mine = SeatOffer.objects.filter(player=me, kind=kind, by_table=False)
    made = mine.select_related("person").first()
    there = set(Player.objects.filter(game=me.game_id).values_list("account_id", flat=True))
    return OwnSeat(
        game_id=me.game_id,
        game=me.game.name,
        is_running=me.game.status == Game.Status.RUNNING,
        is_public=me.game.public,
        is_free=me.free_since is not None,
        offered_to=made.person.name if made else "",
        is_declined=made is not None and made.answer == SeatOffer.Answer.DECLINED,
        known=tuple(one.name for one in known_to(account) if one.pk not in there),
        stand_in=me.named_stand_in.name if me.named_stand_in else "",
        is_away=bool(me.stand_in),
    )


def running_facts(game_id: int, account: Account) -> dict[str, Any]:
    """Return the name of a running game that somebody plays in, and whether own hours count.

    Raises NotFound for all but its players.
    """
    rows = Player.objects.filter(
        game_id=game_id, account=account, game__status=Game.Status.RUNNING, seat__isnull=False
    )
    found = rows.values_list("game__name", "game__own_hours").first()
    if found is None:
        raise NotFound
    return dict(zip(("game", "own_hours"), found, strict=True))


def offered_seat(offer_id: int, account: Account) -> OfferedSeat:
    """Return a seat that is offered to somebody; two queries.

    Raises NotFound for everybody else, and for an offer that is no longer open.
    """
    made = offered_to(account.pk).filter(pk=offer_id).first()
    if made is None:
        raise NotFound
    game = made.player.game
    players = game.players.select_related("account").order_by("seat", "id")
    return OfferedSeat(
        id=made.pk,
        game=game.name,
        giver=made.player.shown_name,
        others=tuple(one.shown_name for one in players if one.pk != made.player_id),
        is_running=game.status == Game.Status.RUNNING,
        round_number=game.round.number if game.round else None,
        rules=game.rules,
        timing=game.timing,
        conditions=game.conditions,
        is_lent=made.kind == SeatOffer.Kind.STAND_IN,
        by_table=made.by_table,
    )


def is_lent_seat(offer_id: int, account: Account) -> bool:
    """Return whether somebody is asked to stand in, not to take the seat; one query."""
    asked = SeatOffer.objects.filter(pk=offer_id, person=account, kind=SeatOffer.Kind.STAND_IN)
    return asked.exists()


def lent_seat(game_id: int, account: Account) -> LentSeat:
    """Return the seat in which somebody stands in at a table; one query. Raises NotFound."""
    player = lent_to(account.pk).filter(game=game_id).first()
    if player is None:
        raise NotFound
    return seen_lent_seat(player, player.game)


def lent_to(account_id: int) -> QuerySet[Player]:
    """Return the seats of running games in which somebody stands in, with owners and games."""
    rows = Player.objects.filter(named_stand_in=account_id, game__status=Game.Status.RUNNING)
    with_all = rows.filter(account__isnull=False).select_related("account", "game__round")
    return with_all.defer(*long_columns("game__round"))


def seen_lent_seat(player: Player, game: Game) -> LentSeat:
    """Return a seat as its stand-in may see it."""
    row, owner = game.round, player.account
    assert owner is not None
    acts = row is not None and row.phase == DIGGING and row.turn == player.seat
    is_turn = acts and bool(player.stand_in)
    return LentSeat(
        game_id=game.pk,
        game=game.name,
        owner=owner,
        name=player.shown_name,
        seat=player.seat or 0,
        round=row.number if row else 0,
        is_turn=is_turn,
        site_plays_at=game.computer_at if is_turn else None,
    )


def offered_to(account_id: int) -> QuerySet[SeatOffer]:
    """Return the offers that wait for somebody's answer, with the seats and their games."""
    made = SeatOffer.objects.filter(
        person=account_id, answer=SeatOffer.Answer.OPEN, player__game__status__in=_GOES_ON
    )
    wanted = made.select_related("player__account", "player__game__round")
    return wanted.defer(*long_columns("player__game__round"))


def is_deserted(game: Game) -> bool:
    """Return whether everybody has been away from a game for so long that it will end soon."""
    since = game.all_away_since
    if game.status != Game.Status.RUNNING or since is None:
        return False
    return since <= timezone.now() - WARNED_AFTER
