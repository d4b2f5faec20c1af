"""Shared replays: what a person gave away, and what whoever has the address may see."""

from accounts.models import Account
from games.models import Game, Player, ReplayShare
from games.selectors import replays
from games.selectors.errors import NotFound
from games.selectors.read_models import Moment, SharedReplay, SharePage
from games.selectors.visibility import me_among


def shares_of(game_id: int, account: Account | None) -> SharePage:
    """What a player may share of a finished game, and has shared. Raises NotFound for others."""
    rows = Player.objects.filter(game_id=game_id, game__status=Game.Status.FINISHED)
    players = list(rows.select_related("account", "game").order_by("seat"))
    if account is None or me_among(players, account) is None:
        raise NotFound
    shares = ReplayShare.objects.filter(game_id=game_id, account=account).order_by("pk")
    return SharePage(
        id=game_id,
        name=players[0].game.name,
        names=tuple(player.shown_name for player in players),
        shares=tuple(SharedReplay(one.pk, _seat(one), one.token) for one in shares),
    )


def shared_moment(token: str, number: int | None = None, turn: int = 0) -> Moment:
    """A moment of the replay that an address leads to, seen as it was shared. Raises NotFound."""
    share = _share_of(token)
    return replays.shared(share.game_id, number, turn, _seat(share))


def shared_mine(token: str, number: int | None = None, turn: int | None = None) -> Moment:
    """The same moment as everybody could see it; by default the end of the newest round."""
    share = _share_of(token)
    if turn is None:
        turns = replays.shared(share.game_id, None, 0, replays.NOBODY).turns
        number, turn = len(turns), turns[-1]
    return replays.shared(share.game_id, number, turn, replays.NOBODY)


def _share_of(token: str) -> ReplayShare:
    # A text that no token is made of must not reach the database, which refuses some.
    known = ReplayShare.objects.filter(token=token) if token.isprintable() else None
    share = known.filter(game__status=Game.Status.FINISHED).first() if known else None
    if share is None:
        raise NotFound
    return share


def _seat(share: ReplayShare) -> int | str:
    return int(share.view) if share.view.isdigit() else share.view
