"""A running game that was dealt otherwise from its beginning, yet went the same way for one seat.

Unlike `tests.redeal` it replays: what differs is what was dealt, and so all that followed from it.
"""

from random import Random

from games.core.history.records import differences
from games.core.round_rows import read_positions, save_round
from games.models import Game, Round
from games.rules import engine
from games.rules.cards.deal import Deal
from games.rules.notation import read_move, write_move
from tests.rules.other_deals import deal_otherwise


def deal_game_otherwise(game: Game, seat: int | None, seed: int = 1) -> None:
    """Deal the first round of a game otherwise, in place, in all that this seat did not learn."""
    row = Round.objects.get(game=game, number=1)
    turns = list(row.turn_rows.order_by("number"))
    moves = [(turn.seat, read_move(turn.move)) for turn in turns]
    deal, anew = deal_otherwise(
        game.rules, Deal.from_json(row.deal), row.starter, moves, seat, Random(seed)
    )
    position = engine.start(game.rules, deal, row.number, row.starter)
    for turn, move in zip(turns, anew, strict=True):
        engine.play(position, turn.seat, move)
        turn.move = write_move(move)
        turn.save(update_fields=["move"])
    before = read_positions(game, [row])[0]
    row.deal, row.goals = deal.as_json(), engine.save(position)["goals"]
    row.save(update_fields=["deal", "goals"])
    save_round(row, before, position)
    assert list(differences(Game.objects.get(pk=game.pk))) == []
