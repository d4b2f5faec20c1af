"""Reads of turns of finished games to play on from, and of both endings."""

from dataclasses import dataclass

from accounts.models import Account
from games.core.history.played_rounds import (
    finished_game,
    players_in,
    position_after,
    round_at,
    rounds_of,
)
from games.core.tables.endings import is_ending_untold
from games.core.tables.player_views import player_view
from games.core.tables.read_models import PlayerView
from games.core.visibility import EndingFirst, NotFound, me_among, viewer_among
from games.models import Game, Player, Round
from games.models.roll_back import roll_backs_of
from games.rules import engine
from games.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class Start:
    """A turn to play on from; `seat` is the viewer's own, or None, `acts` the seat to act.

    `branches` are up to ten of the viewer's games that go on from this game, as pairs of id and
    name, newest first.
    """

    game: Game
    round: Round
    turn: int
    names: tuple[str, ...]
    seat: int | None
    acts: int
    branches: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class End:
    """The last position of a round, at its end or so far; `seen` is a spectator's view."""

    game_id: int
    name: str
    round: int
    players: tuple[PlayerView, ...]
    seen: Observation


@dataclass(frozen=True, slots=True)
class BothEnds:
    """The last positions of a person's own game and of the original; `seat` is the one that they
    took.
    """

    mine: End
    true: End
    turn: int
    seat: int


def start(game_id: int, account: Account | None, number: int, turn: int) -> Start:
    """Return the position after `turn` turns of the round `number` of a finished game, from which
    the account may play on. Makes five queries.

    Raises NotFound if the account may not see the game, or before its end, and for an unknown turn,
    one that ended the digging, or a round with turns taken back. Raises EndingFirst for a player
    who has not yet seen the end.
    """
    game, players, me, rounds = finished_game(game_id, account)
    row = round_at(rounds, number)
    if turn >= row.turns or roll_backs_of(game, number):
        raise NotFound
    acts = position_after(game, rounds, row, turn).turn
    assert acts is not None
    return Start(
        game=game,
        round=row,
        turn=turn,
        names=tuple(player.shown_name for player in players),
        seat=me.seat if me else None,
        acts=acts,
        branches=_branches(game, account),
    )


def _branches(game: Game, account: Account | None) -> tuple[tuple[int, str], ...]:
    if account is None:
        return ()
    mine = Game.objects.filter(branched_from=game, host=account).order_by("-pk")
    return tuple(mine.values_list("pk", "name")[:10])


def both_ends(game_id: int, account: Account | None) -> BothEnds:
    """Return the last positions of a person's game that went on from another game, and of that
    original. Makes eight queries.

    Raises NotFound for everybody else, and if the original is gone or no longer visible. Raises
    EndingFirst while the person has not yet seen the end of their own game.
    """
    players = players_in(game_id)
    me = me_among(players, account)
    fork = players[0].game if players else None
    if me is None or fork is None or fork.branched_at is None or fork.branched_from_id is None:
        raise NotFound
    number, turn, seat = fork.branched_at
    if is_ending_untold(me, rounds_of(fork)):
        raise EndingFirst
    others = players_in(fork.branched_from_id)
    viewer_among(others, account)
    return BothEnds(
        mine=_end(players, 1, account), true=_end(others, number, account), turn=turn, seat=seat
    )


def _end(players: list[Player], number: int, account: Account | None) -> End:
    game = players[0].game
    rounds = rounds_of(game)
    row = round_at(rounds, number)
    position = position_after(game, rounds, row, row.turn_number)
    return End(
        game_id=game.pk,
        name=game.shown_name,
        round=row.number,
        players=tuple(player_view(player, game, account) for player in players),
        seen=engine.observe(position, None, game_over=True),
    )
