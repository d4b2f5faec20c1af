// What a finger is on is not drawn anew under it: a press that begins on one button and ends on its
// successor is no click to a browser, and would come to nothing. The news wait for the finger.
import {asksByItself} from './retry.js';

// What is held on purpose, for longer, is found again when it is drawn anew.
const HELD = '[data-holds]';
// Not every press that begins is told to end: a menu of the browser may come in between.
const LONGEST_PRESS = 10000;
let pressed = null;
let missed = false;
let limit = null;

document.addEventListener('pointerdown', ({target}) => {
  const found = target.closest?.('a, button');
  pressed = found?.matches(HELD) ? null : found;
  clearTimeout(limit);
  limit = setTimeout(letGo, LONGEST_PRESS);
}, true);
for (const name of ['pointerup', 'pointercancel', 'dragend']) {
  // The click comes right after.
  document.addEventListener(name, () => setTimeout(letGo), true);
}

function letGo() {
  pressed = null;
  if (!missed) return;
  missed = false;
  document.dispatchEvent(new Event('site:ask'));
}

document.addEventListener('htmx:beforeSwap', ({detail}) => {
  if (!asksByItself(detail.requestConfig.elt) || !pressed || !detail.target.contains(pressed)) return;
  detail.shouldSwap = false;
  missed = true;
});
