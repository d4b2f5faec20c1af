"""Whether a page is valid HTML: by our own check, and by the Nu Html Checker where it can run."""

import re

from tests.look import html
from tests.look.nu_checker import nu_checker

_HEAD = '<!doctype html><html lang="en"><head><title>x</title></head>'
# What a part of a page points to may stand in the rest of it.
_ELSEWHERE = re.compile(r"must (point|refer) to|must be the ID of")


def faults(page: str) -> list[str]:
    """Everything wrong with a whole page; an empty list for a valid one."""
    return [*html.faults(page), *nu_faults(page)]


def fragment_faults(part: str) -> list[str]:
    """Everything wrong with a part of a page, but for names that stand in the rest of it."""
    found = nu_faults(f"{_HEAD}<body>{part}</body></html>")
    return [*html.fragment_faults(part), *(each for each in found if not _ELSEWHERE.search(each))]


def nu_faults(page: str) -> list[str]:
    """What the Nu Html Checker finds wrong with a whole page; nothing where it cannot run."""
    checker = nu_checker()
    return checker.faults(page) if checker else []
