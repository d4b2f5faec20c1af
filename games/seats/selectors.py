"""Reads of seats that are lent or free, as each person may see them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import Account, Block
from games.clocks.absence import WARNED_AFTER
from games.clocks.reliability import Conditions
from games.clocks.timing import Timing
from games.core.people.acquaintances import known_to
from games.core.visibility import NotFound
from games.models import Game, Insider, Player, StandInRequest
from games.models.round import long_columns
from games.rules.phases import DIGGING
from games.rules.ruleset import Ruleset

# The most requests in a list: more than anybody has at a time.
MOST_AT_ONCE = 20


@dataclass(frozen=True, slots=True)
class LentSeat:
    """A seat in which the viewer stands in while its owner is away.

    `is_turn` if the owner is away and it is the seat's turn, which the site takes at
    `site_plays_at`.
    """

    game_id: int
    game: str
    owner: Account
    name: str
    seat: int
    round: int
    is_turn: bool
    site_plays_at: datetime | None


def own_seat(game_id: int, account: Account) -> dict[str, Any]:
    """Return a dict about the account's own seat in a running game, for naming a stand-in:
    `game_id` and `game`, the person `asked`, `is_declined`, names to suggest (`known`), the
    `stand_in` who agreed, and `is_away`, whether the owner is. Names are empty if there is no such
    person.

    Makes eight queries at most. Raises NotFound unless the account plays in a running game that is
    neither practice nor imported.
    """
    rows = Player.objects.filter(
        game_id=game_id,
        account=account,
        game__status=Game.Status.RUNNING,
        game__practice=False,
        game__imported=False,
    )
    me = rows.select_related("game", "named_stand_in").first()
    if me is None:
        raise NotFound
    asked = StandInRequest.objects.filter(player=me).select_related("person").first()
    there = set(Player.objects.filter(game=me.game_id).values_list("account_id", flat=True))
    # At a masked table nobody can be named, and who is missing here would be who sits there.
    people = [] if me.game.masked else known_to(account)
    return {
        "game_id": me.game_id,
        "game": me.game.name,
        "asked": asked.person.name if asked else "",
        "is_declined": asked is not None and asked.is_declined,
        "known": [person.name for person in people if person.pk not in there],
        "stand_in": me.named_stand_in.name if me.named_stand_in else "",
        "is_away": bool(me.stand_in),
    }


def running_facts(game_id: int, account: Account) -> dict[str, Any]:
    """Return a dict about a running game, for the page for leaving: `game`, its name, `own_hours`,
    and `public`. Raises NotFound unless the account plays there.
    """
    rows = Player.objects.filter(
        game_id=game_id, account=account, game__status=Game.Status.RUNNING, seat__isnull=False
    )
    found = rows.values_list("game__name", "game__own_hours", "game__public").first()
    if found is None:
        raise NotFound
    return dict(zip(("game", "own_hours", "public"), found, strict=True))


def question(request_id: int, account: Account) -> dict[str, Any]:
    """Return a dict about an open request to the account to stand in: `id`, `game`, `owner` (who
    asks), `others`, `round_number`, `rules` and `timing`, but nothing of the round. Makes two
    queries. Raises NotFound for everybody else.
    """
    asked = requests_to(account.pk).filter(pk=request_id).first()
    if asked is None:
        raise NotFound
    game = asked.player.game
    assert game.round is not None
    players = game.players.select_related("account").order_by("seat", "id")
    return {
        "id": asked.pk,
        "game": game.name,
        "owner": asked.player.shown_name,
        "others": [player.shown_name for player in players if player.pk != asked.player_id],
        "round_number": game.round.number,
        "rules": game.rules,
        "timing": game.timing,
    }


def lent_seat(game_id: int, account: Account) -> LentSeat:
    """Return the seat in which the account stands in at a table. Makes one query. Raises NotFound
    if there is no such seat.
    """
    player = lent_to(account.pk).filter(game=game_id).first()
    if player is None:
        raise NotFound
    return seen_lent_seat(player, player.game)


def lent_to(account_id: int) -> QuerySet[Player]:
    """Return a queryset of the seats in running games in which the account stands in, with owners
    and games loaded.
    """
    rows = Player.objects.filter(named_stand_in=account_id, game__status=Game.Status.RUNNING)
    with_all = rows.filter(account__isnull=False).select_related("account", "game__round")
    return with_all.defer(*long_columns("game__round"))


def seen_lent_seat(player: Player, game: Game) -> LentSeat:
    """Return the seat of `player`, in which somebody stands in, as the stand-in may see it."""
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


def requests_to(account_id: int) -> QuerySet[StandInRequest]:
    """Return a queryset of the requests to stand in that wait for the account's answer, with seats
    and games loaded.
    """
    asked = StandInRequest.objects.filter(
        person=account_id, is_declined=False, player__game__status=Game.Status.RUNNING
    )
    wanted = asked.select_related("player__account", "player__game__round")
    return wanted.defer(*long_columns("player__game__round"))


def is_deserted(game: Game) -> bool:
    """Return whether everybody has been away from a running game for so long that it will end
    soon.
    """
    since = game.all_away_since
    if game.status != Game.Status.RUNNING or since is None:
        return False
    return since <= timezone.now() - WARNED_AFTER


# More than anybody reads; the newest are shown.
MOST = 40


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """A free seat of a running game, and its table.

    `player` is the computer player that plays there until somebody takes the seat; `is_turn` if the
    next turn is this seat's.
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
    """Return the free seats of public games that the account (None for a visitor) could take,
    newest first, 40 at most. Makes two queries.

    Seats at tables of people whom the account has blocked are left out, but not those of people who
    have blocked the account, which must not show.
    """
    rows = _free().filter(game__public=True)
    if account is not None:
        rows = _without_barred(rows, account.pk)
    return _seen(list(rows.order_by("-free_since", "-pk")[:MOST]))


def free_seat(game_id: int, seat: int, token: str | None) -> FreeSeat:
    """Return a free seat of a public game, or, with its invite token, of a private one. Makes two
    queries. Raises NotFound if the seat is not free or the game is over.
    """
    known = Q(game__public=True) | Q(game__invite_token=token or "")
    return _one(_free().filter(known, game_id=game_id, seat=seat))


def linked_seat(token: str, seat: int) -> FreeSeat:
    """Return a free seat of the game with this invite token. Makes two queries. Raises NotFound if
    the seat is not free or the game is over.
    """
    # A text that no token is made of must not reach the database, which refuses some.
    return _one(_free().filter(game__invite_token=token if token.isprintable() else "", seat=seat))


def invite_token(game_id: int, account: Account | None) -> str | None:
    """Return a game's invite token if the account plays there, else None. Makes one query, or none
    for a visitor (None).
    """
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
    return [
        _free_seat(row, [player for player in there if player.game_id == row.game_id])
        for row in rows
    ]


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
        others=tuple(player.shown_name for player in players if player.pk != row.pk),
        round=dig.number,
        turn=dig.turn_number + 1,
        is_turn=dig.turn == row.seat,
        rules=game.rules,
        timing=game.timing,
        conditions=game.conditions,
        programs_welcome=game.programs_welcome,
    )
