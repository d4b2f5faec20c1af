"""`python -m games.rules.fair FILE…`: checks files of known answers (fair.md 4).

Prints each failure, then `N passed, N failed`, counting each kind of answer of each case. Exits
with status 1 if any failed and 2 if a file cannot be read.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from games.rules.fair.dealing import Drawing, deal_round, seat_players
from games.rules.fair.seeds import digest_of, seed_of
from games.rules.files.parsing import (
    Unreadable,
    read_list,
    read_nuggets,
    read_object,
    read_rules,
    read_whole,
)

FORMAT = "saboteur-fair-vectors/1"
_GIVEN = ("game", "players", "rules", "contributions", "secrets")
_ANSWERS = ("seeds", "first_numbers", "shuffle_of_10", "seats", "starter", "deals")
_NUMBERS = 10
_HEX = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class KnownAnswer:
    """A known answer of a case, and the answer found by recalculation."""

    case: int
    kind: str
    known: Any
    found: Any


def answers(written: object) -> list[KnownAnswer]:
    """Return the known and the recalculated answer for every case of a document, in order.

    Raises Unreadable for a malformed document.
    """
    document = read_object(written, "file", ("format", "cases"), ())
    if document["format"] != FORMAT:
        raise Unreadable(f"format: not {FORMAT}")
    cases = read_list(document["cases"], "cases")
    return [answer for number, case in enumerate(cases) for answer in _read(case, number)]


def _read(written: object, number: int) -> list[KnownAnswer]:
    try:
        case = read_object(written, "case", _GIVEN, _ANSWERS)
        return [
            KnownAnswer(number, kind, known, found)
            for kind, known, found in _answers(case)
            if known is not None
        ]
    except (ValueError, KeyError, TypeError) as error:
        raise Unreadable(f"cases[{number}]: {error}") from error


def _answers(case: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    secrets = [
        _read_secret(part, f"secrets[{index}]")
        for index, part in enumerate(read_list(case["secrets"], "secrets"))
    ]
    digests = [digest for digest, _secret in secrets]
    yield "commitments", digests, [digest_of(i, secret) for i, (_, secret) in enumerate(secrets)]
    seeds = _seeds(case, [secret for _digest, secret in secrets])
    yield "seeds", case.get("seeds"), [seed.hex() for seed in seeds]
    numbers = Drawing(seeds[0])
    yield "first_numbers", case.get("first_numbers"), [numbers.number() for _ in range(_NUMBERS)]
    yield "shuffle_of_10", case.get("shuffle_of_10"), Drawing(seeds[0]).shuffled([*range(_NUMBERS)])
    yield "seating", *_seating(case, seeds[0])
    known = case.get("deals")
    yield "deals", known, known and [_dealt(case, part, seeds) for part in known]


def _read_secret(written: object, place: str) -> tuple[str, bytes]:
    """Read a commitment and its secret, which has to be open."""
    part = read_object(written, place, ("commitment", "secret"), ())
    for key, digits in part.items():
        if not isinstance(digits, str) or not _HEX.fullmatch(digits):
            raise Unreadable(f"{place}.{key}: 64 digits of lower-case hex")
    return part["commitment"], bytes.fromhex(part["secret"])


def _seeds(case: Mapping[str, Any], secrets: list[bytes]) -> list[bytes]:
    texts = read_list(case["contributions"], "contributions")
    if not all(isinstance(text, str) for text in texts):
        raise Unreadable("contributions: a list of texts")
    game = read_whole(case["game"], "game")
    if not secrets:
        raise Unreadable("secrets: none")
    return [seed_of(secret, game, index, texts) for index, secret in enumerate(secrets)]


def _seating(case: Mapping[str, Any], seed: bytes) -> tuple[Any, Any]:
    found = asdict(seat_players(seed, read_whole(case["players"], "players")))
    found["seats"] = list(found["seats"])
    known = {part: case[part] for part in found if part in case}
    return known or None, {part: found[part] for part in known}


def _dealt(case: Mapping[str, Any], known: object, seeds: list[bytes]) -> dict[str, Any]:
    part = read_object(known, "deals", ("round", "nuggets_left", "deal"), ())
    number, left = read_whole(part["round"], "round"), part["nuggets_left"]
    if not 1 <= number < len(seeds):
        raise Unreadable(f"deals: no secret for round {number}")
    pile = None if left is None else read_nuggets(left, "nuggets_left")
    deal = deal_round(read_rules(case["rules"]), case["players"], seeds[number], pile)
    return {**part, "deal": deal.as_json()}


def main(paths: list[str]) -> int:
    """Check files of known answers and print the results; return 0 if all pass, or 1 or 2."""
    try:
        checked = [(path, answer) for path in paths for answer in _read_file(path)]
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 2
    failed = [(path, answer) for path, answer in checked if answer.known != answer.found]
    for path, answer in failed:
        print(_failure(path, answer))  # noqa: T201
    print(f"{len(checked) - len(failed)} passed, {len(failed)} failed")  # noqa: T201
    return int(bool(failed))


def _read_file(path: str) -> list[KnownAnswer]:
    try:
        return answers(json.loads(Path(path).read_text(encoding="utf-8")))
    except ValueError as error:
        raise Unreadable(f"{path}: {error}") from error


def _failure(path: str, answer: KnownAnswer) -> str:
    place = f"{path}: cases[{answer.case}].{answer.kind}"
    return f"{place}: expected {json.dumps(answer.known)}, found {json.dumps(answer.found)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
