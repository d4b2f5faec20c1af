"""Whole games as saboteur-game/1 (NOTATION.md): read, replay and compare, write."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.rules.boxes import NUGGETS
from games.rules.cards import DWARFS, GOAL_FACES, PLAYING_CODES
from games.rules.deal import Deal
from games.rules.engine import play_written, start
from games.rules.moves import is_whole
from games.rules.position import Position
from games.rules.refusals import Refused
from games.rules.ruleset import InvalidOption, Ruleset
from games.rules.scenario import Failure
from games.rules.setup import Unreadable, codes
from games.rules.state import OVER

FORMAT = "saboteur-game/1"


@dataclass(slots=True)
class RoundRecord:
    """One round: its deal, its moves in order, and its result as written (None while running)."""

    starter: int
    deal: Deal
    moves: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    result: dict[str, Any] | None = None


@dataclass(slots=True)
class Record:
    """A whole game. `purses` and `winners` are None while it is running."""

    rules: Ruleset
    seats: list[str]
    rounds: list[RoundRecord]
    purses: list[int] | None = None
    winners: list[int] | None = None


def result_of(position: Position) -> dict[str, Any]:
    """NOTATION.md's `result` of a round that is over."""
    assert position.outcome is not None and position.phase == OVER
    return {
        "treasure": position.outcome.treasure,
        "connector": position.outcome.connector,
        "winners": sorted(position.outcome.winners),
        "purses": list(position.purses),
    }


def standings(purses: list[int]) -> list[int]:
    """The seats that win the game: most nuggets, ties share the victory (RULES.md 5)."""
    return [seat for seat, gold in enumerate(purses) if gold == max(purses)]


def write_record(record: Record) -> dict[str, Any]:
    """The JSON object of a game; a running one lacks the last result, purses and winners."""
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
    """The game of a JSON object. Raises Unreadable with the place."""
    _object(written, "game", {"format", "rules", "seats", "rounds"}, {"purses", "winners"})
    assert isinstance(written, Mapping)
    if written["format"] != FORMAT:
        raise Unreadable(f"format: not {FORMAT}")
    try:
        rules = Ruleset.from_options(written["rules"])
    except (InvalidOption, TypeError) as error:
        raise Unreadable(f"rules: {error}") from error
    seats = written["seats"]
    if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
        raise Unreadable("seats: a list of names")
    if len(seats) not in rules.players:
        raise Unreadable(f"seats: these rules allow {rules.players.start} to {rules.players[-1]}")
    if not isinstance(written["rounds"], list) or not written["rounds"]:
        raise Unreadable("rounds: a list of rounds")
    rounds = [_read_round(part, len(seats)) for part in written["rounds"]]
    return Record(rules, list(seats), rounds, written.get("purses"), written.get("winners"))


def positions(record: Record) -> Iterator[Position]:
    """Every position of the game: at the start of each round and after each move.

    The same object is yielded again and again, changed. Raises Unreadable for a move that the
    rules refuse, a wrong starter or a gold pile that is not what was left.
    """
    purses, left, starter = [0] * len(record.seats), Counter(NUGGETS), None
    for number, played in enumerate(record.rounds, start=1):
        if starter is not None and played.starter != starter:
            raise Unreadable(f"rounds[{number - 1}].starter: {starter} has to start")
        if not record.rules.expansion and Counter(played.deal.nuggets) != left:
            raise Unreadable(f"rounds[{number - 1}].deal.nuggets: not what was left")
        position = start(record.rules, played.deal, number, played.starter, purses)
        yield position
        for turn, (seat, move) in enumerate(played.moves):
            try:
                play_written(position, seat, move)
            except Refused as refusal:
                place = f"rounds[{number - 1}].moves[{turn}]"
                raise Unreadable(f"{place}: refused as {refusal.code}") from refusal
            yield position
        purses, left = position.purses, Counter(position.nuggets)
        starter = position.outcome.next_starter if position.outcome else None


def replay(record: Record) -> list[Failure]:
    """Play every move again and compare every result; what differs. Raises Unreadable."""
    failures: list[Failure] = []
    ends: dict[int, Position] = {}
    for position in positions(record):
        ends[position.number] = position
    for number, played in enumerate(record.rounds, start=1):
        end = ends[number]
        if played.result is None:
            continue
        found = result_of(end) if end.phase == OVER else None
        if found != {**played.result, "winners": sorted(played.result["winners"])}:
            failures.append(Failure(f"rounds[{number - 1}].result", played.result, found))
    last = ends[len(record.rounds)]
    if record.purses is not None and record.purses != last.purses:
        failures.append(Failure("purses", record.purses, last.purses))
    if record.winners is not None and sorted(record.winners) != standings(last.purses):
        failures.append(Failure("winners", record.winners, standings(last.purses)))
    return failures


def _write_round(played: RoundRecord) -> dict[str, Any]:
    written: dict[str, Any] = {
        "starter": played.starter,
        "deal": played.deal.as_json(),
        "moves": [{"seat": seat, "move": move} for seat, move in played.moves],
    }
    return written if played.result is None else {**written, "result": played.result}


def _read_round(written: Any, seats: int) -> RoundRecord:
    _object(written, "rounds", {"starter", "deal", "moves"}, {"result"})
    if not is_whole(written["starter"]) or not 0 <= written["starter"] < seats:
        raise Unreadable("starter: not a seat")
    if not isinstance(written["moves"], list):
        raise Unreadable("moves: a list")
    for step in written["moves"]:
        _object(step, "moves", {"seat", "move"})
    result = written.get("result")
    if result is not None:
        _object(result, "result", {"treasure", "connector", "winners", "purses"})
    moves = [(step["seat"], step["move"]) for step in written["moves"]]
    return RoundRecord(written["starter"], _read_deal(written["deal"], seats), moves, result)


def _read_deal(written: Any, seats: int) -> Deal:
    keys = {"dwarfs", "spare", "goals", "hands", "draw", "aside", "nuggets"}
    _object(written, "deal", keys)
    if len(codes(written["dwarfs"], DWARFS, "dwarfs")) != seats:
        raise Unreadable("deal.dwarfs: one for each seat")
    codes(written["spare"], DWARFS, "spare")
    if sorted(codes(written["goals"], GOAL_FACES, "goals")) != sorted(GOAL_FACES):
        raise Unreadable("deal.goals: the treasure and both stones")
    hands = written["hands"]
    if not isinstance(hands, list) or len(hands) != seats:
        raise Unreadable("deal.hands: one for each seat")
    for cards in (*hands, written["draw"], written["aside"]):
        codes(cards, PLAYING_CODES, "deal")
    codes(written["nuggets"], (1, 2, 3), "nuggets")
    return Deal.from_json(written)


def _object(written: object, place: str, needed: set[str], allowed: set[str] | None = None) -> None:
    if not isinstance(written, Mapping):
        raise Unreadable(f"{place}: an object")
    if missing := needed - set(written):
        raise Unreadable(f"{place}: missing {', '.join(sorted(missing))}")
    if unknown := set(written) - needed - (allowed or set()):
        raise Unreadable(f"{place}: unknown {', '.join(sorted(map(str, unknown)))}")
