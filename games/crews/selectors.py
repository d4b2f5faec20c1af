"""Reading crews, for their members alone."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Exists, OuterRef

from accounts.models import Account
from games.core.tables.endings import untold_games
from games.core.visibility import NotFound
from games.crews.models import Crew, CrewMember, Plays
from games.models import Game, Player

# The most evenings in the table of a crew.
MOST_EVENINGS = 50


@dataclass(frozen=True, slots=True)
class MemberLine:
    """A member with what they won: `beaten` of `against` evenings together had you ahead of them.

    `may_go`: you can remove them.
    """

    id: int
    name: str
    is_you: bool
    evenings: int
    wins: int
    gold: int
    beaten: int
    against: int
    may_go: bool


@dataclass(frozen=True, slots=True)
class EveningLine:
    """A finished game of a crew: `gold` by the members' order, None for who was not there.

    `is_yours`: you played, and so you may read its story.
    """

    game: int
    is_yours: bool
    ended_at: datetime | None
    gold: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class CrewView:
    """A crew as a member sees it. `next` is the table that gathers or plays, None without one.

    `sees_next`: you sit there, or a seat is kept for you; `is_next_open`: you can get one.
    `plays` is their choice for the next tables, None to play as last time. `removed` are people who
    can be let in again, shown only to the eldest, who decides.
    """

    id: int
    name: str
    token: str
    members: tuple[MemberLine, ...]
    evenings: tuple[EveningLine, ...]
    next: int | None
    sees_next: bool
    is_next_open: bool
    plays: Plays | None
    removed: tuple[tuple[int, str], ...]


@dataclass(slots=True)
class _Sum:
    evenings: int = 0
    wins: int = 0
    gold: int = 0
    beaten: int = 0
    against: int = 0
    by_game: dict[int, int] = field(default_factory=dict)


def crew(crew_id: int, account: Account) -> CrewView:
    """Return a crew, without evenings whose end this member has yet to be shown.

    Four queries, and one more for the eldest. Raises NotFound for all but its members.
    """
    rows = CrewMember.objects.filter(crew=crew_id).select_related("account", "crew")
    members = list(rows.order_by("pk"))
    if account.pk not in [one.account_id for one in members]:
        raise NotFound
    found = Game.objects.filter(evening__crew=crew_id).order_by("-pk")
    sits = Exists(Player.objects.filter(game=OuterRef("pk"), account=account))
    is_asked = Exists(Game.objects.filter(pk=OuterRef("pk"), invited=account, status="lobby"))
    found = found.only("status", "ended_at", "counted").annotate(sees=sits | is_asked)
    games = list(found[:MOST_EVENINGS])
    counted = [game for game in games if game.status == Game.Status.FINISHED and game.counted]
    untold = untold_games(account)
    over = [game for game in counted if game.pk not in untold]
    sums = _sums(account, over)
    ids = [one.account_id for one in members]
    going = [game for game in games if game.status in (Game.Status.LOBBY, Game.Status.RUNNING)]
    return CrewView(
        id=crew_id,
        name=members[0].crew.name,
        token=members[0].crew.token,
        members=tuple(_member(one, sums[one.account_id], account, ids[0]) for one in members),
        evenings=tuple(
            EveningLine(
                game=game.pk,
                is_yours=game.pk in sums[account.pk].by_game,
                ended_at=game.ended_at,
                gold=tuple(sums[pk].by_game.get(game.pk) for pk in ids),
            )
            for game in over
        ),
        next=going[0].pk if going else None,
        sees_next=bool(going) and going[0].sees,
        is_next_open=bool(going) and going[0].status == Game.Status.LOBBY,
        plays=members[0].crew.wish,
        removed=_removed(members[0].crew) if ids[0] == account.pk else (),
    )


def _removed(crew: Crew) -> tuple[tuple[int, str], ...]:
    return tuple(crew.removed.order_by("name").values_list("pk", "name"))


def _member(one: CrewMember, told: _Sum, account: Account, eldest: int) -> MemberLine:
    return MemberLine(
        id=one.account_id,
        name=one.account.name,
        is_you=one.account_id == account.pk,
        evenings=told.evenings,
        wins=told.wins,
        gold=told.gold,
        beaten=told.beaten,
        against=told.against,
        may_go=account.pk == eldest and one.account_id != account.pk,
    )


def _sums(account: Account, games: Iterable[Game]) -> defaultdict[int, _Sum]:
    sums: defaultdict[int, _Sum] = defaultdict(_Sum)
    players = Player.objects.filter(game__in=list(games), account__isnull=False, gold__isnull=False)
    for pk, game, gold, won in players.values_list("account_id", "game_id", "gold", "won"):
        told = sums[pk or 0]
        told.evenings += 1
        told.wins += bool(won)
        told.gold += gold or 0
        told.by_game[game] = gold or 0
    mine = sums[account.pk].by_game
    for pk, told in sums.items():
        both = mine.keys() & told.by_game.keys() if pk != account.pk else set()
        told.against = len(both)
        told.beaten = sum(mine[game] > told.by_game[game] for game in both)
    return sums
