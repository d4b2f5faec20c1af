// The rule of a thing, over the page: whatever is held for long, or has the focus at `?`. Links to the
// rules and a tap on a card that lies in the mine lead there too.
import {addLayer} from './layers.js';

const LONG = 500;
const STILL = 8;
// While a card is on its way to its place, a tap that misses the place means nothing.
const RESTING = ['free', 'waiting', 'plans', 'watching', 'stealing', 'ended'];
// What is held for something else, or has a menu of its own.
const OTHERS = '[data-holds], dialog, input, select, textarea';
// Signs that are no picture of a card.
const SIGNS = {trash: 'turn', path: 'digging', cards: 'drawing'};
const TOOLS = ['pickaxe', 'lantern', 'cart'];
const ACTIONS = ['map', 'rockfall', 'theft', 'hands-off', 'trapped', 'free-at-last', 'inspection', 'swap-hats', 'swap-hands'];
const dialog = document.getElementById('rule-dialog');
let held = null;
let isShown = false;
let pointer = null;
let last = '';

addLayer(dialog, () => dialog.close());

/** The place on the rules page that explains a picture of the sprite. */
function ruleOfPicture(use) {
  const [, kind, name] = /#([pdi])-(.+)$/.exec(use?.getAttribute('href') ?? '') ?? [];
  if (kind === 'p') return name === 'back' ? 'drawing' : `card-${name}`;
  if (kind === 'd') return name === 'hidden' ? dialog.dataset.dwarfs : `dwarf-${name}`;
  if (name?.endsWith('-broken')) return `card-break-${name.slice(0, -'-broken'.length)}`;
  if (TOOLS.includes(name)) return `card-repair-${name}`;
  return ACTIONS.includes(name) ? `card-${name}` : SIGNS[name] ?? '';
}

/** Of a thing, not of the mine with all that lies in it. */
function pictureOf(at) {
  if (at.matches('use')) return at;
  return at.matches('#mine, #mine > g') ? null : at.querySelector(':scope > use, :scope > svg > use');
}

const leadsToRule = (link) => link.pathname === dialog.dataset.rules && Boolean(link.hash);

/** That of a thing: its picture shows it, it says so itself, or it lies in something that does. */
function ruleOf(thing) {
  for (let at = thing; at?.closest('#main'); at = at.parentElement) {
    const link = leadsToRule(at) ? at.hash.slice(1) : '';
    const found = at.dataset.rule || link || ruleOfPicture(pictureOf(at));
    if (found) return found;
  }
  return '';
}

/** What lies under a point: the thing on top may be a place to choose. */
function under({clientX, clientY}) {
  const all = document.elementsFromPoint(clientX, clientY);
  return all.find((each) => ruleOf(each)) ?? all[0];
}

/** The cell of a card in the mine, as addresses carry it. */
function cellOf(thing) {
  const laid = thing.closest('#mine > g:first-child > use');
  return laid ? `${laid.getAttribute('x') / 80},${laid.getAttribute('y') / 120}` : '';
}

async function fetched(address) {
  const answer = await fetch(address, {headers: {'HX-Request': 'true'}});
  if (!answer.ok) throw new Error(address);
  return answer.text();
}

/** Who laid what lies there, and when; of lessons and replays nobody asks. */
const told = (cell) => (cell && dialog.dataset.cells
  ? fetched(`${dialog.dataset.cells}${cell}/`).catch(() => '') : '');

async function show(rule, cell) {
  last = rule;
  const address = `${dialog.dataset.rules}?entry=${encodeURIComponent(rule)}`;
  const [text, story] = await Promise.all([fetched(address), told(cell)]);
  document.getElementById('rule-text').innerHTML = text;
  document.getElementById('rule-cell').innerHTML = story;
  if (story) htmx.process(document.getElementById('rule-cell'));
  if (!dialog.open) dialog.showModal();
}

/** Show the rule of a thing; whether it has any. */
function explain(thing) {
  const rule = thing && ruleOf(thing);
  if (!rule) return false;
  show(rule, cellOf(thing)).catch(() => { location.href = `${dialog.dataset.rules}#${rule}`; });
  return true;
}

// --- held

function letGo() {
  clearTimeout(held?.timer);
  held = null;
}

document.addEventListener('pointerdown', (event) => {
  letGo();
  isShown = false;
  if (!event.isPrimary || event.button || event.target.closest?.(OTHERS)) return;
  const thing = under(event);
  if (!thing || !ruleOf(thing)) return;
  const timer = setTimeout(() => { isShown = explain(thing); }, LONG);
  held = {x: event.clientX, y: event.clientY, timer};
}, true);
document.addEventListener('pointermove', (event) => {
  pointer = event.pointerType === 'mouse' ? event : null;
  if (held && Math.hypot(event.clientX - held.x, event.clientY - held.y) > STILL) letGo();
});
for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, letGo, true);
// A finger that stays would open the browser's menu, or drag the link away.
for (const name of ['contextmenu', 'dragstart']) {
  document.addEventListener(name, (event) => (held || isShown) && event.pointerType !== 'mouse' && event.preventDefault());
}
// The click that ends it chooses nothing.
document.addEventListener('click', (event) => {
  if (!isShown) return;
  isShown = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// --- asked for by a key: of what has the focus, or lies under the mouse; again, of what comes next

/** The rule after the last one, of all that the page shows: no key leads to what lies in the mine. */
function next() {
  const shown = [...document.querySelectorAll('#main use, #main [data-rule]')];
  const rules = [...new Set(shown.filter((each) => each.checkVisibility()).map(ruleOf))].filter(Boolean);
  return rules[(rules.indexOf(last) + 1) % rules.length];
}

document.addEventListener('keydown', (event) => {
  if (event.key !== '?') {
    pointer = null;
    return;
  }
  const over = event.target.closest('#keys, #rule-dialog');
  if (over) {
    if (over !== dialog) over.close();
    event.preventDefault();
    event.stopImmediatePropagation();
    show(next(), '').catch(() => { location.href = dialog.dataset.rules; });
    return;
  }
  if (event.target.closest('input, textarea, select, dialog[open]')) return;
  const focused = document.activeElement;
  const found = (pointer && explain(under(pointer))) || (focused !== document.body && explain(focused));
  if (!found) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// --- tapped

document.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest?.('#main a[href]');
  const laid = event.target.closest?.('#mine > g:first-child > use')
    && RESTING.includes(document.getElementById('state')?.dataset.stage ?? 'free');
  if (((link && leadsToRule(link)) || laid) && explain(event.target)) event.preventDefault();
});
