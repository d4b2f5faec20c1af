"""A table's burst, for its players only: what is asked, one's own answer, and what was agreed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Account
from games.bursts.models import Burst, BurstBox
from games.clocks import bursts as rules
from games.core.visibility import NotFound, me_among
from games.models import Game, Player
from games.wording.instants import until_in_words


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
    `outcome` is how the last one ended, while there is no other.
    `reason` is why they cannot ask the table now, empty if they may.
    """

    game_id: int
    burst_id: int | None
    hours: tuple[datetime, ...]
    closes_at: datetime | None
    answer: tuple[int, ...] | None
    agreed: rules.Burst | None
    outcome: Burst.Outcome
    reason: str

    @property
    def may_ask(self) -> bool:
        """Return whether they may ask the table now."""
        return not self.reason


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
        outcome=Burst.Outcome(last.result if last and shown is None else ""),
        reason=reason_against(game, players, me, last, now),
    )


def reason_against(
    game: Game, players: Sequence[Player], me: Player, last: Burst | None, now: datetime
) -> str:
    """Return why this player cannot ask the table now, after its last proposal; else empty."""
    if me.is_program:
        return _("Programs have no vote.")
    is_open = game.status == Game.Status.RUNNING and not (game.practice or game.imported)
    if not is_open or not rules.is_slow(game.timing.pace) or len(people_of(players)) < 2:
        return _("A burst is for slow tables with two people or more.")
    if game.paused_until is not None and game.paused_until > now:
        return _("The clocks stand still already.")
    if game.burst_at is not None:
        return _("This table is being asked, or has agreed on an hour.")
    if last is not None and last.opened_at > now - rules.ONE_IN:
        until = until_in_words(last.opened_at + rules.ONE_IN, now)
        return _("This table can’t be asked again %(until)s.") % {"until": until}
    return ""


def people_of(players: Iterable[Player]) -> list[Player]:
    """Return the players who have an answer: people, also while a stand-in plays for them."""
    return [one for one in players if one.account_id and not one.is_program]


def _answer(burst: Burst, account: Account) -> tuple[int, ...] | None:
    box = BurstBox.objects.filter(burst=burst).values_list("answers", flat=True).first()
    told = (box or {}).get(str(account.pk))
    return None if told is None else tuple(told)
