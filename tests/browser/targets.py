"""What a finger has to hit at a table on a phone: large enough, and with room between."""

from itertools import combinations
from typing import Any

from playwright.sync_api import Page

LEAST, APART = 44, 8
# All that is pressed but for the mine itself, whose cards are as large as the mine allows.
TARGETS = """() => [...document.querySelectorAll(
  '.bar, .players, .news, .strip, .dock, .result, .side-panel[data-open]',
)].flatMap(part => [...part.querySelectorAll('a, button, summary, input:not([type=hidden])')])
  .filter(target => target.checkVisibility({visibilityProperty: true})
    && !target.closest('.chip, .dwarfs, .standings, .result__shared, .log, .chat__list'))
  .map(target => [target, target.getBoundingClientRect()])
  // A sheet hides what lies under it.
  .filter(([target, {left, top, width, height}]) =>
    target.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
  .map(([target, {left, top, right, bottom}]) =>
    ({name: target.id || target.className, left, top, right, bottom}))"""
Box = dict[str, Any]


def faults_of_targets(page: Page) -> list[tuple[Box, ...]]:
    """Find what is too small, and what stands too near to each other."""
    found: list[Box] = page.evaluate(TARGETS)
    assert len(found) > 3
    small = [(box,) for box in found if _size(box) < LEAST - 0.1]
    near = [pair for pair in combinations(found, 2) if _apart(*pair) < APART - 0.1]
    return [*small, *near]


def _size(box: Box) -> float:
    return min(box["right"] - box["left"], box["bottom"] - box["top"])


def _apart(one: Box, other: Box) -> float:
    # Below zero where they overlap.
    across = max(one["left"], other["left"]) - min(one["right"], other["right"])
    down = max(one["top"], other["top"]) - min(one["bottom"], other["bottom"])
    return max(across, down)
