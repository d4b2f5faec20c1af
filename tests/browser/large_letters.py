"""What breaks on a page whose letters are twice as large: `enlarge(page)`, then `faults_of(page)`.

A fault is a page wider than its screen, words over words, and words or a control that are cut off
with no way to scroll to them, or that lie under something else.
"""

from playwright.sync_api import Page

# A sheet of its own, which the page's policy allows and every page of the tab gets.
_ENLARGE = """const large = new CSSStyleSheet();
large.replaceSync('html { font-size: 200% !important; }');
document.adoptedStyleSheets = [large];
dispatchEvent(new Event('resize'));"""
_USUAL = "document.adoptedStyleSheets = []; dispatchEvent(new Event('resize'));"
# The frame after the last change has been painted.
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
_FAULTS = """() => {
  const faults = [];
  const named = one => `${one.id || one.className.baseVal || one.className || one.tagName}`
    + ` "${one.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40)}"`;
  const style = one => getComputedStyle(one);
  const area = ({left, top, right, bottom}) =>
    Math.max(0, right - left) * Math.max(0, bottom - top);
  const shared = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
  const page = document.scrollingElement;
  const isLocked = style(document.body).overflowY === 'hidden';
  if (page.scrollWidth > innerWidth) faults.push(`${page.scrollWidth} px wide`);

  // What is left of a box by what cuts it off; where a finger can scroll to it, all of it.
  const seen = (one, box) => {
    for (let up = one; up && up !== document.body; up = up.parentElement) {
      const {overflowX, overflowY, position} = style(up);
      if (up !== one) {
        const edge = up.getBoundingClientRect();
        const scrolls = value => ['auto', 'scroll'].includes(value);
        if (scrolls(overflowX)) box = {...box, left: edge.left, right: edge.right};
        else if (overflowX !== 'visible')
          box = shared(box, {...edge.toJSON(), top: -1e6, bottom: 1e6});
        if (scrolls(overflowY)) box = {...box, top: edge.top, bottom: edge.bottom};
        else if (overflowY !== 'visible')
          box = shared(box, {...edge.toJSON(), left: -1e6, right: 1e6});
      }
      if (position === 'fixed') return shared(box, screen);
    }
    return shared(box, {
      left: 0, right: innerWidth,
      top: isLocked ? 0 : -1e6, bottom: isLocked ? innerHeight : 1e6,
    });
  };
  const isShown = one => one.checkVisibility({visibilityProperty: true, opacityProperty: true})
    && !one.closest('.hidden-text, svg, [aria-hidden=true]')
    && !hides(one);
  const hides = one => {
    for (let up = one; up && up !== document.body; up = up.parentElement)
      if (style(up).clipPath.startsWith('inset')) return true;
    return false;
  };

  // Words, line by line, as far as they are drawn now.
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || !isShown(one)) continue;
    if (one.closest('script, style, option, textarea, .skip')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (area(box) < 16) continue;
      const left = seen(one, box);
      const isShortened = style(one).textOverflow === 'ellipsis'
        || one.closest('.bar__name h1') || style(one.parentElement).textOverflow === 'ellipsis';
      if (!isShortened && area(left) < area(box) * .8
          && !(left.right - left.left > 60 && left.bottom - left.top > 20))
        faults.push(`cut off: ${named(one)}`);
      lines.push({one, box: drawn(one, box)});
    }
  }
  function drawn(one, box) {
    let left = box;
    for (let up = one.parentElement; up; up = up.parentElement) {
      const {overflowX, overflowY} = style(up);
      if (overflowX !== 'visible' || overflowY !== 'visible')
        left = shared(left, up.getBoundingClientRect());
    }
    return shared(left, {left: 0, top: 0, right: innerWidth, bottom: 1e6});
  }
  const isSolid = one => {
    const colour = style(one).backgroundColor;
    return colour !== 'transparent' && !/[,/] ?0(\\.\\d+)?\\)$/.test(colour);
  };
  for (const [at, {one, box}] of lines.entries()) {
    for (const {one: other, box: second} of lines.slice(at + 1)) {
      const both = shared(box, second);
      const [across, down] = [both.right - both.left, both.bottom - both.top];
      if (one === other || across < 4 || down < 6) continue;
      const stack = document.elementsFromPoint(both.left + across / 2, both.top + down / 2);
      const places = [stack.indexOf(one), stack.indexOf(other)].sort((a, b) => a - b);
      if (places[0] < 0 || stack.slice(places[0], places[1]).some(isSolid)) continue;
      faults.push(`${named(one)} over ${named(other)}`);
    }
  }

  // Controls: nowhere cut off, and where they are in view a finger meets them.
  const isSticky = one => {
    for (let up = one; up; up = up.parentElement) if (style(up).position === 'sticky') return true;
    return false;
  };
  // What may lie over others for a while, and can be put away.
  const over = `.side-panel, .since, .sheet, dialog, [popover], .private-card, .result,
    .menu__sheet, .prompt, .connection-bar`;
  for (const one of document.querySelectorAll('a, button, summary, input, select, textarea')) {
    if (!isShown(one) || one.type === 'hidden' || one.closest('.skip')) continue;
    const box = one.getBoundingClientRect();
    if (!area(box)) continue;
    const left = seen(one, box);
    if (Math.min(left.right - left.left, box.width) < Math.min(box.width, 44) - 1
        || Math.min(left.bottom - left.top, box.height) < Math.min(box.height, 44) - 1)
      faults.push(`out of reach: ${named(one)}`);
    const view = shared(drawn(one, box), screen);
    if (area(view) < area(box) * .5) continue;
    const hit = document.elementFromPoint(
      (view.left + view.right) / 2, (view.top + view.bottom) / 2);
    if (hit && !one.contains(hit) && !hit.contains(one) && !hit.closest(over)
        && !isSticky(hit) && !(one.labels && [...one.labels].some(label => label.contains(hit))))
      faults.push(`under ${named(hit)}: ${named(one)}`);
  }
  return [...new Set(faults)];
}"""


def enlarge(page: Page) -> None:
    """Make the letters of what is shown twice as large."""
    page.evaluate(_ENLARGE)
    page.evaluate(DRAWN)


def shrink(page: Page) -> None:
    """Make the letters as large as usual again."""
    page.evaluate(_USUAL)
    page.evaluate(DRAWN)


def faults_of(page: Page) -> list[str]:
    """Find what is too wide, over other words, cut off or covered."""
    found: list[str] = page.evaluate(_FAULTS)
    return found
