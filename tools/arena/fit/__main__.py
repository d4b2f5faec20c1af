"""The command line of the fit."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tools.arena.fit as fit
from games.bots.beliefs.likelihoods import FIGURES as LIKELIHOODS
from games.bots.treasure import FIGURES as TREASURE
from tools.arena.fit import likelihoods, treasure
from tools.arena.fit.series import Series
from tools.arena.fit.written import as_text

FITS: dict[str, tuple[Callable[[Series], dict[str, Any]], Path]] = {
    "likelihoods": (likelihoods.fit, LIKELIHOODS),
    "treasure": (treasure.fit, TREASURE),
}


def main(arguments: list[str] | None = None) -> None:
    """Play, fit, and write the figures with their origin and their scores."""
    options = _parser().parse_args(arguments)
    series = Series(options.seed, options.rounds, options.folder)
    for name in options.what:
        fitted, file = FITS[name]
        told = {
            "command": f"python -m tools.arena.fit --what {name}"
            f" --rounds {options.rounds} --seed {options.seed}",
            **fitted(series),
        }
        print(file=sys.stderr)
        out = options.out / file.name if options.out else file
        out.write_text(as_text(told), encoding="utf-8")
        print(json.dumps({name: told["report"]}, indent=1))


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m tools.arena.fit", description=fit.__doc__)
    parser.add_argument("--what", nargs="+", choices=FITS, default=[*FITS])
    parser.add_argument("--rounds", type=int, default=100, help="deals for each number of players")
    parser.add_argument("--seed", default="fit", help="the name of a range of deals")
    parser.add_argument("--folder", type=Path, default=Path("var/fit"), help="what was played")
    parser.add_argument("--out", type=Path, help="another folder for the figures")
    return parser


if __name__ == "__main__":
    main()
