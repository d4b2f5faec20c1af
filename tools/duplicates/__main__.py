"""Measure what a rating from duplicates foretells of computer players.

    python -m tools.duplicates play FILE --seconds 780    (CPU time; lines are appended)
    python -m tools.duplicates rate FILE

Each event is a line: the tables' players by seat, and the dwarfs, winners and gold.
"""

import json
import os
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from time import process_time

import django

from tools.duplicates.events import play_events


def main() -> None:
    """Play or rate."""
    parser = ArgumentParser(description="Measure what a rating from duplicates foretells.")
    parser.add_argument("what", choices=("play", "rate"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float, default=780)
    parser.add_argument("--seed", default="duplicates")
    asked = parser.parse_args()
    if asked.what == "play":
        _play(asked.file, asked.seed, asked.seconds)
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saboteur_site.settings")
    django.setup()
    foretelling = import_module("tools.duplicates.foretelling")
    lines = asked.file.read_text().splitlines()
    print(*foretelling.report([json.loads(line) for line in lines]), sep="\n")


def _play(file: Path, seed: str, seconds: float) -> None:
    done = len(file.read_text().splitlines()) if file.exists() else 0
    with file.open("a") as written:
        for event in play_events(seed, done):
            written.write(json.dumps(event) + "\n")
            written.flush()
            if process_time() > seconds:
                return


if __name__ == "__main__":
    main()
