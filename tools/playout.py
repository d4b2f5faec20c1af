"""Plays whole games without Django: `python -m tools.playout --games 150 --players 5 --seed 1`.

Use it to measure the engine, compare policies and record games for replay. The same seed gives the
same games on any machine.
"""

import json
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from games import bots
from games.rules import engine
from games.rules.events import Event
from games.rules.fair.dealing import seat_players
from games.rules.files.record import Record, RoundRecord, result_of, standings, write_record
from games.rules.kinds.layout import Compact
from games.rules.kinds.registry import compact, expand
from games.rules.moves import Move
from games.rules.ruleset import EDITIONS, InvalidOption, Ruleset
from tools.seeds import round_seed


@dataclass(frozen=True, slots=True)
class Policy:
    """Chooses one of the legal moves of the seat to act; all randomness comes from the Random.

    It gets the round's events only if it `listens`, because collecting them takes time.
    """

    choose: Callable[[engine.Position, list[Compact], Random, list[Event]], Compact]
    listens: bool


@dataclass(slots=True)
class SeriesTally:
    """The totals of a series of games. `legal_lists` counts complete lists of legal moves."""

    games: int = 0
    rounds: int = 0
    plies: int = 0
    legal_lists: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    cpu_seconds: float = 0.0

    def as_json(self) -> dict[str, Any]:
        """Return every figure by its name."""
        return {**asdict(self), "wins": dict(self.wins)}

    def __str__(self) -> str:
        wins = ", ".join(f"{side} {count}" for side, count in sorted(self.wins.items()))
        speed = self.plies / self.cpu_seconds if self.cpu_seconds else 0
        return (
            f"{self.games} games, {self.rounds} rounds, {self.plies} plies,"
            f" {self.legal_lists} legal-move lists\nwins: {wins}\n"
            f"{self.cpu_seconds:.2f} CPU seconds, {speed:,.0f} plies per CPU second"
        )


def _any(
    position: engine.Position, moves: list[Compact], chance: Random, events: list[Event]
) -> Compact:
    """Return a random legal move, each equally likely, for tests and measurements."""
    return moves[int(chance.random() * len(moves))]


def _computer_player(strength: str) -> Policy:
    """Return the policy of a computer player, which uses its Observation alone."""

    def chosen(
        position: engine.Position, moves: list[Compact], chance: Random, events: list[Event]
    ) -> Compact:
        seen = engine.observe(position, position.turn, events)
        return compact(position, bots.choose(seen, f"{chance.getrandbits(64)}", strength))

    return Policy(chosen, listens=True)


_ALIKE = {
    "random": Policy(_any, listens=False),
    **{strength: _computer_player(strength) for strength in bots.POLICIES},
}

_IN_TURN = ("random", "novice", "regular")


def _by_seat(
    position: engine.Position, moves: list[Compact], chance: Random, events: list[Event]
) -> Compact:
    """Let seats play at random, as a Novice and as a Regular in turn, shifted each round."""
    assert position.turn is not None
    policy = _ALIKE[_IN_TURN[(position.turn + position.number) % len(_IN_TURN)]]
    return policy.choose(position, moves, chance, events)


POLICIES = {**_ALIKE, "mixed": Policy(_by_seat, listens=True)}


def play_game(
    rules: Ruleset,
    players: int,
    seed: str,
    policy: Policy,
    tally: SeriesTally,
    recording: bool = True,
) -> Record:
    """Play one whole game, add it to the tally, and return its record, with moves if recording."""
    chance = Random(f"{seed}/play")
    record = Record(rules, [f"Seat {seat}" for seat in range(players)], [])
    starter = seat_players(round_seed(seed, 0), players).starter
    left, purses = None, [0] * players
    for number in range(1, rules.rounds + 1):
        deal = engine.deal(rules, players, round_seed(seed, number), left)
        record.rounds.append(RoundRecord(starter, deal))
        position = engine.start(rules, deal, number, starter, purses)
        moves = record.rounds[-1].moves if recording else None
        _play_round(position, policy, chance, tally, moves)
        record.rounds[-1].result = result_of(position)
        assert position.outcome is not None
        tally.wins[_side(position)] += 1
        starter, left = position.outcome.next_starter, position.nuggets
        purses = position.purses
    tally.games += 1
    tally.rounds += rules.rounds
    record.purses, record.winners = list(purses), standings(purses)
    return record


def _play_round(
    position: engine.Position,
    policy: Policy,
    chance: Random,
    tally: SeriesTally,
    moves: list[tuple[int, Move]] | None,
) -> None:
    plies, events = 0, list[Event]()
    while (seat := position.turn) is not None:
        move = policy.choose(position, engine.legal(position), chance, events)
        if moves is not None:
            moves.append((seat, expand(position, move)))
        if policy.listens:
            events += engine.play(position, seat, expand(position, move))
        else:
            engine.apply(position, move)
        plies += 1
    tally.plies += plies
    tally.legal_lists += plies


def _side(position: engine.Position) -> str:
    """Return a round's winners for the tally: a side of the base game, or teams of Saboteur 2."""
    assert position.outcome is not None
    if not position.rules.expansion:
        return "miners" if position.outcome.treasure else "saboteurs"
    if not position.outcome.treasure:
        return "saboteurs"
    return "+".join(position.outcome.teams) or "none"


def main(arguments: list[str] | None = None) -> None:
    """Play the games that the command line asks for, and print the totals."""
    options = _parser().parse_args(arguments)
    try:
        rules = Ruleset(expansion=options.expansion, edition=options.edition)
    except InvalidOption as error:
        _parser().error(str(error))
    if options.players not in rules.players:
        _parser().error(f"these rules allow {rules.players.start} to {rules.players[-1]} players")
    tally = _play_all(options, rules)
    print(json.dumps(tally.as_json()) if options.json else tally)


def _play_all(options: Namespace, rules: Ruleset) -> SeriesTally:
    tally, policy, recording = SeriesTally(), POLICIES[options.policy], bool(options.record)
    for number in range(options.games):
        began = time.process_time()
        record = play_game(
            rules, options.players, f"{options.seed}/{number}", policy, tally, recording
        )
        tally.cpu_seconds += time.process_time() - began
        if options.record:
            options.record.mkdir(parents=True, exist_ok=True)
            text = json.dumps(write_record(record), indent=1)
            (options.record / f"game-{number:04}.json").write_text(text + "\n", encoding="utf-8")
    return tally


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m tools.playout", description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--edition", choices=EDITIONS, default="revised")
    parser.add_argument("--expansion", action="store_true")
    parser.add_argument("--policy", choices=POLICIES, default="random")
    parser.add_argument("--record", type=Path, metavar="FOLDER")
    parser.add_argument("--json", action="store_true")
    return parser


if __name__ == "__main__":
    main()
