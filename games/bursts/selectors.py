"""A table's burst, for its players only: what is asked, one's own answer, and what was agreed."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from accounts.models import Account
from games.bursts.models import Burst, BurstBox
from games.clocks import bursts as rules
from games.core.visibility import NotFound, me_among
from games.models import Game, Player


@dataclass(frozen=True, slots=True)
class BurstView:
    """A burst as all players may know of it: neither who asked, nor anything of the answers.

    `closes_at` while the table is asked; `agreed` once it has an hour.
    """

    closes_at: datetime | None
    agreed: rules.Burst | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A table's burst for one of its players: the open proposal, and their own answer alone.

    `answer` are the places of the hours that suit them, None before they have answered.
    `is_without_hour`: the last proposal ended so.
    """

    game_id: int
    burst_id: int | None
    hours: tuple[datetime, ...]
    closes_at: datetime | None
    answer: tuple[int, ...] | None
    agreed: rules.Burst | None
    may_ask: bool
    is_without_hour: bool


def burst_view(game: Game, me: Player | None, now: datetime) -> BurstView | None:
    """What players are told at the table; without a query."""
    if me is None or game.status != Game.Status.RUNNING or game.burst_at is None:
        return None
    agreed = game.burst
    if agreed is not None:
        return BurstView(None, agreed) if now < agreed.ends else None
    return BurstView(game.burst_at, None) if game.burst_at > now else None


def asked(game_id: int, account: Account) -> Asked:
    """The burst of a table, in three queries. Raises NotFound for all but its players."""
    running = Player.objects.filter(game_id=game_id, game__status=Game.Status.RUNNING)
    players = list(running.select_related("account", "game").order_by("seat", "id"))
    me = me_among(players, account)
    if me is None:
        raise NotFound
    game, now = players[0].game, timezone.now()
    shown = burst_view(game, me, now)
    last = Burst.objects.filter(game=game).order_by("-id").first()
    is_open = shown is not None and shown.closes_at is not None and last is not None
    return Asked(
        game_id=game_id,
        burst_id=last.pk if is_open and last else None,
        hours=tuple(map(datetime.fromisoformat, last.hours)) if is_open and last else (),
        closes_at=shown.closes_at if shown else None,
        answer=_answer(last, account) if is_open and last else None,
        agreed=shown.agreed if shown else None,
        may_ask=shown is None and _may_ask(game, players, me, last, now),
        is_without_hour=shown is None and last is not None and not last.begins_at,
    )


def _may_ask(
    game: Game, players: list[Player], me: Player, last: Burst | None, now: datetime
) -> bool:
    people = [one for one in players if one.account_id and not one.is_program]
    if game.practice or game.imported or me.is_program or len(people) < 2:
        return False
    is_paused = game.paused_until is not None and game.paused_until > now
    is_recent = last is not None and last.opened_at > now - rules.ONE_IN
    return rules.is_slow(game.timing.pace) and not (is_paused or is_recent)


def _answer(burst: Burst, account: Account) -> tuple[int, ...] | None:
    box = BurstBox.objects.filter(burst=burst).values_list("answers", flat=True).first()
    told = (box or {}).get(str(account.pk))
    return None if told is None else tuple(told)
