"""Measure what the site costs, in CPU time and ratios.

    python -m tests.benchmarks [--only GROUP …] [--laps N] [--json FILE] [--before FILE]

Prints one table from one run with the cases interleaved, and writes the same as JSON.
"""

import sys
from argparse import ArgumentParser, Namespace
from importlib import import_module
from pathlib import Path
from types import ModuleType

from tests.benchmarks import report
from tests.benchmarks.database import services
from tests.benchmarks.stopwatch import Figure, measure

GROUPS = ("engine", "turn", "follow", "page", "server", "socket", "growth", "computer")


def main(chosen: Namespace) -> int:
    """Measure, print, save."""
    before = report.load(chosen.before) if chosen.before else {}
    with services():
        names = chosen.only or GROUPS
        modules = [import_module(f"tests.benchmarks.{name}_cases") for name in names]
        figures = [figure for module in modules for figure in sizes_of(module)]
        figures += measure([case for module in modules for case in module.cases()], chosen.laps)
    figures.sort(key=lambda figure: figure.group)
    print(report.as_table(figures, before))
    report.save(figures, chosen.json)
    return 0


def sizes_of(module: ModuleType) -> list[Figure]:
    """What a group weighs, besides the time that it takes."""
    sizes: list[Figure] = module.sizes() if hasattr(module, "sizes") else []
    return sizes


def read_options(words: list[str]) -> Namespace:
    """The options of the command line."""
    parser = ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=GROUPS)
    parser.add_argument("--laps", type=int, default=15)
    parser.add_argument("--json", type=Path, default=Path("var/benchmarks.json"))
    parser.add_argument("--before", type=Path)
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main(read_options(sys.argv[1:])))
