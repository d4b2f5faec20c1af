// Zooming and panning: only the drawing's view box moves. `view` is null while all is in sight.

const CLOSEST = 260;
const SMALLEST_CARD = 34;
let view = null;
let dragged = false;
const fingers = new Map();

const mine = () => document.getElementById('mine');
const frame = () => box(mine().dataset.frame);

function box(text) {
  const [x, y, width, height] = text.split(' ').map(Number);
  return {x, y, width, height};
}

/** The view box that fits `area` into the element without empty bands being cut off. */
function filled(area) {
  const {clientWidth: w, clientHeight: h} = mine();
  const scale = Math.max(area.width / w, area.height / h);
  const width = scale * w;
  const height = scale * h;
  return {
    x: area.x - (width - area.width) / 2, y: area.y - (height - area.height) / 2, width, height,
  };
}

function show() {
  const {x, y, width, height} = view ?? frame();
  mine().setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
}

function bounded(next) {
  const all = filled(frame());
  const width = Math.min(Math.max(next.width, CLOSEST), all.width);
  const height = width * all.height / all.width;
  const hold = (at, size, from, extent) =>
    Math.min(Math.max(at, from - size / 2), from + extent - size / 2);
  if (width >= all.width) return null;
  return {
    x: hold(next.x, width, all.x, all.width), y: hold(next.y, height, all.y, all.height),
    width, height,
  };
}

function zoom(factor, at) {
  const from = view ?? filled(frame());
  const here = at ?? {x: from.x + from.width / 2, y: from.y + from.height / 2};
  view = bounded({
    x: here.x - (here.x - from.x) / factor, y: here.y - (here.y - from.y) / factor,
    width: from.width / factor, height: from.height / factor,
  });
  show();
}

function pan(dx, dy) {
  if (!view) return;
  view = bounded({...view, x: view.x + dx, y: view.y + dy});
  show();
}

/** The whole mine again. */
export function fit() {
  view = null;
  show();
}

/** Larger or smaller, round the middle. */
export const zoomIn = () => zoom(1.4);
export const zoomOut = () => zoom(1 / 1.4);

function where(event) {
  const from = view ?? filled(frame());
  const edge = mine().getBoundingClientRect();
  const unit = from.width / edge.width;
  return {
    x: from.x + (event.clientX - edge.left) * unit, y: from.y + (event.clientY - edge.top) * unit,
    unit,
  };
}

// On a small screen a wide mine keeps its cards large enough to see and shows its newest part.
function start() {
  const all = filled(frame());
  const unit = mine().clientWidth / all.width;
  if (80 * unit >= SMALLEST_CARD || !mine().clientWidth || document.getElementById('result')) return;
  const mark = mine().querySelector('.laid-by');
  const at = mark ? {x: +mark.getAttribute('cx'), y: +mark.getAttribute('cy')} : undefined;
  zoom(SMALLEST_CARD / (80 * unit), at);
}

document.addEventListener('wheel', (event) => {
  if (!event.target.closest?.('#mine')) return;
  event.preventDefault();
  zoom(Math.exp(-event.deltaY / 400), where(event));
}, {passive: false});

document.addEventListener('pointerdown', (event) => {
  if (!event.target.closest?.('#mine')) return;
  dragged = false;
  fingers.set(event.pointerId, event);
});

document.addEventListener('pointermove', (event) => {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const first = [...fingers.values()];
  if (Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) < 6 && !dragged) {
    return;
  }
  dragged = true;
  if (first.length === 2) {
    const other = first.find((finger) => finger.pointerId !== event.pointerId);
    const gap = (a, b) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    zoom(gap(event, other) / gap(before, other), where(other));
  } else {
    const {unit} = where(event);
    pan((before.clientX - event.clientX) * unit, (before.clientY - event.clientY) * unit);
  }
  fingers.set(event.pointerId, event);
});

for (const name of ['pointerup', 'pointercancel']) {
  document.addEventListener(name, (event) => fingers.delete(event.pointerId));
}
// A drag that ends on a lit place did not mean to choose it.
document.addEventListener('click', (event) => {
  if (dragged && event.target.closest?.('#mine')) {
    event.preventDefault();
    event.stopPropagation();
  }
  dragged = false;
}, true);

document.addEventListener('click', (event) => {
  const button = event.target.closest?.('#zoom-in, #zoom-out, #zoom-fit');
  if (button) ({'zoom-in': zoomIn, 'zoom-out': zoomOut, 'zoom-fit': fit})[button.id]();
});
// Whoever walks the lit places with the arrows sees the one that has the focus.
document.addEventListener('focusin', (event) => {
  const place = view && event.target.closest?.('#mine .place');
  if (!place) return;
  const {x, y, width, height} = place.querySelector('.hit').getBBox();
  const at = {x: x + width / 2, y: y + height / 2};
  const seen = (now, from, extent) => now > from && now < from + extent;
  if (seen(at.x, view.x, view.width) && seen(at.y, view.y, view.height)) return;
  view = bounded({...view, x: at.x - view.width / 2, y: at.y - view.height / 2});
  show();
});
document.addEventListener('htmx:afterSwap', () => mine() && show());
window.addEventListener('resize', () => {
  if (view) view = bounded(view);
  show();
});

start();
