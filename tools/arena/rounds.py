"""Plays one round between strengths, and measures it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import process_time

from games.rules import engine
from games.rules.events import Event
from games.rules.fair.dealing import seat_players
from games.rules.ruleset import Ruleset
from tools.arena.blunders import blunders_of
from tools.arena.calibration import Forecast, forecasts
from tools.arena.strengths import minded
from tools.arena.suspicions import suspicions
from tools.arena.talk import TableTalk
from tools.seeds import round_seed


@dataclass(slots=True)
class ArenaRound:
    """The result of a round. `milliseconds` are CPU times of each move, by strength.

    `suspicions` are an outsider's of each seat after a third of the round, less the deck's.
    """

    treasure: bool
    dwarfs: list[str]
    gold: list[int]
    winners: tuple[int, ...] = ()
    plies: int = 0
    milliseconds: dict[str, list[float]] = field(default_factory=dict)
    blunders: Counter[str] = field(default_factory=Counter)
    forecasts: list[Forecast] = field(default_factory=list)
    suspicions: list[float] = field(default_factory=list)


def play(
    rules: Ruleset, strengths: Sequence[str], seed: str, watched: Sequence[int] = ()
) -> ArenaRound:
    """Play one round, and judge the moves and beliefs of the watched seats.

    The deal depends on the seed alone, and each move's randomness on seed, ply and seat: seats that
    change their strength change nothing else.
    """
    players = len(strengths)
    deal = engine.deal(rules, players, round_seed(seed))
    starter = seat_players(round_seed(seed, 0), players).starter
    position = engine.start(rules, deal, starter=starter)
    played, events, seen_by = ArenaRound(False, [], []), list[Event](), list[list[Forecast]]()
    heard, talk = list[int](), TableTalk(strengths)  # the number of events before each ply
    while (seat := position.turn) is not None:
        seen, dice = engine.observe(position, seat, events), f"{seed}/{played.plies}/{seat}"
        seen = talk.told(seen)
        with minded(strengths[seat]) as policy:
            began = process_time()
            move = policy(seen, dice)
            taken = (process_time() - began) * 1000
            played.milliseconds.setdefault(strengths[seat], []).append(round(taken, 3))
            if seat in watched and position.phase == "digging":
                for blunder in blunders_of(seen, move, dice):
                    played.blunders[f"{strengths[seat]}: {blunder}"] += 1
                seen_by.append(forecasts(seen, dice, position.dwarfs))
        heard.append(len(events))
        happened = engine.play(position, seat, move)
        talk.go_on(position, seat, happened, dice)
        events += happened
        played.plies += 1
    assert position.outcome is not None
    played.treasure = position.outcome.treasure
    played.winners = position.outcome.winners
    played.dwarfs, played.gold = list(position.dwarfs), list(position.purses)
    played.suspicions = suspicions(position, events, heard[len(heard) // 3])
    for turn, told in enumerate(seen_by):
        fifth = 5 * turn // len(seen_by)
        played.forecasts += [(fifth, *forecast[1:]) for forecast in told]
    return played
