"""Reads of suspicion ledgers: a player's marks in a running round, and results of finished
games.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from accounts.models import Account
from games.bots.beliefs.belief import suspicions_over_time
from games.bots.beliefs.scores import SABOTEUR, score_of_chances
from games.core.history.played_rounds import finished_game, moves_by_round
from games.core.round_rows import beginning_of
from games.core.visibility import NotFound
from games.models import Game, Player, Round, Turn
from games.rules import engine
from games.rules.events import Event
from games.rules.fair.reshuffling import lay_due
from games.rules.moves import Move
from games.rules.phases import OVER
from games.suspicions.models import Ledger
from games.suspicions.scores import chance_at_first, fits, score_of, standing
from games.wording.guesses import steps_of
from games.wording.reliability import percent_of

# How many rounds back a person's figures reach.
MOST_ROUNDS = 200
MOST_MISTAKES = 10


@dataclass(frozen=True, slots=True)
class Suspect:
    """Another player's seat, and the step of the viewer's mark on it; None for no mark."""

    seat: int
    name: str
    step: int | None

    @property
    def steps(self) -> tuple[dict[str, Any], ...]:
        """Return the five steps (how sure a mark is) to choose from as dicts, with the present one
        marked.
        """
        return steps_of(self.step)


@dataclass(frozen=True, slots=True)
class Reading:
    """A player's score in a round: how sure of the truth they were, from 0 to 1."""

    name: str
    score: float
    is_you: bool
    is_open: bool

    @property
    def sure(self) -> str:
        """Return the score as a percentage, such as “63 %”."""
        return percent_of(self.score)


@dataclass(frozen=True, slots=True)
class RoundReadings:
    """The readings of a round that the viewer may see, the best first.

    `watcher` is the score of a computer player that only watched, without the viewer's seat.
    """

    number: int
    readings: tuple[Reading, ...]
    watcher: float


def is_running(game_id: int) -> bool:
    """Return whether a game is running. Makes one query."""
    return Game.objects.filter(pk=game_id, status=Game.Status.RUNNING).exists()


def suspects(game_id: int, account: Account) -> tuple[Suspect, ...]:
    """Return the other seats of the current round with the account's marks, in the order of seats.
    Empty between rounds. Makes three queries. Raises NotFound unless the account plays there.
    """
    rows = Player.objects.filter(game_id=game_id, seat__isnull=False)
    players = list(rows.select_related("account", "game__round").order_by("seat"))
    me = next((player for player in players if player.account_id == account.pk), None)
    if me is None or me.game.imported or me.game.round is None:
        raise NotFound
    row = me.game.round
    if row.phase == OVER:
        return ()
    marks = Ledger.objects.filter(round=row, account=account).values_list("marks", flat=True)
    steps = standing(marks.first() or ())
    return tuple(
        Suspect(player.seat or 0, player.shown_name, steps.get(player.seat or 0))
        for player in players
        if player is not me
    )


def readings(game_id: int, account: Account | None) -> dict[str, Any]:
    """Return the readings of a finished game as a dict: `game_id`, `name`, `rounds` with the
    account's own marks and those that others have opened, and `is_open`, whether others may see the
    account's, None if it has none. Raises NotFound if the account may not see the game, or before
    its end, and EndingFirst for a player who has not yet seen the end.
    """
    game, players, me, rounds = finished_game(game_id, account)
    seats = {player.account_id: player for player in players if player.account_id}
    ledgers = list(Ledger.objects.filter(round__game=game).exclude(marks=[]))
    mine = [ledger.is_open for ledger in ledgers if account and ledger.account_id == account.pk]
    shown = [
        ledger
        for ledger in ledgers
        if ledger.is_open or (account and ledger.account_id == account.pk)
    ]
    moves, purses, found = moves_by_round(game), None, []
    for row in rounds:
        kept = [
            ledger for ledger in shown if ledger.round_id == row.pk and ledger.account_id in seats
        ]
        if kept:
            watched = _watch(game, row, purses, moves[row.pk])
            found.append(_round(game, row, kept, seats, watched, me))
        purses = row.purses
    return {
        "game_id": game.pk,
        "name": game.shown_name,
        "rounds": found,
        "is_open": any(mine) if mine else None,
    }


# The suspicions of a watching computer player before each turn, and the final dwarfs.
_Watched = tuple[list[tuple[float, ...]], tuple[str, ...]]


