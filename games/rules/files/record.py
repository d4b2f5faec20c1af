"""Reads, writes and replays whole games in the format saboteur-game/1 (notation.md)."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.rules.cards.cards import DWARFS, GOAL_FACES, PLAYING_CODES
from games.rules.cards.deal import Deal, Shuffle
from games.rules.engine import play, start
from games.rules.fair.reshuffling import CannotShuffle, lay_anew
from games.rules.files.parsing import (
    Unreadable,
    read_codes,
    read_list,
    read_nuggets,
    read_object,
    read_piles,
    read_player,
    read_rules,
    read_seats,
    read_whole,
    read_wholes,
)
from games.rules.files.scenario import Failure
from games.rules.kinds.json_values import is_whole
from games.rules.moves import Move
from games.rules.notation import Malformed, read_move, write_move
from games.rules.phases import OVER
from games.rules.position import Position
from games.rules.refusals import Refused
from games.rules.ruleset import Ruleset

_CODES: Mapping[str, Collection[str]] = {
    "spare": DWARFS,
    "goals": GOAL_FACES,
    "aside": PLAYING_CODES,
    "draw": PLAYING_CODES,
}


def read_shuffles(written: object, moves: int, place: str) -> list[Shuffle]:
    """Read a list of the shuffles of a round of `moves` moves, in the order of their turns.

    Raises Unreadable, naming the `place`, for a malformed list or a turn that was not played. The
    cards are only checked by a replay.
    """
    parts = read_list(written, place)
    shuffles = [_read(part, f"{place}[{number}]") for number, part in enumerate(parts)]
    turns = [shuffle.turn for shuffle in shuffles]
    if turns != sorted(turns):
        raise Unreadable(f"{place}: not in the order of their turns")
    if turns and turns[-1] > moves:
        raise Unreadable(f"{place}: after a turn that was not played")
    return shuffles


def lay_shuffles(position: Position, shuffles: list[Shuffle], moves: int, place: str) -> None:
    """Apply to a position, in place, those of a round's shuffles that belong after `moves` moves.

    Raises Unreadable, naming the `place`, for a shuffle that does not fit the position.
    """
    for number, shuffle in enumerate(shuffles):
        if shuffle.turn == moves:
            try:
                lay_anew(position, shuffle)
            except CannotShuffle as fault:
                raise Unreadable(f"{place}[{number}]: {fault}") from fault


def _read(written: object, place: str) -> Shuffle:
    part: Mapping[str, Any] = read_object(written, place, ("turn", "nuggets", *_CODES), ())
    read_whole(part["turn"], f"{place}.turn")
    for pile, codes in _CODES.items():
        read_codes(part[pile], codes, f"{place}.{pile}")
    if len(part["goals"]) != len(GOAL_FACES):
        raise Unreadable(f"{place}.goals: one for each place")
    read_nuggets(part["nuggets"], f"{place}.nuggets")
    return Shuffle.from_json(dict(part))


FORMAT = "saboteur-game/1"


@dataclass(slots=True)
class RoundRecord:
    """The record of a round: its deal, its moves in order, and its result (None while the round is
    running). Moves that were taken back are left out; `shuffles` show where that happened.
    """

    starter: int
    deal: Deal
    moves: list[tuple[int, Move]] = field(default_factory=list)
    result: dict[str, Any] | None = None
    shuffles: list[Shuffle] = field(default_factory=list)


@dataclass(slots=True)
class Record:
    """The record of a whole game; `purses` and `winners` are None while it is running."""

    rules: Ruleset
    seats: list[str]
    rounds: list[RoundRecord]
    purses: list[int] | None = None
    winners: list[int] | None = None


def result_of(position: Position) -> dict[str, Any]:
    """Return a dict with a finished round's `result`, in the form of notation.md."""
    assert position.outcome is not None and position.phase == OVER
    return {
        "treasure": position.outcome.treasure,
        "connector": position.outcome.connector,
        "winners": sorted(position.outcome.winners),
        "purses": list(position.purses),
    }


