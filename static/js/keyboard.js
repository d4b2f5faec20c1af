// What the keyboard does on every page with a mine: cards by number, arrows walk the lit places or
// the players a card may aim at, or move the map where there is neither (with Shift always).
// No key acts while a text field has the focus.
import {step} from './camera.js';
import {whenDrawn} from './board_fragment.js';
import {addLayer} from './layers.js';

/** Press what has an id, if it is there. */
export const press = (id) => document.getElementById(id)?.click();
const keysDialog = document.getElementById('keys');
const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

const isNumber = (key) => /^[1-9]$/.test(key);
// The last key was the number of a card.
let isNumbered = false;
addLayer(keysDialog, () => keysDialog.close());

/** The places that may be chosen, with their cells. */
function places() {
  return [...document.querySelectorAll('#mine .place')].map((link) => {
    const [x, y] = link.id.slice(2).split('_').map(Number);
    return {link, x, y};
  });
}

/** The player before or after the one with the focus, among those a card may aim at. */
function walkPlayers([dx, dy]) {
  const all = [...document.querySelectorAll('a.player__body')];
  if (!all.length) return false;
  const here = all.indexOf(document.activeElement);
  const next = here < 0 ? 0 : Math.min(Math.max(here + dx + dy, 0), all.length - 1);
  all[next].focus();
  return true;
}

/** The place nearest in a direction; straight ahead counts more than sideways. */
function walk([dx, dy]) {
  const all = places();
  if (!all.length) return walkPlayers([dx, dy]);
  const here = all.find(({link}) => link === document.activeElement) ?? tried();
  if (!here) {
    all[0].link.focus();
    return true;
  }
  const ahead = all
    .map((place) => ({...place, far: (place.x - here.x) * dx + (place.y - here.y) * dy}))
    .filter(({far}) => far > 0)
    .map((place) => {
      const aside = Math.abs((place.x - here.x) * dy) + Math.abs((place.y - here.y) * dx);
      return {...place, cost: place.far + 2 * aside};
    })
    .sort((a, b) => a.cost - b.cost);
  ahead[0]?.link.focus();
  return true;
}

/** The cell of the preview, from which the arrows walk on. */
function tried() {
  const at = new URLSearchParams(location.search).get('at');
  if (!at) return null;
  const [x, y] = at.split(',').map(Number);
  return {x, y};
}

function enter() {
  const button = document.getElementById('do-confirm');
  // A card that was chosen by its number keeps the focus that it had, and is not taken back.
  const chosen = isNumbered && document.activeElement?.closest('.card--chosen');
  if (chosen && !button) return walk([1, 0]);
  if (!button || (!chosen && document.activeElement?.closest('a, button, summary'))) return false;
  button.click();
  return true;
}

/** Act on keys: cards by number, arrows, Enter, and those of `keys`. */
export const listen = (keys) => document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // A dialog that was just closed keeps the focus until the next frame.
  if (event.target.closest('input, textarea, select, dialog[open]')) return;
  const {key} = event;
  let done = true;
  if (ARROWS[key]) done = (!event.shiftKey && walk(ARROWS[key])) || step(ARROWS[key]);
  else if (key === 'Enter') done = enter();
  else if (isNumber(key)) press(`card-${key}`);
  else if (keys[key.length > 1 ? key : key.toLowerCase()]) {
    keys[key.length > 1 ? key : key.toLowerCase()]();
  } else done = false;
  isNumbered = isNumber(key);
  if (done) event.preventDefault();
});

/** Show what each key does. */
export const showKeys = () => keysDialog.showModal();

document.addEventListener('click', (event) => {
  if (!event.target.closest?.('[data-keys]')) return;
  event.preventDefault();
  showKeys();
});

// What had the focus may be gone once the table is drawn anew: after a place was tried the focus
// goes on to the button that lays, after a turn back to the hand.
const NEXT = ['#do-confirm', '.card--chosen', 'a.player__body', 'a.card', '#do-next', '#back'];
let pressed = false;
let held = false;
document.addEventListener('keydown', () => { pressed = true; }, true);
document.addEventListener('pointerdown', () => { pressed = false; }, true);
document.addEventListener('htmx:beforeSwap', (event) => {
  if (event.target.id === 'table') held = event.target.contains(document.activeElement);
});
whenDrawn(() => {
  const wanted = pressed || held;
  pressed = false;
  const {activeElement} = document;
  // The player who was just aimed at is a link still.
  const done = activeElement === document.body || activeElement.closest('.player--chosen');
  if (!wanted || !done) return;
  const found = NEXT.map((what) => document.querySelector(what)).find(Boolean);
  found?.focus({preventScroll: true});
});
