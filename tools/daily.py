"""Choose rounds for "Who is it?" of the day: `python -m tools.daily FOLDER… > rounds.jsonl`.

Each folder holds games as saboteur-game/1, such as `tools.playout --record` writes, or exports of
people who agree; names are replaced. A round is cut at the first turn with enough public evidence:
the exact chance of all dwarfs together is from SURE to CERTAIN, after at most OPEN at the start,
with enough of the mine dug and enough turns left.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

from games.bots.beliefs.belief import gold_for, heard, nothing_heard
from games.bots.beliefs.dwarf_counts import listed
from games.bots.beliefs.evidence import GOALS, Evidence
from games.bots.people import NAMES
from games.rules import engine
from games.rules.events import Event
from games.rules.files.record import (
    Record,
    RoundRecord,
    read_record,
    result_of,
    standings,
    write_record,
)
from games.rules.observation import Observation

# Above CERTAIN there is nothing left to find out.
SURE, CERTAIN, OPEN = 0.6, 0.85, 0.4
# The fewest cards that make a mine worth reading, and the fewest turns left worth watching.
_LEAST_DUG, _LEAST_LEFT = 8, 4
_SEATS = (4, 5)


def rounds_of(folders: list[Path]) -> Iterator[Record]:
    """Yield every round of the games in these folders as a separate game, shuffled."""
    files = sorted(path for folder in folders for path in folder.glob("**/*.json"))
    # Mixes the sizes of tables.
    Random("daily").shuffle(files)
    for file in files:
        record = read_record(json.loads(file.read_text(encoding="utf-8")))
        for played in record.rounds:
            yield Record(record.rules, record.seats, [played])


def cut_of(record: Record) -> int | None:
    """Return after how many turns to cut a round of the base game; None if it is unsuitable."""
    if record.rules.expansion or len(record.seats) not in _SEATS:
        return None
    (played,) = record.rounds
    seen, dwarfs = watched(record), played.deal.dwarfs
    if chance_before_all(seen[0], dwarfs) > OPEN:
        return None
    for turns in range(2 * len(dwarfs), len(played.moves) - _LEAST_LEFT):
        is_dug = len(seen[turns].mine) >= _LEAST_DUG
        if is_dug and SURE <= chance_of_all(seen[turns], dwarfs) <= CERTAIN:
            return turns
    return None


def chance_of_all(observation: Observation, dwarfs: Sequence[str]) -> float:
    """Return an outsider's chance that all seats have these dwarfs; exact in the base game."""
    return _chance(heard(observation), observation, dwarfs)


def chance_before_all(observation: Observation, dwarfs: Sequence[str]) -> float:
    """Return the same before any event."""
    return _chance(nothing_heard(observation), observation, dwarfs)


def _chance(evidence: Evidence, observation: Observation, dwarfs: Sequence[str]) -> float:
    true = whole = 0.0
    for goal, gold in zip(GOALS, gold_for(observation, ()), strict=True):
        weights = [place.weights(evidence.deck, goal) for place in evidence.places]
        fitting = [
            {dwarf: weight * (dwarf == held) for dwarf, weight in each.items()}
            for each, held in zip(weights, dwarfs, strict=True)
        ]
        true += gold * listed(evidence.deck, fitting)[1]
        whole += gold * listed(evidence.deck, weights)[1]
    return true / whole


def watched(record: Record) -> list[Observation]:
    """Return a spectator's observations of a round, before its first turn and after each."""
    (played,) = record.rounds
    position = engine.start(record.rules, played.deal, starter=played.starter)
    heard: list[Event] = []
    seen = [engine.observe(position, None, heard)]
    for seat, move in played.moves:
        heard = [*heard, *engine.play(position, seat, move)]
        seen.append(engine.observe(position, None, heard))
    return seen


def line_of(record: Record, cut: int, number: int) -> str:
    """Return a round as a line of the file, with the names of computer players."""
    (played,) = record.rounds
    position = engine.start(record.rules, played.deal, starter=played.starter)
    for seat, move in played.moves:
        engine.play(position, seat, move)
    names = Random(f"daily {number}").sample(NAMES["regular"], len(record.seats))
    alone = RoundRecord(played.starter, played.deal, played.moves, result_of(position))
    purses = list(position.purses)
    game = write_record(Record(record.rules, names, [alone], purses, standings(purses)))
    return json.dumps({"cut": cut, "game": game}, separators=(",", ":"))


def main(arguments: list[str] | None = None) -> None:
    """Print as many lines as the command line asks for."""
    options = _options(arguments)
    fit = ((record, cut) for record in rounds_of(options.folders) if (cut := cut_of(record)))
    for number, (record, cut) in enumerate(islice(fit, options.rounds)):
        print(line_of(record, cut, number))


def _options(arguments: list[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m tools.daily", description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--rounds", type=int, default=100)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