def standings(purses: list[int]) -> list[int]:
    """Return the seats that win the game, in ascending order: those with the most gold, so that
    equal players win together (rules.md 5).
    """
    return [seat for seat, gold in enumerate(purses) if gold == max(purses)]


def write_record(record: Record) -> dict[str, Any]:
    """Return the JSON object of a game's record.

    For a running game the last result, the purses and the winners are missing.
    """
    written: dict[str, Any] = {
        "format": FORMAT,
        "rules": record.rules.options(),
        "seats": list(record.seats),
        "rounds": [_write_round(played) for played in record.rounds],
    }
    if record.purses is not None:
        written |= {"purses": record.purses, "winners": record.winners}
    return written


def read_record(written: object) -> Record:
    """Read a game's record from a JSON object. Raises Unreadable for a malformed record."""
    game = read_object(
        written, "game", ("format", "rules", "seats", "rounds"), ("purses", "winners")
    )
    if game["format"] != FORMAT:
        raise Unreadable(f"format: not {FORMAT}")
    rules = read_rules(game["rules"])
    names = read_list(game["seats"], "seats")
    if not all(isinstance(name, str) for name in names):
        raise Unreadable("seats: a list of names")
    if (seats := len(names)) not in rules.players:
        raise Unreadable(f"seats: these rules allow {rules.players.start} to {rules.players[-1]}")
    parts = read_list(game["rounds"], "rounds")
    if not 1 <= len(parts) <= rules.rounds:
        raise Unreadable(f"rounds: from 1 to {rules.rounds}")
    rounds = [
        _read_round(part, rules, seats, f"rounds[{number}]") for number, part in enumerate(parts)
    ]
    purses, winners = game.get("purses"), game.get("winners")
    return Record(
        rules,
        list(names),
        rounds,
        None if purses is None else read_wholes(purses, seats, "purses"),
        None if winners is None else read_seats(winners, seats, "winners"),
    )


def positions(record: Record) -> Iterator[Position]:
    """Yield every position of a recorded game: at the start of each round and after each move.

    The yielded object of a round is always the same, changed in place. Raises Unreadable for a move
    that the rules refuse, a round that cannot follow the one before, or a shuffle that does not
    fit.
    """
    position: Position | None = None
    for number, played in enumerate(record.rounds, start=1):
        if position is not None:
            _check_next(position, played, f"rounds[{number - 1}]")
        purses = [0] * len(record.seats) if position is None else position.purses
        position = start(record.rules, played.deal, number, played.starter, purses)
        place = f"rounds[{number - 1}]"
        lay_shuffles(position, played.shuffles, 0, f"{place}.shuffles")
        yield position
        for turn, (seat, move) in enumerate(played.moves):
            try:
                play(position, seat, move)
            except Refused as refusal:
                raise Unreadable(f"{place}.moves[{turn}]: refused as {refusal.code}") from refusal
            lay_shuffles(position, played.shuffles, turn + 1, f"{place}.shuffles")
            yield position


def _check_next(before: Position, played: RoundRecord, place: str) -> None:
    if before.phase != OVER or before.outcome is None:
        raise Unreadable(f"{place}: the round before it is not over")
    if played.starter != before.outcome.next_starter:
        raise Unreadable(f"{place}.starter: {before.outcome.next_starter} has to start")
    if Counter(played.deal.nuggets) != Counter(before.nuggets):
        raise Unreadable(f"{place}.deal.nuggets: not what was left")