def _watch(
    game: Game, row: Round, purses: list[int] | None, moves: list[tuple[int, Move]]
) -> _Watched:
    position, shuffles = beginning_of(game, row, purses)
    heard: list[Event] = []
    counts = [0]
    for seat, move in moves:
        heard += engine.play(position, seat, move)
        lay_due(position, shuffles)
        counts.append(len(heard))
    by_event = list(suspicions_over_time(engine.observe(position, None, heard)))
    chances = [by_event[count] for count in counts[: max(row.turns, 1)]]
    return chances, tuple(position.dwarfs)


def _round(
    game: Game,
    row: Round,
    ledgers: list[Ledger],
    players: dict[int, Player],
    watched: _Watched,
    me: Player | None,
) -> RoundReadings:
    chances, dwarfs = watched
    first = chance_at_first(game.rules, len(dwarfs))
    found = []
    for ledger in ledgers:
        player = players[ledger.account_id]
        score = score_of(ledger.marks, dwarfs, player.seat or 0, row.turns, first)
        found.append(Reading(player.shown_name, score, player is me, ledger.is_open))
    found.sort(key=lambda one: -one.score)
    watcher = score_of_chances(chances, dwarfs, me.seat if me else None)
    return RoundReadings(row.number, tuple(found), watcher)


def has_readings(game_id: int, account: Account | None) -> bool:
    """Return whether the account (None for a visitor) would see any marks of a game, its own or
    opened ones. Makes one query.
    """
    own = account.pk if account else 0
    marked = Ledger.objects.filter(round__game=game_id).exclude(marks=[])
    return marked.filter(Q(is_open=True) | Q(account=own)).exists()


def record(account: Account) -> dict[str, Any]:
    """Return a dict about a person's marks in their newest 200 counted rounds: `rounds`, their
    number, `fits`, pairs of marks and of marks on saboteurs by step, and `mistakes`. Makes two
    queries at most.
    """
    rows = Ledger.objects.filter(account=account, score__isnull=False).order_by("-pk")
    columns = ("marks", "round__dwarfs", "round__game__name")
    ledgers = list(rows.select_related("round__game").only(*columns)[:MOST_ROUNDS])
    return {
        "rounds": len(ledgers),
        "fits": fits((ledger.marks, ledger.round.dwarfs) for ledger in ledgers),
        "mistakes": _mistakes(ledgers),
    }


def _mistakes(ledgers: list[Ledger]) -> list[dict[str, Any]]:
    wrong = [(ledger, seat) for ledger in ledgers for seat in _wrong_seats(ledger)][:MOST_MISTAKES]
    games = {ledger.round.game_id for ledger, _seat in wrong}
    rows = Player.objects.filter(game__in=games, seat__isnull=False).select_related("account")
    names = {(player.game_id, player.seat): player.shown_name for player in rows}
    return [
        {
            "game_id": ledger.round.game_id,
            "game": ledger.round.game.name,
            "name": names[ledger.round.game_id, seat],
            "was_saboteur": ledger.round.dwarfs[seat] == SABOTEUR,
        }
        for ledger, seat in wrong
        if (ledger.round.game_id, seat) in names
    ]


def _wrong_seats(ledger: Ledger) -> Iterator[int]:
    for seat, step in standing(ledger.marks).items():
        is_saboteur = ledger.round.dwarfs[seat] == SABOTEUR
        if step <= 1 if is_saboteur else step >= 3:
            yield seat


def opened(newest: int) -> Iterator[dict[str, Any]]:
    """Yield a dict for each opened ledger (a player's marks in a round) of counted games, the
    newest first, `newest` at most, without personal data.

    It has the round's `rules`, `dwarfs`, `starter`, number of `turns`, and `moves` as pairs of seat
    and move (notation.md). `own` is the seat that marked, and `marks` are its marks.
    """
    rows = Ledger.objects.filter(is_open=True, score__isnull=False).order_by("-pk")
    for ledger in rows.select_related("round__game")[:newest].iterator():
        row = ledger.round
        seats = Player.objects.filter(game=row.game_id, account=ledger.account_id)
        turns = Turn.objects.filter(round=row).order_by("number")
        yield {
            "rules": row.game.options,
            "dwarfs": row.dwarfs,
            "starter": row.starter,
            "turns": row.turns,
            "own": seats.values_list("seat", flat=True).first(),
            "marks": ledger.marks,
            "moves": list(turns.values_list("seat", "move")),
        }
