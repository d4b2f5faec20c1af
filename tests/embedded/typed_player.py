"""Plays a game with a client that was generated from the schema: `typed_player.py URL BOX`.

Every value is of a class of that client; nothing is looked up by a name in a string.
"""

import os
import random
import sys
import time
from typing import Any

from saboteur_client.api.games import (
    get_events,
    get_game,
    get_moves,
    get_record,
    post_games,
    post_start,
    post_turns,
)
from saboteur_client.client import AuthenticatedClient
from saboteur_client.models.asked_rules import AskedRules
from saboteur_client.models.asked_rules_rounds import AskedRulesRounds
from saboteur_client.models.asked_table import AskedTable
from saboteur_client.models.asked_table_computers_item import AskedTableComputersItem
from saboteur_client.models.asked_turn import AskedTurn
from saboteur_client.models.game import Game
from saboteur_client.models.lay_move import LayMove
from saboteur_client.models.moves import Moves
from saboteur_client.models.record import Record
from saboteur_client.models.turn import Turn


def play(client: AuthenticatedClient, expansion: bool) -> Record:
    """Play against two computer players to the end; the record of the game."""
    table = AskedTable(
        seats=3,
        computers=[AskedTableComputersItem.NOVICE] * 2,
        rules=AskedRules(expansion=expansion, rounds=AskedRulesRounds.VALUE_1),
    )
    game = of(Game, post_games.sync(client=client, body=table)).id
    of(Game, post_start.sync(game, client=client))
    while of(Game, get_game.sync(game, client=client)).status == "running":
        listed = of(Moves, get_moves.sync(game, client=client))
        if listed.moves:
            move = chosen(listed.moves)
            turn = post_turns.sync(
                game, client=client, body=AskedTurn(version=listed.version, move=move)
            )
            assert isinstance(turn, Turn), turn
        else:
            get_events.sync(game, client=client, after=listed.version, prefer="wait=5")
            time.sleep(0.05)
    return of(Record, get_record.sync(game, client=client))


def chosen(moves: list[Any]) -> Any:
    """Some move; a path card where one can be laid, so that the game comes to an end."""
    return random.choice([move for move in moves if isinstance(move, LayMove)] or moves)


def of(kind: Any, answer: Any) -> Any:
    """The answer, which has to be of this class."""
    assert isinstance(answer, kind), answer
    return answer


if __name__ == "__main__":
    here = AuthenticatedClient(base_url=sys.argv[1], token=os.environ["SABOTEUR_TOKEN"])
    record = play(here, expansion=sys.argv[2] == "second")
    kinds = {type(turn.move).__name__ for one in record.rounds for turn in one.moves}
    sys.stdout.write(" ".join(sorted(kinds)))
