"""Counting a finished game for the people who played it, in the transaction that finishes it."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from django.db.models import F

from games.models import Game, Player, Tally

_SIDES = {
    "miner": "miner",
    "selfish": "miner",
    "blue": "miner",
    "green": "miner",
    "boss": "miner",
    "saboteur": "saboteur",
}
_Rounds = list[tuple[Any, Any]]  # dwarfs by seat, and the outcome, as they are kept


def count(game: Game, players: Iterable[Player]) -> None:
    """Add a game that has just finished to its people's tallies; practice does not count.

    `players` bear their gold already. Tallies change in the order of their accounts, so that
    two games that end together never wait for each other.
    """
    people = {player.account_id: player for player in players if player.account_id is not None}
    if game.practice or not people:
        return
    order = sorted(people)
    Tally.objects.bulk_create(
        [Tally(account_id=account_id) for account_id in order], ignore_conflicts=True
    )
    rounds = list(game.rounds.order_by("number").values_list("dwarfs", "outcome"))
    for account_id in order:
        gained = _gained(game, people[account_id], rounds)
        changes = {name: F(name) + more for name, more in gained.items()}
        Tally.objects.filter(account_id=account_id).update(**changes)


def _gained(game: Game, player: Player, rounds: _Rounds) -> Counter[str]:
    gained = Counter(games=1, games_won=int(player.seat in game.winners), gold=player.gold or 0)
    for dwarfs, outcome in rounds:
        gained["rounds"] += 1
        if side := _SIDES.get(dwarfs[player.seat or 0]):
            gained[f"{side}_rounds"] += 1
            gained[f"{side}_rounds_won"] += player.seat in outcome["winners"]
    return gained
