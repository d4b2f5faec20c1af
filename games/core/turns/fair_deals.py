"""The protocol of fair deals: commit, contribute, freeze, deal, open, in this order (fair.md
1).

Secrets at rest are sealed with a key that the database does not hold (fair.md 5). All functions
apart from `commit` and those that seal are for a locked game. No secret is opened early: the
seating's at the start, a round's when it is over, and all of them when the game is called off.
"""

import secrets
from collections.abc import Sequence
from functools import cache
from typing import Any

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.db import transaction

from accounts.models import Account
from games.core import broadcast
from games.core.errors import InvalidPiece
from games.core.locking import lock_game
from games.core.round_rows import new_round
from games.models import FairDeal, Game, Player, Round
from games.models.roll_back import roll_backs_of
from games.rules import engine
from games.rules.fair.seeds import SECRET_BYTES, InvalidContribution, digest_of, seed_of, tidy
from games.rules.position import Position

SEATING = 0


def commit(game: Game) -> None:
    """Draw the secrets of a new table's deals, and save them encrypted, with the digests that
    commit to them.
    """
    drawn = [secrets.token_bytes(SECRET_BYTES) for _ in range(game.rules.rounds + 1)]
    FairDeal.objects.create(
        game=game,
        commitments=[digest_of(index, secret) for index, secret in enumerate(drawn)],
        sealed=[seal(secret) for secret in drawn],
        opened=[None] * len(drawn),
    )


def read_piece(text: str) -> str:
    """Return a typed contribution to the shuffle, trimmed and normalised for storage.

    Raises InvalidPiece for text that is too long or not one visible line.
    """
    try:
        return tidy(text)
    except InvalidContribution as invalid:
        raise InvalidPiece from invalid


def contribute(game_id: int, account: Account, text: str) -> None:
    """Change a player's own contribution to the shuffle, before the start.

    Raises NotYours if the account does not play there, NotInLobby after the start, and InvalidPiece
    for text that is too long or not one visible line.
    """
    piece = read_piece(text)
    with transaction.atomic():
        locked = lock_game(game_id)
        player = locked.player_of(account)
        locked.check_lobby()
        player.contribution = piece
        player.save(update_fields=["contribution"])
        locked.bump_version()
        broadcast.broadcast_on_commit(game_id)


def freeze(game: Game, joined: Sequence[Player]) -> FairDeal | None:
    """Freeze the contributions of the players, given in the order of joining, and open the secret
    of the seating. Return the saved row, or None for a table from before there were proofs.
    """
    fair = fair_deal_of(game)
    if fair is not None:
        fair.contributions = [player.contribution for player in joined]
        _open(fair, SEATING)
        fair.save(update_fields=["contributions", "opened"])
    return fair


def opened_secret(game: Game, number: int) -> str:
    """Return the secret of the round with this number, which must be over, in hex; an empty string
    for a game without proofs. Raises UnknownKey if it cannot be decrypted.
    """
    fair = fair_deal_of(game)
    return "" if fair is None else _secret(fair, number).hex()


def opened_roll_backs(game: Game, number: int | None = None) -> dict[str, Any]:
    """Return the dict `{"roll_backs": […]}`: the game's column in which the secrets of the round
    `number`, or of all rounds (None), are opened. Returns an empty dict for a game without roll
    backs. Raises UnknownKey if a secret cannot be decrypted.
    """
    if not game.roll_backs:
        return {}
    kept = [
        one.opened(unseal(one.sealed)) if number in (None, one.round) else one
        for one in roll_backs_of(game)
    ]
    return {"roll_backs": [one.as_json() for one in kept]}


def open_all(game: Game) -> None:
    """Open and save all secrets of a game's deals that are still encrypted, when the game is called
    off.
    """
    fair = fair_deal_of(game)
    if fair is not None:
        for index in range(len(fair.sealed)):
            _open(fair, index)
        fair.save(update_fields=["opened"])


def seed(fair: FairDeal | None, index: int) -> bytes:
    """Return the seed of a begun game's seating (index 0) or of the round with this number.

    For a game without proofs (None) it is random each time.
    """
    if fair is None:
        return secrets.token_bytes(SECRET_BYTES)
    return seed_of(_secret(fair, index), fair.game_id, index, fair.contributions)


