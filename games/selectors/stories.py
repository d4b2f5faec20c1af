"""The story of a game that is over: made from its record, round by round."""

import logging
from collections import defaultdict

from accounts.models import Account
from games.models import Game, Player, Round, Turn
from games.rules import engine
from games.rules.cards.deal import Deal
from games.rules.moves import Move
from games.rules.notation import read_move
from games.rules.refusals import Refused
from games.selectors import replays
from games.selectors.departures import told_with_turns
from games.selectors.endings import is_ending_untold
from games.selectors.errors import EndingFirst, NotFound
from games.selectors.log_entries import for_log, log_entry
from games.selectors.player_views import player_view
from games.selectors.read_models import LogEntry
from games.selectors.read_models.stories import RoundTold, Story
from games.selectors.standings import standings_of
from games.selectors.visibility import is_visible, me_among
from games.story.course import course_of

logger = logging.getLogger(__name__)


def story(game_id: int, account: Account | None) -> Story:
    """All of a finished game; six queries at most, however long it was.

    Raises NotFound for a game that this person may not see or that is not over, and EndingFirst
    while a player has yet to be shown how it ended.
    """
    players = replays.players_in(game_id)
    me = me_among(players, account)
    if not players or not is_visible(players[0].game, me is not None, account):
        raise NotFound
    game = players[0].game
    if game.status != Game.Status.FINISHED:
        raise NotFound
    rounds = replays.rounds_of(game)
    if is_ending_untold(me, rounds):
        raise EndingFirst
    return Story(
        id=game.pk,
        name=game.name,
        players=tuple(player_view(player, game, account) for player in players),
        me=me.seat if me else None,
        standings=standings_of(game, players, me),
        rounds=_told(game, rounds, me),
        thanked=tuple(one.seat for one in players if one.thanked and one.seat is not None),
    )


def _told(game: Game, rounds: list[Round], me: Player | None) -> tuple[RoundTold, ...]:
    moves, entries, purses = _moves(game), _entries(game, me), None
    found = []
    for row in rounds:
        told = told_with_turns(entries[row.pk], game, row.number)
        found.append(_round(game, row, purses, moves[row.pk], me.seat if me else None, told))
        purses = row.purses
    return tuple(found)


def _round(
    game: Game,
    row: Round,
    purses: list[int] | None,
    moves: list[tuple[int, Move]],
    seat: int | None,
    told: tuple[LogEntry, ...],
) -> RoundTold:
    position = engine.start(game.rules, Deal.from_json(row.deal), row.number, row.starter, purses)
    try:
        course = course_of(position, moves)
    except Refused as refused:
        logger.exception("Game %s, round %s does not replay", game.pk, row.number)
        raise NotFound from refused
    return RoundTold(engine.observe(position, seat), told, course)


def _moves(game: Game) -> dict[int, list[tuple[int, Move]]]:
    """By round, each turn's seat and move; one query."""
    found = defaultdict(list)
    rows = Turn.objects.filter(game=game).order_by("version")
    for round_id, seat, move in rows.values_list("round_id", "seat", "move"):
        found[round_id].append((seat, read_move(move)))
    return found


def _entries(game: Game, me: Player | None) -> dict[int, list[LogEntry]]:
    """By round, its turns as everybody may know them; one query."""
    found = defaultdict(list)
    for turn in for_log(Turn.objects.filter(game=game)).order_by("version"):
        found[turn.round_id].append(log_entry(turn, me))
    return found
