"""Free seats as people who may take them see them: nothing of what they hold."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import Account, Block
from games.clocks.conditions import Conditions
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

    `player` is the computer player that plays there until then. `is_turn` says that the next turn
    is this seat's.
    """

    game_id: int
    game: str
    public: bool
    seat: int
    player: str
    since: datetime
    others: tuple[str, ...]
    round: int
    turn: int
    is_turn: bool
    rules: Ruleset
    timing: Timing
    conditions: Conditions
    programs_welcome: bool


def free_seats(account: Account | None) -> list[FreeSeat]:
    """Return the free seats that this person could take, newest first; two queries.

    Those at tables of people they have blocked are left out, but not those of people who have
    blocked them, which must not show.
    """
    rows = _free().filter(game__public=True)
    if account is not None:
        rows = _without_barred(rows, account.pk)
    return _seen(list(rows.order_by("-free_since", "-pk")[:MOST]))


def free_seat(game_id: int, seat: int, token: str | None) -> FreeSeat:
    """Return a free seat, for a private table by its invite token; two queries.

    Raises NotFound when it is taken, or the game over.
    """
    known = Q(game__public=True) | Q(game__invite_token=token or "")
    return _one(_free().filter(known, game_id=game_id, seat=seat))


def linked_seat(token: str, seat: int) -> FreeSeat:
    """Return a free seat for holders of the table's invite link; raises what `free_seat` does."""
    # A text that no token is made of must not reach the database, which refuses some.
    return _one(_free().filter(game__invite_token=token if token.isprintable() else "", seat=seat))


def invite_token(game_id: int, account: Account | None) -> str | None:
    """Return the invite token of a table for its players, and None for others; one query."""
    if account is None:
        return None
    mine = Player.objects.filter(game_id=game_id, account=account)
    return mine.values_list("game__invite_token", flat=True).first()


def _one(rows: QuerySet[Player]) -> FreeSeat:
    found = _seen(list(rows))
    if not found:
        raise NotFound
    return found[0]


def _free() -> QuerySet[Player]:
    rows = Player.objects.filter(
        free_since__isnull=False,
        finished_at__isnull=True,
        game__status=Game.Status.RUNNING,
    )
    wanted = rows.select_related("game__round")
    return wanted.defer(*long_columns("game__round"))


def _without_barred(rows: QuerySet[Player], account_id: int) -> QuerySet[Player]:
    there = Player.objects.filter(game=OuterRef("game"))
    blocked = Block.objects.filter(account=account_id).values("person")
    knows = Insider.objects.filter(player__game=OuterRef("game"), account=account_id)
    return rows.exclude(
        Exists(there.filter(account=account_id))
        # At a masked table it would show that they are there.
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
        public=game.public,
        seat=row.seat,
        player=row.shown_name,
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
