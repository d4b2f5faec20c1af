"""Finished games as the basis of figures: which turns each person played."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Min

from games.models import Game, Player, Round, Turn

_Away = Mapping[tuple[int, int], set[int]]
_Shares = Mapping[tuple[int, int], dict[int, float]]


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A finished round.

    `away` are the seats in which somebody other than the present owner played.
    """

    number: int
    dwarfs: tuple[str, ...]
    winners: frozenset[int]
    gains: tuple[int, ...]
    treasure: bool
    turns: int
    away: frozenset[int]
    # By seat the present owner's share of its turns, if not all of them.
    shares: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game; `players` maps the ids of accounts to their players."""

    game: Game
    expansion: bool
    ended_at: datetime
    players: Mapping[int, Player]
    rounds: tuple[PlayedRound, ...]


def played_games(ids: Iterable[int]) -> list[PlayedGame]:
    """Return finished games with their rounds, in the order of these ids.

    Unknown ids are left out. Makes at most seven queries.
    """
    order = list(ids)
    games = Game.objects.in_bulk(order)
    players: dict[int, dict[int, Player]] = defaultdict(dict)
    for player in Player.objects.filter(game__in=order, account__isnull=False):
        players[player.game_id][player.account_id or 0] = player
    seated = [one for each in players.values() for one in each.values()]
    away, shares = _away(order, seated), _shares(order, seated)
    rounds: dict[int, list[PlayedRound]] = defaultdict(list)
    rows = Round.objects.filter(game__in=order).order_by("number")
    for row in rows.only("game_id", "number", "dwarfs", "outcome", "turns"):
        rounds[row.game_id].append(_round(row, away, shares))
    return [_game(games[pk], players[pk], rounds[pk]) for pk in order if pk in games]


def _game(game: Game, players: dict[int, Player], rounds: list[PlayedRound]) -> PlayedGame:
    assert game.ended_at is not None
    return PlayedGame(
        game=game,
        expansion=game.rules.expansion,
        ended_at=game.ended_at,
        players=players,
        rounds=tuple(rounds),
    )


def _round(row: Round, away: _Away, shares: _Shares) -> PlayedRound:
    outcome = row.outcome or {}
    return PlayedRound(
        number=row.number,
        dwarfs=tuple(row.dwarfs),
        winners=frozenset(outcome.get("winners", ())),
        gains=tuple(outcome.get("gains", ())),
        treasure=bool(outcome.get("treasure")),
        turns=row.turns,
        away=frozenset(away.get((row.game_id, row.number), ())),
        shares=shares.get((row.game_id, row.number), {}),
    )


def _away(games: list[int], players: list[Player]) -> _Away:
    """Return by game and round the seats in which a stand-in or a former owner played."""
    away: dict[tuple[int, int], set[int]] = defaultdict(set)
    turns = Turn.objects.filter(game__in=games)
    stood_in = turns.filter(played_by__in=Turn.BY_STAND_INS)
    for game_id, number, seat in stood_in.values_list("game", "round__number", "seat").distinct():
        away[game_id, number].add(seat)
    given = [player for player in players if player.since_version]
    if not given:
        return away
    began = turns.values("game", "round__number").annotate(first=Min("version"))
    for game_id, number, first in began.values_list("game", "round__number", "first"):
        for player in given:
            if player.game_id == game_id and first <= player.since_version:
                away[game_id, number].add(player.seat or 0)
    return away


def _shares(games: list[int], players: list[Player]) -> _Shares:
    """Return by game and round the owner's share of each seat that was not always the owner's."""
    since = {(player.game_id, player.seat): player.since_version for player in players}
    turns = Turn.objects.filter(game__in=games)
    partly = set(turns.exclude(played_by="").values_list("game", flat=True).distinct())
    partly |= {player.game_id for player in players if player.since_version}
    if not partly:
        return {}
    taken: dict[tuple[int, int], dict[int, list[bool]]] = defaultdict(lambda: defaultdict(list))
    rows = turns.filter(game__in=partly)
    for game, number, seat, version, by in rows.values_list(
        "game", "round__number", "seat", "version", "played_by"
    ):
        taken[game, number][seat].append(not by and version > since.get((game, seat), 0))
    return {
        place: {seat: sum(own) / len(own) for seat, own in seats.items() if not all(own)}
        for place, seats in taken.items()
    }
