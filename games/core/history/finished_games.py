"""Reads of finished games for everybody who may look at all of them."""

from accounts.models import Account
from games.core.history.played_rounds import players_in, rounds_of
from games.core.tables.endings import is_ending_untold
from games.core.visibility import EndingFirst, NotFound, is_visible, me_among
from games.models import Game, Player, Round


def finished_game(
    game_id: int, account: Account | None
) -> tuple[Game, list[Player], Player | None, list[Round]]:
    """Return a finished game, its players by seat, the viewer's own player or None, and its rounds.

    Two queries. Raises NotFound for a game that is not over or that this person may not see, and
    EndingFirst while a player has yet to be shown how it ended.
    """
    players = players_in(game_id)
    me = me_among(players, account)
    if not players or not is_visible(players[0].game, me is not None):
        raise NotFound
    game = players[0].game
    if game.status != Game.Status.FINISHED:
        raise NotFound
    rounds = rounds_of(game)
    if is_ending_untold(me, rounds):
        raise EndingFirst
    return game, players, me, rounds
