"""Reads of a round's turns, claims and messages, as one viewer may see them."""

from dataclasses import dataclass
from datetime import datetime

from accounts.models import Account
from games.chat.selectors import MessageView, words_between
from games.claims.selectors import ClaimView, claims_in
from games.core.history.played_rounds import players_in, round_at, rounds_of, turns_in
from games.core.tables.endings import is_ending_untold
from games.core.tables.log_entries import log_entry
from games.core.tables.log_events import by_whom, departures_of
from games.core.tables.log_models import LogEntry
from games.core.visibility import EndingFirst, viewer_among
from games.models import Game, Player, Round, Turn


@dataclass(frozen=True, slots=True)
class Deeds:
    """A round of a game: its turns, its claims, and the messages of each seat during it.

    `names` are by seat, `seat` is the viewer's. `words` are pairs of seat and message, empty for
    people who may not read the chat (yet).
    """

    game_id: int
    game: str
    names: tuple[str, ...]
    seat: int | None
    round: int
    rounds: int
    turns: tuple[LogEntry, ...]
    claims: tuple[ClaimView, ...]
    words: tuple[tuple[int, MessageView], ...]


def deeds(game_id: int, account: Account | None, number: int | None) -> Deeds:
    """Return the turns, claims and messages of the round `number` of a game, or of the newest round
    for None. Makes nine queries at most.

    Raises NotFound if the viewer may not see the table, before the game begins, and for an unknown
    round. Raises EndingFirst for a player who has not yet seen the end of this round or an earlier
    one.
    """
    players = players_in(game_id)
    me = viewer_among(players, account)
    game, rounds = players[0].game, rounds_of(players[0].game)
    row = round_at(rounds, number)
    if is_ending_untold(me, rounds[: row.number]):
        raise EndingFirst
    turns, gone = turns_in(row), departures_of(game)
    since, until = _span(game, row, turns, is_last=row.number == len(rounds))
    said = words_between(game, players, account, since, until)
    return Deeds(
        game_id=game.pk,
        game=game.shown_name,
        names=tuple(player.shown_name for player in players),
        seat=me.seat if me else None,
        round=row.number,
        rounds=len(rounds),
        turns=tuple(by_whom(log_entry(turn, me), gone) for turn in turns),
        claims=claims_in(row, players, me),
        words=tuple(_by_seat(said, game, players)),
    )


def _span(
    game: Game, row: Round, turns: list[Turn], *, is_last: bool
) -> tuple[datetime | None, datetime | None]:
    """Return the instants between which a round was played; None for an open end."""
    before = Turn.objects.filter(game=game, round__number=row.number - 1).order_by("-number")
    since = before.values_list("at", flat=True).first() if row.number > 1 else None
    goes_on = is_last and game.status == Game.Status.RUNNING
    return since, turns[-1].at if turns and not goes_on else None


def _by_seat(
    said: list[tuple[int | None, int | None, MessageView]], game: Game, players: list[Player]
) -> list[tuple[int, MessageView]]:
    """Return messages with their authors' seats, including former owners of a seat."""
    seats = {player.pk: player.seat for player in players}
    gave = {kept["giver"]: kept["seat"] for kept in game.departures if kept.get("giver")}
    found = [
        (seats.get(player or 0, gave.get(author)), message) for player, author, message in said
    ]
    return [(seat, message) for seat, message in found if seat is not None]
