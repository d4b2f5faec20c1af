"""Signs in the records of games that two people played; three queries, however many games."""

import logging
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from accounts.models import Account
from games.models import Game, Player, Round, Turn
from games.models.roll_back import roll_backs_of
from games.rules import engine
from games.rules.cards.deal import Deal
from games.rules.notation import read_move
from games.rules.refusals import Refused
from games.signs import KINDS, Chance, Tally, signs_of_round, tally

logger = logging.getLogger(__name__)

_Seats = dict[int, Player]


@dataclass(frozen=True, slots=True)
class RecordSign:
    """A count, over their games, of what one of the two did to, for or like the other."""

    kind: str
    by: str
    other: str
    counted: Tally


def record_signs(games: Sequence[Game], one: Account, other: Account) -> tuple[RecordSign, ...]:
    """Every sign of both, counted over these games."""
    by_person: dict[tuple[int, str], list[Chance]] = defaultdict(list)
    seats, turns = _seats_of(games, one, other), _turns_of(games)
    rounds = Round.objects.filter(game__in=games).order_by("game", "number")
    in_games: dict[int, list[Round]] = defaultdict(list)
    for row in rounds.only("game", "number", "starter", "deal", "purses"):
        in_games[row.game_id].append(row)
    for game in games:
        at_table = seats[game.pk]
        if len(at_table) == 2:
            for chance in _chances(game, at_table, in_games[game.pk], turns):
                by_person[at_table[chance.seat].account_id or 0, chance.kind].append(chance)
    return tuple(
        RecordSign(kind, by.name, to.name, tally(by_person[by.pk, kind]))
        for kind in KINDS
        for by, to in ((one, other), (other, one))
    )


def _seats_of(games: Sequence[Game], one: Account, other: Account) -> dict[int, _Seats]:
    """The places of both in each game, by their seats."""
    found: dict[int, _Seats] = defaultdict(dict)
    rows = Player.objects.filter(game__in=games, account__in=(one.pk, other.pk))
    for row in rows.filter(seat__isnull=False).only("game", "account", "seat", "since_version"):
        if row.seat is not None:
            found[row.game_id][row.seat] = row
    return found


def _turns_of(games: Sequence[Game]) -> dict[int, list[Turn]]:
    """The turns of each round, in their order, without what everybody was told of them."""
    found: dict[int, list[Turn]] = defaultdict(list)
    rows = Turn.objects.filter(game__in=games).order_by("game", "version")
    for turn in rows.only("game", "round", "version", "seat", "move", "played_by"):
        found[turn.round_id].append(turn)
    return found


def _chances(
    game: Game, seats: _Seats, rounds: Sequence[Round], turns: dict[int, list[Turn]]
) -> Iterator[Chance]:
    """The chances of all rounds of a game; none of a round that does not replay."""
    purses, (first, second) = None, seats
    for row in rounds:
        if roll_backs_of(game, row.number):
            # What they knew from turns that were taken back is not in what they saw then.
            purses = row.purses
            continue
        deal = Deal.from_json(row.deal)
        start = engine.start(game.rules, deal, row.number, row.starter, purses)
        own = [place for place, turn in enumerate(turns[row.pk]) if _is_own(turn, seats)]
        moves = [(turn.seat, read_move(turn.move)) for turn in turns[row.pk]]
        try:
            yield from signs_of_round(start, moves, (first, second), own)
        except Refused:
            logger.exception("Game %s, round %s does not replay", game.pk, row.number)
        purses = row.purses


def _is_own(turn: Turn, seats: _Seats) -> bool:
    """Whether one of the two took a turn themselves, since they have the seat."""
    player = seats.get(turn.seat)
    return player is not None and not turn.played_by and turn.version > player.since_version
