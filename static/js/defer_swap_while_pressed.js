// An element under a finger is not redrawn: a press that begins on one button and ends on its
// successor is no click to a browser, and would be lost. The news waits for the finger.
import {asksByItself} from './retry.js';

// Elements held on purpose, for longer, are found again after a redraw.
const HELD = '[data-holds]';
// Not every press has an end event: a menu of the browser may come in between.
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
