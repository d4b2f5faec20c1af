// Fingers, mouse and wheel on the mine: one drags it, two pinch it, the wheel zooms.
import {mine, pan, showControls, where, zoom} from './camera.js';

const STILL = 6;
let dragged = false;
const fingers = new Map();

const isOnMine = ({target}) => Boolean(mine()) && Boolean(target.closest?.('#mine'));
const gap = (a, b) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
const middle = (a, b) =>
  ({clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2});

function drag(from, to) {
  const {unit} = where(to);
  pan((from.clientX - to.clientX) * unit, (from.clientY - to.clientY) * unit);
}

/** Two fingers: what lies between them stays between them. */
function pinch(before, after, other) {
  zoom(gap(after, other) / gap(before, other), where(middle(before, other)));
  drag(middle(before, other), middle(after, other));
}

document.addEventListener('wheel', (event) => {
  if (!isOnMine(event)) return;
  event.preventDefault();
  const {unit} = where(event);
  if (event.shiftKey) pan((event.deltaX || event.deltaY) * unit, 0);
  else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) pan(event.deltaX * unit, 0);
  else zoom(Math.exp(-event.deltaY / 400), where(event));
}, {passive: false});

document.addEventListener('pointerdown', (event) => {
  if (!isOnMine(event)) return;
  if (!fingers.size) dragged = false;
  fingers.set(event.pointerId, event);
});

document.addEventListener('pointermove', (event) => {
  const before = fingers.get(event.pointerId);
  if (!before || !mine()) return;
  // The button was let go where the page could not hear it.
  if (event.pointerType === 'mouse' && !event.buttons) {
    fingers.delete(event.pointerId);
    return;
  }
  if (!dragged && gap(before, event) < STILL) return;
  dragged = true;
  showControls();
  const other = [...fingers.values()].find(({pointerId}) => pointerId !== event.pointerId);
  if (other) pinch(before, event, other);
  else drag(before, event);
  fingers.set(event.pointerId, event);
});

for (const name of ['pointerup', 'pointercancel']) {
  document.addEventListener(name, (event) => fingers.delete(event.pointerId));
}

// A drag that ends on a lit place did not mean to choose it.
document.addEventListener('click', (event) => {
  if (dragged && isOnMine(event)) {
    event.preventDefault();
    event.stopPropagation();
  } else if (isOnMine(event) && !event.target.closest('.place')) showControls();
  dragged = false;
}, true);