def replay(record: Record) -> list[Failure]:
    """Replay every move of a record, and return a Failure for each recorded result that differs
    from the one found. Raises Unreadable for a record that cannot be played.
    """
    ends = {position.number: position for position in positions(record)}
    failures = []
    for number, played in enumerate(record.rounds, start=1):
        end = ends[number]
        found = result_of(end) if end.phase == OVER else None
        if played.result is not None and found != played.result:
            key = f"rounds[{number - 1}].result"
            failures.append(Failure(key, played.result, found, str(end.maze)))
    last = ends[len(record.rounds)]
    if record.purses is not None and record.purses != last.purses:
        failures.append(Failure("purses", record.purses, last.purses, str(last.maze)))
    winners = standings(last.purses)
    if record.winners is not None and sorted(record.winners) != winners:
        failures.append(Failure("winners", record.winners, winners, str(last.maze)))
    return failures


def _write_round(played: RoundRecord) -> dict[str, Any]:
    written: dict[str, Any] = {
        "starter": played.starter,
        "deal": played.deal.as_json(),
        "moves": [{"seat": seat, "move": write_move(move)} for seat, move in played.moves],
    }
    if played.shuffles:
        written["shuffles"] = [shuffle.as_json() for shuffle in played.shuffles]
    return written if played.result is None else {**written, "result": played.result}


def _read_round(written: object, rules: Ruleset, seats: int, place: str) -> RoundRecord:
    played = read_object(written, place, ("starter", "deal", "moves"), ("result", "shuffles"))
    steps = read_list(played["moves"], f"{place}.moves")
    return RoundRecord(
        read_player(played["starter"], seats, f"{place}.starter"),
        read_deal(played["deal"], rules, seats, f"{place}.deal"),
        [_read_step(step, f"{place}.moves[{turn}]") for turn, step in enumerate(steps)],
        _read_result(played.get("result"), seats, f"{place}.result"),
        read_shuffles(played.get("shuffles", []), len(steps), f"{place}.shuffles"),
    )


def _read_step(written: object, place: str) -> tuple[int, Move]:
    step = read_object(written, place, ("seat", "move"), ())
    if not is_whole(step["seat"]):
        raise Unreadable(f"{place}.seat: a whole number")
    try:
        return step["seat"], read_move(step["move"])
    except Malformed as error:
        raise Unreadable(f"{place}.move: {error.fault}") from error


def _read_result(written: object, seats: int, place: str) -> dict[str, Any] | None:
    if written is None:
        return None
    result = read_object(written, place, ("treasure", "connector", "winners", "purses"), ())
    if not isinstance(result["treasure"], bool):
        raise Unreadable(f"{place}.treasure: true or false")
    if result["connector"] is not None:
        read_player(result["connector"], seats, f"{place}.connector")
    read_wholes(result["purses"], seats, f"{place}.purses")
    return {**result, "winners": sorted(read_seats(result["winners"], seats, f"{place}.winners"))}


def read_deal(written: object, rules: Ruleset, seats: int, place: str) -> Deal:
    """Read a deal for `seats` seats from an object of piles, without counting the cards.

    Raises Unreadable, naming the `place`, for a malformed pile or a pile that these rules do not
    use.
    """
    piles = ("dwarfs", "spare", "goals", "hands", "draw", "aside", "nuggets")
    deal = read_object(written, place, piles, ())
    if len(read_codes(deal["dwarfs"], DWARFS, f"{place}.dwarfs")) != seats:
        raise Unreadable(f"{place}.dwarfs: one for each seat")
    read_codes(deal["spare"], DWARFS, f"{place}.spare")
    if sorted(read_codes(deal["goals"], GOAL_FACES, f"{place}.goals")) != sorted(GOAL_FACES):
        raise Unreadable(f"{place}.goals: the treasure and both stones")
    read_piles(deal["hands"], seats, PLAYING_CODES, f"{place}.hands")
    for pile in ("draw", "aside"):
        read_codes(deal[pile], PLAYING_CODES, f"{place}.{pile}")
    read_nuggets(deal["nuggets"], f"{place}.nuggets")
    unused = "nuggets" if rules.expansion else "aside"
    if deal[unused]:
        raise Unreadable(f"{place}.{unused}: empty by these rules")
    return Deal.from_json(dict(deal))
