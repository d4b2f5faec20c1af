// Zooming and panning: only the drawing's view box moves. `view` is null while all is in sight.

const CLOSEST = 260;
const SMALLEST_CARD = 34;
let view = null;
// Until somebody moves it, the camera looks after itself: see `rest`.
let moved = false;
let rested = '';

export const mine = () => document.getElementById('mine');
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

/** A view that is neither too close nor beside the mine; null for all of it. */
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

function enlarged(factor, at) {
  const from = view ?? filled(frame());
  const here = at ?? {x: from.x + from.width / 2, y: from.y + from.height / 2};
  return bounded({
    x: here.x - (here.x - from.x) / factor, y: here.y - (here.y - from.y) / factor,
    width: from.width / factor, height: from.height / factor,
  });
}

/** Larger or smaller, round a point of the mine or the middle of what is in sight. */
export function zoom(factor, at) {
  view = enlarged(factor, at);
  moved = true;
  show();
}

/** Move what is in sight by so many units. */
export function pan(dx, dy) {
  if (!view) return;
  view = bounded({...view, x: view.x + dx, y: view.y + dy});
  moved = true;
  show();
}

/** A step to a side, a quarter of what is in sight; whether there was one to take. */
export function step([dx, dy]) {
  if (!view) return false;
  pan(dx * view.width / 4, dy * view.height / 4);
  return true;
}

/** The whole mine again. */
export function fit() {
  view = null;
  moved = true;
  show();
}

export const zoomIn = () => zoom(1.4);
export const zoomOut = () => zoom(1 / 1.4);

/** Where a pointer is in the mine, and how large a pixel is there. */
export function where({clientX, clientY}) {
  const from = view ?? filled(frame());
  const edge = mine().getBoundingClientRect();
  const unit = from.width / edge.width;
  return {x: from.x + (clientX - edge.left) * unit, y: from.y + (clientY - edge.top) * unit, unit};
}

/** At rest all is in sight; a wide mine on a small screen keeps its cards large enough to see and
 * shows its newest part. */
function rest() {
  const facts = [mine().dataset.frame, mine().clientWidth, mine().clientHeight].join();
  if (moved || facts === rested) return;
  rested = facts;
  view = null;
  const card = 80 * mine().clientWidth / filled(frame()).width;
  if (!card || card >= SMALLEST_CARD || document.querySelector('#result, #ended')) return;
  const mark = mine().querySelector('.laid-by');
  const at = mark ? {x: +mark.getAttribute('cx'), y: +mark.getAttribute('cy')} : undefined;
  view = enlarged(SMALLEST_CARD / card, at);
}

/** Bring cells into sight, unless they are; while all is in sight nothing moves. */
export function seek(cells) {
  if (!view || !cells.length) return;
  const [west, north] = ['x', 'y'].map((side) => Math.min(...cells.map((cell) => cell[side])));
  const east = Math.max(...cells.map(({x}) => x)) + 80;
  const south = Math.max(...cells.map(({y}) => y)) + 120;
  const isInSight = west >= view.x && north >= view.y
    && east <= view.x + view.width && south <= view.y + view.height;
  if (isInSight) return;
  const [width, height] = [Math.max(view.width, east - west), Math.max(view.height, south - north)];
  view = bounded({
    x: (west + east - width) / 2, y: (north + south - height) / 2, width, height,
  });
  show();
}

function refresh() {
  if (!mine()) return;
  rest();
  if (view) view = bounded(view);
  show();
}

document.addEventListener('mine:news', ({detail}) => seek(detail));
// Whoever walks the lit places by keyboard sees where.
document.addEventListener('focusin', ({target}) => {
  const place = target.closest?.('#mine .place');
  if (!place) return;
  const [x, y] = place.id.slice(2).split('_').map(Number);
  seek([{x: 80 * x, y: 120 * y}]);
});
document.addEventListener('click', (event) => {
  const button = event.target.closest?.('#zoom-in, #zoom-out, #zoom-fit');
  if (button) ({'zoom-in': zoomIn, 'zoom-out': zoomOut, 'zoom-fit': fit})[button.id]();
});
document.addEventListener('htmx:afterSwap', refresh);
window.addEventListener('resize', refresh);

refresh();
