"""Counting a finished game for the people who played it.

Not in the transaction of the last turn, which must cost no more than any other: the sweep finds
games that are not counted yet.
"""

from collections import Counter
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F

from games.models import Game, Player, Tally, Turn
from games.selectors.backlog import Waiting, longest_waiting
from games.selectors.history import in_words
from games.services import lengths, timekeeping

_SIDES = {
    "miner": "miner",
    "selfish": "miner",
    "blue": "miner",
    "green": "miner",
    "boss": "miner",
    "saboteur": "saboteur",
}
_Rounds = list[tuple[Any, Any]]  # dwarfs by seat, and the outcome, as they are kept


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """The finished games that are not counted yet, the first to end first."""
    rows = Game.objects.filter(status=Game.Status.FINISHED, counted=False, ended_at__lte=now)
    return longest_waiting(rows, "ended_at", limit, after)


@transaction.atomic
def count(game_id: int) -> bool:
    """Add a finished game to its people's tallies, once; whether it was added now.

    Practice does not count, nor does what a stand-in played. Tallies are updated in the order of
    their accounts, so that two games counted at once never deadlock.
    """
    games = Game.objects.filter(pk=game_id, status=Game.Status.FINISHED, counted=False)
    if not games.update(counted=True):
        return False
    game = Game.objects.get(pk=game_id)
    people = {} if game.practice else _people(game)
    order = sorted(people)
    away = _played_by_stand_ins(game)
    Tally.objects.bulk_create(
        [Tally(account_id=account_id) for account_id in order], ignore_conflicts=True
    )
    rounds = list(game.rounds.order_by("number").values_list("dwarfs", "outcome"))
    _note_results(game, rounds)
    for account_id in order:
        gained = _gained(game, people[account_id], rounds, away)
        changes = {name: F(name) + more for name, more in gained.items()}
        Tally.objects.filter(account_id=account_id).update(**changes)
    timekeeping.add_game(game, people)
    if not game.practice:
        lengths.add_game(game)
    return True


def _note_results(game: Game, rounds: _Rounds) -> None:
    """Write at each place what its game is looked for by."""
    players = [player for player in game.players.all() if player.seat is not None]
    for player in players:
        seat = player.seat or 0
        player.won = seat in game.winners
        player.dwarfs = in_words([dwarfs[seat] for dwarfs, _outcome in rounds])
    Player.objects.bulk_update(players, ["won", "dwarfs"])


def _people(game: Game) -> dict[int, Player]:
    seated = game.players.filter(account__isnull=False)
    return {player.account_id: player for player in seated if player.account_id is not None}


def _played_by_stand_ins(game: Game) -> set[tuple[int, int]]:
    """The rounds and seats in which a stand-in or a former owner played: for nobody's record."""
    turns = game.turns.filter(played_by__in=Turn.BY_STAND_INS)
    away = set(turns.values_list("round__number", "seat").distinct())
    for player in game.players.filter(since_version__gt=0):
        before = game.turns.filter(version__lte=player.since_version)
        rounds = set(before.values_list("round__number", flat=True))
        away |= {(number, player.seat or 0) for number in rounds}
    return away


def _gained(
    game: Game, player: Player, rounds: _Rounds, away: set[tuple[int, int]]
) -> Counter[str]:
    gained: Counter[str] = Counter()
    if not any(seat == player.seat for _number, seat in away):
        gained = Counter(
            games=1,
            expansion_games=int(game.rules.expansion),
            games_won=int(player.seat in game.winners),
            gold=player.gold or 0,
        )
    for number, (dwarfs, outcome) in enumerate(rounds, start=1):
        if (number, player.seat) in away:
            continue
        gained["rounds"] += 1
        if side := _SIDES.get(dwarfs[player.seat or 0]):
            gained[f"{side}_rounds"] += 1
            gained[f"{side}_rounds_won"] += player.seat in outcome["winners"]
    return gained
