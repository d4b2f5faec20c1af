"""Reads of reactions, as far as their reader has seen the turns."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import (
    BooleanField,
    Exists,
    ExpressionWrapper,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)

from accounts.models import Account
from games.core.tables.tables import audience
from games.core.visibility import NotFound
from games.models import Game, Player
from games.reactions.models import Reaction
from games.rules.phases import DIGGING
from games.wording.absences import GONE

# The newest of a table that a program gets.
MOST = 500
# When a masked table shows who its people are.
_SHOWN_AGAIN = (Game.Status.FINISHED, Game.Status.CANCELLED)


@dataclass(frozen=True, slots=True)
class Given:
    """A person's reaction to the turn that led to a version, with the name to show."""

    version: int
    kind: str
    name: str
    is_yours: bool


def given(game_id: int, account: Account | None, versions: Collection[int]) -> tuple[Given, ...]:
    """Return the reactions to the turns that led to these versions of the game, the earliest first.
    Makes one query, or none if there are no versions.

    Reactions to a round whose end the reader has not yet seen are left out, since they could reveal
    it. So are those of people whom the reader has hidden. The caller checks that the reader may see
    the table.
    """
    if not versions:
        return ()
    rows = _shown(game_id, account).filter(turn__version__in=versions)
    return _told(rows.order_by("pk"), account)


def newest(game_id: int, account: Account | None) -> tuple[Given, ...]:
    """Return a table's newest 500 reactions that the reader may see, the earliest first. Makes two
    queries. Raises NotFound if the reader may not see the table.
    """
    if audience(game_id, account) is None:
        raise NotFound
    return _told(_shown(game_id, account).order_by("-pk")[:MOST], account)[::-1]


def is_open(game: Game) -> bool:
    """Return whether players may react to turns of a game. They may once it has begun, but not in
    practice.
    """
    return game.status in (Game.Status.RUNNING, Game.Status.FINISHED) and not game.practice


def may_react(game_id: int, account: Account | None) -> bool:
    """Return whether the account plays in a game and may react to its turns. False for a visitor
    (None). Makes one query at most.
    """
    if account is None:
        return False
    game = Game.objects.filter(pk=game_id, players__account=account).first()
    return game is not None and is_open(game)


def _shown(game_id: int, account: Account | None) -> QuerySet[Reaction]:
    rows = Reaction.objects.filter(turn__game=game_id)
    if account is None:
        return rows
    number = OuterRef("turn__round__number")
    untold = Player.objects.filter(
        game=OuterRef("turn__game"), account=account, ending_seen__lt=number, result_seen__lt=number
    )
    return rows.exclude(Q(Exists(untold)), ~Q(turn__round__phase=DIGGING))


def _told(rows: QuerySet[Reaction], account: Account | None) -> tuple[Given, ...]:
    own = account.pk if account else 0
    unwanted = Account.objects.filter(pk=own).values("chat_filter__people")
    there = Player.objects.filter(game=OuterRef("turn__game"), account=OuterRef("account"))
    masked = Q(turn__game__masked=True) & ~Q(turn__game__status__in=_SHOWN_AGAIN)
    found = rows.annotate(
        unwanted=Subquery(unwanted),
        alias=Subquery(there.values("alias")[:1]),
        is_masked=ExpressionWrapper(masked, BooleanField()),
    )
    columns = ("turn__version", "kind", "account_id", "account__name", "alias")
    return tuple(
        Given(version, kind, (alias or str(GONE)) if is_masked else name, person == own)
        for version, kind, person, name, alias, is_masked, hidden in found.values_list(
            *columns, "is_masked", "unwanted"
        )
        # At a masked table it would show who a player is.
        if is_masked or person not in (hidden or ())
    )
