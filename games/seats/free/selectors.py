"""Free seats as everybody may see them: nothing of what they hold."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import Account, Block
from games.clocks.conditions import Conditions
from games.clocks.paces import NoClock
from games.clocks.timing import Timing
from games.core.visibility import NotFound
from games.models import Game, Insider, Player
from games.models.round import long_columns
from games.rules.ruleset import Ruleset

# More than anybody reads; the newest are shown.
MOST = 40


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """A seat that somebody may take, and its table.

    `owner` is who plays there until then: a computer player if `is_left`. `is_turn` says that the
    next turn is this seat's.
    """

    game_id: int
    game: str
    seat: int
    owner: str
    is_left: bool
    since: datetime
    others: tuple[str, ...]
    round: int
    turn: int
    is_turn: bool
    rules: Ruleset
    timing: Timing
    conditions: Conditions
    programs_welcome: bool

    @property
    def has_clock(self) -> bool:
        """Return whether turns at that table have a time."""
        return self.timing.pace != NoClock()


def free_seats(account: Account | None) -> list[FreeSeat]:
    """Return the free seats that this person could take, newest first; two queries.

    Those at tables of people whom they have blocked are left out. Who has blocked them must not
    show here.
    """
    rows = _free()
    if account is not None:
        rows = _without_barred(rows, account.pk)
    return _seen(list(rows.order_by("-free_since", "-pk")[:MOST]))


def free_seat(game_id: int, seat: int) -> FreeSeat:
    """Return a free seat; two queries. Raises NotFound when it is taken, or the game over."""
    found = _seen(list(_free().filter(game_id=game_id, seat=seat)))
    if not found:
        raise NotFound
    return found[0]


def plays_at(game_id: int, account: Account | None) -> bool:
    """Return whether somebody has a seat at a table; one query."""
    mine = Player.objects.filter(game_id=game_id, account=account)
    return account is not None and mine.exists()


def _free() -> QuerySet[Player]:
    rows = Player.objects.filter(
        free_since__isnull=False,
        finished_at__isnull=True,
        game__status=Game.Status.RUNNING,
        game__public=True,
    )
    wanted = rows.select_related("account", "game__round")
    return wanted.defer(*long_columns("game__round"))


def _without_barred(rows: QuerySet[Player], account_id: int) -> QuerySet[Player]:
    there = Player.objects.filter(game=OuterRef("game"))
    blocked = Block.objects.filter(account=account_id).values("person")
    knows = Insider.objects.filter(player__game=OuterRef("game"), account=account_id)
    return rows.exclude(
        Exists(there.filter(account=account_id))
        # At a masked table it would tell that they are there.
        | Exists(there.filter(account__in=blocked, game__masked=False))
        | Exists(knows.exclude(player=OuterRef("pk")))
    ).exclude(game__turned_away=account_id)


def _seen(rows: list[Player]) -> list[FreeSeat]:
    games = {row.game_id for row in rows}
    players = Player.objects.filter(game__in=games).select_related("account").order_by("seat")
    there = list(players) if rows else []
    return [_free_seat(row, [one for one in there if one.game_id == row.game_id]) for row in rows]


def _free_seat(row: Player, players: list[Player]) -> FreeSeat:
    game, dig = row.game, row.game.round
    assert dig is not None and row.seat is not None and row.free_since is not None
    return FreeSeat(
        game_id=game.pk,
        game=game.name,
        seat=row.seat,
        owner=row.shown_name,
        is_left=row.is_computer,
        since=row.free_since,
        others=tuple(one.shown_name for one in players if one.pk != row.pk),
        round=dig.number,
        turn=dig.turn_number + 1,
        is_turn=dig.turn == row.seat,
        rules=game.rules,
        timing=game.timing,
        conditions=game.conditions,
        programs_welcome=game.programs_welcome,
    )
