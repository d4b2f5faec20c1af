"""Computer players' thoughts, recalculated from the record of a finished game."""

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.models import Account
from games.bots import DEFAULT, POLICIES
from games.bots.beliefs.belief import (
    Beliefs,
    beliefs_before_anything,
    outsiders_beliefs,
    suspicions_over_time,
)
from games.bots.thinking import Thoughts, thoughts_of
from games.core.claims_heard import heard_after
from games.core.history.played_rounds import finished_game, position_after, round_at, turns_in
from games.core.tables.log_entries import log_entry
from games.core.tables.log_events import departures_of, told_with_turns
from games.core.tables.log_models import LogEntry
from games.core.visibility import NotFound
from games.models import Game, Player, Round, Turn
from games.rules import engine
from games.rules.events import Event
from games.rules.notation import read_move
from games.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class Mind:
    """The player of a turn, and the thoughts just before it.

    `strength` is the computer player's, empty for a person; `thoughts` are None for a person or if
    unknown. `beliefs` are those of the computer player, or else of an outsider, and come from the
    observation `seen`. `expected` is each other seat's chance of a saboteur from the deck alone.
    """

    seat: int
    name: str
    strength: str
    thoughts: Thoughts | None
    beliefs: Beliefs
    expected: float
    seen: Observation

    @property
    def is_computer(self) -> bool:
        """Return whether a computer player made the turn."""
        return bool(self.strength)


@dataclass(frozen=True, slots=True)
class Thinking:
    """A turn of a finished game with the thoughts about it, for a viewer.

    `turns` is the number of turns of each round. `told` are the turns of this round, `suspicions`
    an outsider's chances that each seat is a saboteur, before the first turn and after each;
    `dwarfs` are those at the end of the round. `mind` is None before the first turn. `me` is the
    viewer's own seat.
    """

    id: int
    name: str
    number: int
    turn: int
    turns: tuple[int, ...]
    names: tuple[str, ...]
    me: int | None
    told: tuple[LogEntry, ...]
    suspicions: tuple[tuple[float, ...], ...]
    dwarfs: tuple[str, ...]
    mind: Mind | None


def thinking(
    game_id: int, account: Account | None, number: int | None = None, turn: int = 0
) -> Thinking:
    """Return the thoughts about the turn with the number `turn` (0: before the first) of the round
    `number` (None: the newest). Raises NotFound for a game that this person may not see or that is
    not over and for a turn that does not exist, and EndingFirst while a player has yet to be shown
    how the game ended. Makes at most eight queries.
    """
    game, players, me, rounds = finished_game(game_id, account)
    row = round_at(rounds, number)
    if not 0 <= turn <= row.turn_number:
        raise NotFound
    rows = turns_in(row)
    over = position_after(game, rounds, row, len(rows))
    return Thinking(
        id=game.pk,
        name=game.shown_name,
        number=row.number,
        turn=turn,
        turns=tuple(each.turn_number for each in rounds),
        names=tuple(player.shown_name for player in players),
        me=me.seat if me else None,
        told=told_with_turns([log_entry(each, me) for each in rows], game, row.number),
        suspicions=_by_turn(engine.observe(over, None, _events(rows)), rows),
        dwarfs=tuple(over.dwarfs),
        mind=_mind(game, rounds, row, rows[:turn], players) if turn else None,
    )


def _events(rows: Sequence[Turn]) -> list[Event]:
    return [Event.from_json(event) for row in rows for event in row.events]


def _by_turn(everything: Observation, rows: Sequence[Turn]) -> tuple[tuple[float, ...], ...]:
    """Return an outsider's suspicion of each seat before the first turn, and after each."""
    by_event = list(suspicions_over_time(everything))
    heard, found = 0, [by_event[0]]
    for row in rows:
        heard += len(row.events)
        found.append(by_event[heard])
    return tuple(found)


def _mind(
    game: Game, rounds: list[Round], row: Round, rows: Sequence[Turn], players: Sequence[Player]
) -> Mind:
    """Return the player of the last of these turns, and the thoughts before it."""
    *earlier, taken = rows
    before = position_after(game, rounds, row, len(earlier))
    claims = heard_after(earlier)
    strength = _strength_of(game, taken, players)
    seen = engine.observe(before, taken.seat if strength else None, _events(earlier), claims)
    seed = game.dice_of(row.number, before.turns, taken.seat)
    thoughts = _thoughts(seen, seed, strength, taken) if strength else None
    first = beliefs_before_anything(seen)
    others = [seat for seat in range(len(players)) if seat != seen.seat]
    return Mind(
        seat=taken.seat,
        name=players[taken.seat].shown_name,
        strength=strength,
        thoughts=thoughts,
        beliefs=thoughts.beliefs if thoughts else outsiders_beliefs(seen, seed),
        expected=first.suspicion(others[0]),
        seen=seen,
    )


def _strength_of(game: Game, taken: Turn, players: Sequence[Player]) -> str:
    """Return the strength of the computer player who took a turn; empty for a person."""
    if taken.played_by:
        return "" if taken.stand_in_id else DEFAULT
    later = (one for one in departures_of(game) if one.version > taken.version)
    if any(one.seat == taken.seat for one in later):
        return ""
    policy = players[taken.seat].policy
    return policy if policy in POLICIES or not policy else DEFAULT


def _thoughts(seen: Observation, seed: str, strength: str, taken: Turn) -> Thoughts | None:
    """Return a computer player's thoughts; None if it would play differently today."""
    found = thoughts_of(seen, seed, strength)
    return found if found.chosen.move == read_move(taken.move) else None
