"""What lies over something else at a table: `overlaps(page)`.

The parts of a table share the screen. Sheets, dialogs and the result may lie over them for a while,
and so may the dock where letters are so large that the table scrolls under it.
"""

from playwright.sync_api import Page

_PARTS = """.bar, .player, .motion__bar, .news, .mine-section__view, .strip, .pile, .prompt, .hand,
 .guide, .replay__ways, .side-panel__log, .side-panel__chat"""
_OVERLAPS = """selector => {
  const style = one => getComputedStyle(one);
  const isOver = one => {
    for (let up = one; up && up !== document.body; up = up.parentElement)
      if (style(up).position === 'sticky' || up.matches('.side-panel[data-open]')) return true;
    return false;
  };
  const parts = [...document.querySelectorAll(selector)].filter(one =>
    one.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !isOver(one));
  // As far as it is drawn: a list may be scrolled.
  const drawn = one => {
    let {left, top, right, bottom} = one.getBoundingClientRect();
    const {overflowX, overflowY} = style(one.parentElement);
    if (overflowX !== 'visible' || overflowY !== 'visible') {
      const edge = one.parentElement.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return {left, top, right, bottom};
  };
  const named = one => one.id || one.className;
  const found = [];
  for (const [at, one] of parts.entries()) {
    const box = drawn(one);
    for (const other of parts.slice(at + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const second = drawn(other);
      const across = Math.min(box.right, second.right) - Math.max(box.left, second.left);
      const down = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top);
      if (across > 1 && down > 1)
        found.push(`${named(one)} and ${named(other)} share ${across | 0} x ${down | 0} px`);
    }
  }
  return found;
}"""


def overlaps(page: Page) -> list[str]:
    """Find the parts of a table of which one lies over another."""
    found: list[str] = page.evaluate(_OVERLAPS, _PARTS)
    return found
