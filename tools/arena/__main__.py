"""The command line of the arena."""

import json
import sys
from argparse import ArgumentParser, Namespace
from functools import partial
from pathlib import Path

from games import bots
from games.rules.ruleset import BASE_GAME_ONLY, EDITIONS, InvalidOption, Ruleset
from tools.arena.deals import compare
from tools.arena.lines import resumed_lines
from tools.arena.report import as_table, report
from tools.arena.strengths import MIXTURE, STRENGTHS

# Options that a table can switch on, and that are usually off.
_SWITCHES = tuple(name for name in BASE_GAME_ONLY if name != "edition")


def main(arguments: list[str] | None = None) -> None:
    """Play the rounds that the command line asks for, and print the report."""
    options = _parser().parse_args(arguments)
    try:
        switched = dict.fromkeys(options.option, True)
        rules = Ruleset(expansion=options.expansion, edition=options.edition, rounds=1, **switched)
    except InvalidOption as error:
        _parser().error(str(error))
    if options.players not in rules.players:
        _parser().error(f"these rules allow {rules.players.start} to {rules.players[-1]} players")
    if options.tested == MIXTURE != options.rest:
        _parser().error("a mixture is a whole table: it is not tested among others")
    file = options.folder / f"{_name(options)}.jsonl"
    seeds = [f"{options.seed}/{number}" for number in range(options.rounds)]
    lines = []
    deal = partial(compare, rules, options.players, options.tested, options.rest)
    for line in resumed_lines(file, seeds, deal, options.jobs):
        lines.append(line)
        print(f"\r{len(lines)} of {len(seeds)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    figures = report(lines)
    print(json.dumps(figures, indent=1) if options.json else as_table(figures))


def _name(options: Namespace) -> str:
    """Return a series' name from its options, so that each series resumes its own file."""
    box = "saboteur-2" if options.expansion else options.edition
    box = "-".join([box, *sorted(name.replace("_", "-") for name in options.option)])
    seed = "".join(letter if letter.isalnum() else "-" for letter in options.seed)
    return f"{box}-{options.players}-{options.tested}-among-{options.rest}-{seed}"


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m tools.arena", description=__doc__)
    parser.add_argument("--tested", choices=(*STRENGTHS, MIXTURE), default=bots.DEFAULT)
    parser.add_argument("--rest", choices=(*STRENGTHS, MIXTURE), default=bots.DEFAULT)
    parser.add_argument("--rounds", type=int, default=100, help="deals to play")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--seed", default="report", help="the name of a range of deals")
    parser.add_argument("--edition", choices=EDITIONS, default="revised")
    parser.add_argument("--expansion", action="store_true")
    parser.add_argument("--option", action="append", choices=_SWITCHES, default=[])
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--folder", type=Path, default=Path("var/arena"))
    parser.add_argument("--json", action="store_true")
    return parser


if __name__ == "__main__":
    main()
