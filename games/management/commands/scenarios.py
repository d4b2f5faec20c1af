"""Run scenario files and whole games against the rules (notation.md)."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from django.core.management.base import BaseCommand

from games.management.documents import read_json, read_yaml
from games.rules.files.parsing import Unreadable
from games.rules.files.record import FORMAT, read_record, replay
from games.rules.files.scenario import Failure, run_scenario, tell

SUFFIXES = (".yaml", ".yml", ".json")


class Command(BaseCommand):
    """`manage.py scenarios PATH…`: run scenarios; exit 1 if one fails, 2 if a file cannot be
    read.
    """

    help = "Run scenario files and recorded games, and say which of them fail."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the paths of files and folders. A folder means all scenarios and games below it."""
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")

    def handle(self, *args: object, **options: Any) -> None:
        """Run the scenarios, print each failure and the counts, and exit 1 if one fails, 2 if a
        file cannot be read.
        """
        passed = failed = unreadable = 0
        for path in _files(options["paths"]):
            try:
                for name, failures in _run(path):
                    passed, failed = passed + (not failures), failed + bool(failures)
                    for line in tell(failures, f"{path}: {name}: "):
                        self.stdout.write(line)
            except (Unreadable, OSError, ValueError, TypeError, KeyError) as error:
                unreadable += 1
                self.stderr.write(f"{path}: cannot be read: {error}")
        self.stdout.write(f"{passed} passed, {failed} failed")
        if unreadable or failed:
            sys.exit(2 if unreadable else 1)


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES)
        else:
            yield path


def _run(path: Path) -> Iterator[tuple[str, list[Failure]]]:
    """The name and the failures of everything a file holds. Raises Unreadable."""
    text = path.read_text(encoding="utf-8")
    try:
        written = read_json(text) if path.suffix == ".json" else read_yaml(text)
    except (json.JSONDecodeError, yaml.YAMLError, RecursionError) as error:
        raise Unreadable(str(error)) from error
    if isinstance(written, dict) and written.get("format") == FORMAT:
        yield "the whole game", replay(read_record(written))
    elif isinstance(written, list):
        for scenario in written:
            yield _name(scenario), run_scenario(scenario)
    else:
        raise Unreadable("neither a list of scenarios nor a whole game")


def _name(scenario: object) -> str:
    return str(scenario.get("name")) if isinstance(scenario, dict) else "no scenario"
