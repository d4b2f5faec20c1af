"""Reads of crews, for their members alone."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Exists, OuterRef

from accounts.models import Account
from games.core.tables.endings import untold_games
from games.core.visibility import NotFound
from games.crews.models import CrewMember
from games.models import Game, Player

# The most evenings in the table of a crew.
MOST_EVENINGS = 50


@dataclass(slots=True)
class MemberLine:
    """A crew's member, with their gold by game, and the number of evenings they won.

    Of `against` evenings that the viewer and the member both played, the viewer had more gold in
    `beaten`.
    """

    id: int
    name: str
    is_you: bool
    gold_in: dict[int, int] = field(default_factory=dict)
    wins: int = 0
    beaten: int = 0
    against: int = 0

    @property
    def gold(self) -> int:
        """Return the sum of the member's gold from the crew's evenings."""
        return sum(self.gold_in.values())


def crew(crew_id: int, account: Account) -> dict[str, Any]:
    """Return the template context of a crew's page: `crew`, `members` by age, `evenings`, `next`
    and `removed`. Makes four queries, and one more for the eldest. Raises NotFound unless the
    account is a member.

    `evenings` are finished games whose end the viewer has seen, as triples: the game, whether the
    viewer played, and a list of the gold of each member, None for an absent one. `next` is the
    table that gathers or plays, with `sees` if the viewer may see it, or None. `removed` are the
    people whom the eldest can let in again, empty for other members.
    """
    rows = CrewMember.objects.by_age().filter(crew=crew_id).select_related("account", "crew")
    members = {
        row.account_id: MemberLine(row.account_id, row.account.name, row.account_id == account.pk)
        for row in rows
    }
    if account.pk not in members:
        raise NotFound
    found = Game.objects.filter(evening__crew=crew_id).order_by("-pk")
    sits = Exists(Player.objects.filter(game=OuterRef("pk"), account=account))
    is_asked = Exists(Game.objects.filter(pk=OuterRef("pk"), invited=account, status="lobby"))
    found = found.only("status", "ended_at", "counted").annotate(sees=sits | is_asked)
    games = list(found[:MOST_EVENINGS])
    counted = [game for game in games if game.status == Game.Status.FINISHED and game.counted]
    untold = untold_games(account)
    over = [game for game in counted if game.pk not in untold]
    _add_up(members, account, over)
    going = [game for game in games if game.status in (Game.Status.LOBBY, Game.Status.RUNNING)]
    shown = rows[0].crew
    is_eldest = rows[0].account_id == account.pk
    return {
        "crew": shown,
        "members": list(members.values()),
        "evenings": [
            (
                game,
                game.pk in members[account.pk].gold_in,
                [member.gold_in.get(game.pk) for member in members.values()],
            )
            for game in over
        ],
        "next": going[0] if going else None,
        "removed": list(shown.removed.order_by("name")) if is_eldest else [],
    }


def _add_up(members: dict[int, MemberLine], account: Account, games: Iterable[Game]) -> None:
    players = Player.objects.filter(game__in=list(games), account__in=members, gold__isnull=False)
    for pk, game, gold, won in players.values_list("account_id", "game_id", "gold", "won"):
        one = members[pk or 0]
        one.wins += bool(won)
        one.gold_in[game] = gold or 0
    mine = members[account.pk].gold_in
    for one in members.values():
        both = set() if one.is_you else mine.keys() & one.gold_in.keys()
        one.against = len(both)
        one.beaten = sum(mine[game] > one.gold_in[game] for game in both)