def sealed_games() -> list[int]:
    """Return the ids of the games with more deals to come, in ascending order.

    The secrets of all other games are open.
    """
    going_on = (Game.Status.LOBBY, Game.Status.RUNNING)
    rows = FairDeal.objects.filter(game__status__in=going_on).order_by("game_id")
    return list(rows.values_list("game_id", flat=True))


def seal_anew(game_id: int) -> int:
    """Seal a game's secrets again, encrypted with the first of the keys; return the number of
    secrets. Raises UnknownKey if a secret cannot be decrypted.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).filter(pk=game_id).first()
        fair = fair_deal_of(game) if game is not None else None
        if game is None or fair is None:
            return 0
        fair.sealed = [_seal_anew(sealed) for sealed in fair.sealed]
        fair.save(update_fields=["sealed"])
        for kept in game.roll_backs:
            kept["sealed"] = _seal_anew(kept["sealed"])
        game.save(update_fields=["roll_backs"])
        return len(fair.sealed) + len(game.roll_backs)


def fair_deal_of(game: Game) -> FairDeal | None:
    """Return the row with the secrets of a game's deals, or None for a game from before there were
    proofs.
    """
    try:
        return game.fair_deal
    except FairDeal.DoesNotExist:
        return None


def _open(fair: FairDeal, index: int) -> None:
    fair.opened[index] = _secret(fair, index).hex()


def _secret(fair: FairDeal, index: int) -> bytes:
    secret = unseal(fair.sealed[index])
    # A row that was tampered with must not deal: nothing could be proved any more.
    if digest_of(index, secret) != fair.commitments[index]:
        raise UnknownKey
    return secret


class UnknownKey(Exception):
    """A secret cannot be decrypted: its key is not in DEAL_KEYS, or it was tampered with."""


def seal(secret: bytes) -> str:
    """Return a secret encrypted with the first of the DEAL_KEYS, as text."""
    return _keys(tuple(settings.DEAL_KEYS)).encrypt(secret).decode("ascii")


def unseal(sealed: str) -> bytes:
    """Return the secret that `seal` encrypted as this text.

    Raises UnknownKey if none of the keys decrypts it.
    """
    try:
        return _keys(tuple(settings.DEAL_KEYS)).decrypt(sealed)
    except InvalidToken as unknown:
        raise UnknownKey from unknown


def _seal_anew(sealed: str) -> str:
    """Return the same secret sealed with the first key. Raises UnknownKey."""
    try:
        return _keys(tuple(settings.DEAL_KEYS)).rotate(sealed).decode("ascii")
    except InvalidToken as unknown:
        raise UnknownKey from unknown


@cache
def _keys(keys: tuple[str, ...]) -> MultiFernet:
    return MultiFernet([Fernet(key) for key in keys])


def deal_next(game: Game, fair: FairDeal | None, over: Position) -> Round:
    """Deal and write the round after `over`, the finished one, and return its row.

    `fair` holds the secrets that the deal is drawn from; it is None for a random deal.
    """
    assert over.outcome is not None
    starter = over.outcome.next_starter
    left = None if game.rules.expansion else over.nuggets
    return deal(
        game,
        fair,
        len(over.purses),
        starter,
        number=over.number + 1,
        purses=over.purses,
        nuggets_left=left,
    )


def deal(
    game: Game,
    fair: FairDeal | None,
    players: int,
    starter: int,
    *,
    number: int = 1,
    purses: list[int] | None = None,
    nuggets_left: list[int] | None = None,
) -> Round:
    """Deal and write the round with this `number`, with the seat `starter` to act first, and return
    its row. `fair` holds the secrets that the deal is drawn from (None for a random deal), `purses`
    each seat's gold so far, and `nuggets_left` the gold pile after earlier rounds.
    """
    dealt = engine.deal(game.rules, players, seed(fair, number), nuggets_left)
    position = engine.start(game.rules, dealt, number, starter, purses)
    return new_round(game, position, dealt)
