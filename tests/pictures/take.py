"""Photograph every state of the table, and the pages where people decide, on a phone and a desk.

    python -m tests.pictures.take [NAME …]

Serves the site from a temporary folder, sets up the tables of `tests/browser/positions.py`, and
writes one PNG for each state of `tests/browser/states.py`, width and theme to `var/pictures/`; of a
table with a clock also one on a small phone, one on a phone held sideways, and all in French. Pages
where people decide (`tests/browser/decisions.py`) are taken from top to bottom. With names it takes
only what begins with one of them. Of each page it prints how many controls it has before anything
is unfolded, and how many screens of a phone it is long.
"""

import logging
import os
import sys
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.processes import MANY_TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator


def main() -> int:
    """Take the pictures and give the exit code."""
    with TemporaryDirectory() as folder, served(folder) as site:
        from tests.pictures.shots import take_all

        taken = take_all(site, tuple(sys.argv[1:]))
    print(f"{taken} pictures are in var/pictures/.")
    return 0 if taken else 1


@contextmanager
def served(folder: str) -> "Iterator[str]":
    """The address of a site in this process, on SQLite in a folder, with nobody playing on."""
    os.environ |= MANY_TABLES
    os.environ |= {"SABOTEUR_MODE": "embedded", "SABOTEUR_VAR": folder, "DEBUG": "0"}
    os.environ["DJANGO_SETTINGS_MODULE"] = "saboteur_site.settings"
    # Playwright runs a loop in this thread; Django would take every query for a mistake.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    import django

    django.setup()
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    from django.core.management import call_command

    from tests.browser.server import SiteThread

    call_command("migrate", verbosity=0)
    thread = SiteThread()
    thread.start()
    try:
        yield thread.url
    finally:
        thread.stop()


if __name__ == "__main__":
    sys.exit(main())
