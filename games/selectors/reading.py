"""What several reading doors share: who may see a table, and names and turns as they are shown."""

from collections.abc import Iterable, Sequence

from accounts.models import Account
from games.models import Game, Player, Turn
from games.rules.events import Event
from games.rules.observation import Observation
from games.selectors.shapes import LastLaid, LogEntry, PlayerView


def is_visible(game: Game, member: bool) -> bool:
    """Whether somebody may look at a table: its players, and anybody at a public one."""
    return member or game.public


def me_among(players: Iterable[Player], account: Account | None) -> Player | None:
    """The viewer's own place, if there is one."""
    if account is None:
        return None
    return next((player for player in players if player.account_id == account.pk), None)


def player_view(player: Player, game: Game, account: Account | None) -> PlayerView:
    """A player, as the viewer may see one."""
    return PlayerView(
        id=player.pk,
        seat=player.seat,
        name=player.shown_name,
        is_you=account is not None and player.account_id == account.pk,
        is_host=player.account_id is not None and player.account_id == game.host_id,
        is_computer=player.is_computer,
        gold=player.gold,
        is_winner=player.seat is not None and player.seat in game.winners,
        person=person_of(player),
    )


def person_of(player: Player) -> int | None:
    """The account whose page tells more of this player; guests and computer players have none."""
    account = player.account
    return account.pk if account and account.is_active and not account.is_guest else None


def log_entry(turn: Turn, me: Player | None) -> LogEntry:
    """A turn as everybody may know it; `turn.round` has to be loaded or selected with it."""
    return LogEntry(
        version=turn.version,
        round_number=turn.round.number,
        number=turn.number,
        at=turn.at,
        seat=turn.seat,
        events=tuple(Event.from_json(event) for event in turn.events),
        new=me is not None and turn.version > me.seen_version,
    )


def last_laid(shown: Observation | None, log: Sequence[LogEntry]) -> LastLaid | None:
    """The path card that was laid last among those that still lie, by the log up to then."""
    if shown is None:
        return None
    lying = {laid.at for laid in shown.mine}
    for entry in reversed(log):
        for event in entry.events:
            if entry.round_number == shown.number and event.kind == "laid" and event.at in lying:
                return LastLaid(event.at, entry.seat) if event.at else None
    return None
