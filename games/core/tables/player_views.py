"""Players as a viewer may see them, and their final standings."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from django.utils import timezone

from accounts.models import Account
from games.core.people.reliability import reliability_in
from games.core.tables.read_models import Deadline, FinalStanding, PlayerView
from games.models import Game, Player
from games.models.own_hours import away_from, away_until


def player_view(
    player: Player,
    game: Game,
    account: Account | None,
    *,
    at_table: bool = False,
    gold: bool = True,
    stand_in: str = "",
) -> PlayerView:
    """Return a player as a viewer with this account (None without one) sees them.

    Holidays are shown only to viewers who play `at_table`; without `gold` the gold is hidden, for
    viewers who have yet to see the ending. `stand_in` is the name of the person who plays for the
    player. A masked player is shown without account, portrait and reliability.
    """
    shown = _public_view(player, game, account, gold=gold)
    if player.is_masked:
        return shown
    return replace(
        shown,
        is_host=player.account_id is not None and player.account_id == game.host_id,
        person=person_of(player),
        portrait=player.account.portrait if player.account else 0,
        stand_in=stand_in,
        reliability=reliability_in(player),
        away_until=_announced(player, game, away_until) if at_table else None,
        away_from=_announced(player, game, away_from) if at_table else None,
    )


def left_seat(game: Game, players: Iterable[Player]) -> int | None:
    """Return the first seat of a running game that others can take over, or None."""
    if game.status != Game.Status.RUNNING:
        return None
    return next((player.seat for player in players if player.free_since is not None), None)


def _public_view(player: Player, game: Game, account: Account | None, *, gold: bool) -> PlayerView:
    """Return the part of a view that does not tell who a person is."""
    is_you = account is not None and player.account_id == account.pk
    return PlayerView(
        id=player.pk,
        seat=player.seat,
        name=player.shown_name,
        is_you=is_you,
        is_guest=is_you and person_of(player) is None,
        is_computer=player.is_computer,
        gold=player.gold if gold else None,
        is_winner=gold and player.seat is not None and player.seat in game.winners,
        is_program=player.is_program,
        strength=player.policy,
        bank=bank_of(player, game),
        is_stood_in=bool(player.stand_in) and game.status == Game.Status.RUNNING,
        is_masked=player.is_masked,
        alias=player.alias,
    )


def _announced(
    player: Player, game: Game, holiday_of: Callable[[Account, datetime], date | None]
) -> date | None:
    """Return a holiday's date for people at the same running table: the date and no more."""
    if player.account is None or game.practice or game.status != Game.Status.RUNNING:
        return None
    return holiday_of(player.account, timezone.now())


def bank_of(player: Player, game: Game) -> timedelta | None:
    """Return the time in a player's bank.

    Returns None at paces without banks, for computer players, and unless the game runs.
    """
    if player.seat is None or player.is_played_by_site or game.status != Game.Status.RUNNING:
        return None
    if not game.banks:
        return None
    seconds = game.banks[player.seat]
    return None if seconds is None else timedelta(seconds=seconds)


def deadline_of(game: Game) -> Deadline | None:
    """Return the deadline of a game's player to act, or None if no clock runs."""
    if game.deadline is None or game.turn_began_at is None:
        return None
    return Deadline(game.deadline, game.turn_began_at)


def paused_until(game: Game, now: datetime) -> datetime | None:
    """Return the instant at which a game's present pause ends, or None if it is not paused."""
    if game.status != Game.Status.RUNNING or game.paused_until is None:
        return None
    return game.paused_until if game.paused_until > now else None


def person_of(player: Player) -> int | None:
    """Return the id of the account whose page a player's name links to.

    Returns None for guests, computer players, closed accounts and masked players.
    """
    account = None if player.is_masked else player.account
    return account.pk if account and account.is_active and not account.is_guest else None


def without_gold(player: PlayerView) -> PlayerView:
    """Return a player's view without gold and victory, for viewers who have not seen the ending."""
    return replace(player, gold=None, is_winner=False)


def standings_of(
    game: Game, players: Sequence[Player], me: Player | None
) -> tuple[FinalStanding, ...]:
    """Return the final standings of a game by gold, then by seat; players with equal gold share a
    place. `me` is the viewer's player, or None.
    """
    gold = {player.pk: player.gold or 0 for player in players}
    ranked = sorted(players, key=lambda player: (-gold[player.pk], player.seat or 0))
    return tuple(
        FinalStanding(
            place=1 + sum(other > gold[player.pk] for other in gold.values()),
            name=player.shown_name,
            is_you=me is not None and player.pk == me.pk,
            gold=gold[player.pk],
            won=player.seat in game.winners,
            person=person_of(player),
            is_liked=getattr(player, "is_liked", False),
            alias=player.alias if player.account is not None else "",
        )
        for player in ranked
    )
