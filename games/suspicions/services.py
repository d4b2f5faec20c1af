"""Writes of suspicions, which change no game, notify no one, and raise no version."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from accounts.models import Account
from games.core.announcements import counted
from games.core.errors import InvalidSuspicion, NotYours
from games.core.history.played_games import PlayedGame, PlayedRound
from games.models import Game, Player
from games.rules.phases import OVER
from games.rules.ruleset import Ruleset
from games.suspicions.models import Ledger
from games.suspicions.scores import NONE, chance_at_first, score_of, standing
from games.wording.guesses import CHANCES

# More than anybody needs: five taps a turn.
MOST_MARKS = 600


def mark(
    *, game_id: int, account: Account | None, steps: Mapping[int, int | None]
) -> frozenset[int]:
    """Save a player's marks: `steps` is a dict from seats to steps, None to remove a mark. Return
    the seats that changed.

    Raises NotYours unless the account plays there. Raises InvalidSuspicion between rounds, for the
    player's own or a missing seat, for an unknown step, and beyond MOST_MARKS.
    """
    player = _player(game_id, account)
    game = player.game
    row = game.round if game.status == Game.Status.RUNNING else None
    if row is None or row.phase == OVER:
        raise InvalidSuspicion
    _check(steps, player, len(row.dwarfs))
    with transaction.atomic():
        ledger = _locked(row.pk, account)
        now = standing(ledger.marks)
        marks = {seat: NONE if step is None else step for seat, step in steps.items()}
        fresh = [
            [row.turns, seat, step] for seat, step in marks.items() if now.get(seat, NONE) != step
        ]
        # The last of several taps in a turn counts.
        kept = [mark for mark in ledger.marks if [*mark[:2]] not in [new[:2] for new in fresh]]
        if len(kept) + len(fresh) > MOST_MARKS:
            raise InvalidSuspicion
        ledger.marks = kept + fresh
        ledger.save(update_fields=["marks"])
    return frozenset(seat for _turn, seat, _step in fresh)


def open_ledgers(*, game_id: int, account: Account | None, is_open: bool) -> None:
    """Show the player's marks of a finished game to everybody who may see the game, or, unless
    `is_open`, hide them again. Raises NotYours unless the account played there and the game is
    finished.
    """
    player = _player(game_id, account)
    if player.game.status != Game.Status.FINISHED:
        raise NotYours
    Ledger.objects.filter(round__game=game_id, account=account).update(is_open=is_open)


@receiver(counted, dispatch_uid="games.suspicions")
def keep_scores(game: PlayedGame, **_: Any) -> None:
    """Save the score of each ledger with marks in a counted game."""
    rounds = {round_.number: round_ for round_ in game.rounds}
    rows = Ledger.objects.filter(round__game=game.game, account__in=game.players)
    for ledger in rows.select_related("round").only("marks", "account", "round__number"):
        seat = game.players[ledger.account_id].seat
        if seat is not None and ledger.marks:
            ledger.score = _score(ledger, rounds[ledger.round.number], seat, game.game.rules)
            ledger.save(update_fields=["score"])


def _score(ledger: Ledger, played: PlayedRound, seat: int, rules: Ruleset) -> float:
    first = chance_at_first(rules, len(played.dwarfs))
    return score_of(ledger.marks, played.dwarfs, seat, played.turns, first)


def _player(game_id: int, account: Account | None) -> Player:
    players = Player.objects.filter(game_id=game_id, account=account, seat__isnull=False)
    player = players.select_related("game__round").first() if account else None
    if player is None or player.game.imported:
        raise NotYours
    return player


def _check(steps: Mapping[int, int | None], player: Player, seats: int) -> None:
    others = {seat for seat in range(seats) if seat != player.seat}
    known = {None, *range(len(CHANCES))}
    if not set(steps) <= others or not set(steps.values()) <= known:
        raise InvalidSuspicion


def _locked(round_id: int, account: Account | None) -> Ledger:
    ledger, _new = Ledger.objects.get_or_create(round_id=round_id, account=account)
    return Ledger.objects.select_for_update(no_key=True).get(pk=ledger.pk)
