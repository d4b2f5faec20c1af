// Zooming and panning: only the drawing's view box moves. `view` is null while all is in sight.

const CLOSEST = 260;
const SMALLEST_CARD = 34;
let view = null;
// Until somebody moves it, the camera looks after itself: see `rest`.
let moved = false;
let rested = '';
let news = [];
let lit = '';

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

// How long the controls of the map stay after a movement, in ms.
const LINGER = 4000;
let hiding;

/** Let the controls of the map be seen for a while. */
export function showControls() {
  const table = mine().closest('.table');
  clearTimeout(hiding);
  table?.setAttribute('data-moved', '');
  hiding = setTimeout(() => {
    table?.removeAttribute('data-moved');
    // A finger leaves the focus where it pressed.
    document.querySelector('.map-controls :focus:not(:focus-visible)')?.blur();
  }, LINGER);
}

function show() {
  const {x, y, width, height} = view ?? frame();
  mine().setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  number();
  point();
}

/** Name the edges beyond which lit places lie. */
function point() {
  const {x, y, width, height} = view ?? filled(frame());
  mine().parentElement.dataset.beyond = places().flatMap((cell) => [
    cell.x < x && 'west', cell.y < y && 'north',
    cell.x + 80 > x + width && 'east', cell.y + 120 > y + height && 'south',
  ].filter(Boolean)).join(' ');
}

/** Let the numbers of columns and rows stand at the edge of what is in sight. */
function number() {
  const whole = frame();
  const {x, y} = view ?? whole;
  const put = (edge, dx, dy) => document.getElementById(`edge-${edge}`)
    ?.setAttribute('transform', `translate(${Math.max(dx, 0)} ${Math.max(dy, 0)})`);
  put('columns', 0, y - whole.y);
  put('rows', x - whole.x, 0);
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

function move(to) {
  view = to;
  moved = true;
  show();
  showControls();
}

/** Larger or smaller, round a point of the mine or the middle of what is in sight. */
export const zoom = (factor, at) => move(enlarged(factor, at));

/** Move what is in sight by so many units. */
export function pan(dx, dy) {
  if (view) move(bounded({...view, x: view.x + dx, y: view.y + dy}));
}

/** A step to a side, a quarter of what is in sight; whether there was one to take. */
export function step([dx, dy]) {
  if (!view) return false;
  pan(dx * view.width / 4, dy * view.height / 4);
  return true;
}

/** The whole mine again. */
export const fit = () => move(null);
export const zoomIn = () => zoomOn(1.4);
export const zoomOut = () => zoomOn(1 / 1.4);

/** Larger or smaller, so that what is lit or new comes to the middle. */
function zoomOn(factor) {
  const aim = aimed();
  if (!aim) return zoom(factor);
  const from = view ?? filled(frame());
  move(about(aim, from.width / factor, from.height / factor));
}

const about = ({x, y}, width, height) =>
  bounded({x: x - width / 2, y: y - height / 2, width, height});

/** The middle of what the viewer will want to see. */
function aimed() {
  const tried = (new URLSearchParams(location.search).get('at') ?? '').split(',').map(Number);
  if (tried.length === 2 && tried.every(Number.isFinite)) return middle([cellAt(tried)]);
  const cells = places();
  if (cells.length) return middle(cells);
  if (news.length) return middle(news);
  return laidLast();
}

const cellAt = ([x, y]) => ({x: 80 * x, y: 120 * y});
const cellOf = ({id}) => cellAt(id.slice(2).split('_').map(Number));
const places = () => [...mine().querySelectorAll('.place')].map(cellOf);

/** The middle of the card that was laid last, if one was: its mark comes first. */
function laidLast() {
  const [x, y] = mine().querySelector('[data-laid]')?.dataset.laid.split(',').map(Number) ?? [];
  return x === undefined ? undefined : {x: x + 40, y: y + 60};
}

function middle(cells) {
  const {x, y, width, height} = around(cells);
  return {x: x + width / 2, y: y + height / 2};
}

/** The smallest box round some cells. */
function around(cells) {
  const [x, y] = ['x', 'y'].map((side) => Math.min(...cells.map((cell) => cell[side])));
  const [east, south] = ['x', 'y'].map((side) => Math.max(...cells.map((cell) => cell[side])));
  return {x, y, width: east + 80 - x, height: south + 120 - y};
}

const isInSight = ({x, y, width, height}) => x >= view.x && y >= view.y
  && x + width <= view.x + view.width && y + height <= view.y + view.height;

/** Where a pointer is in the mine, and how large a pixel is there. */
export function where({clientX, clientY}) {
  const from = view ?? filled(frame());
  const edge = mine().getBoundingClientRect();
  const unit = from.width / edge.width;
  return {x: from.x + (clientX - edge.left) * unit, y: from.y + (clientY - edge.top) * unit, unit};
}

/** At rest all is in sight; a wide mine on a small screen keeps its cards large enough to see. */
function rest() {
  const facts = [mine().dataset.frame, mine().clientWidth, mine().clientHeight].join();
  if (moved || facts === rested) return;
  rested = facts;
  view = null;
  const {width, height} = filled(frame());
  const factor = SMALLEST_CARD / (80 * mine().clientWidth / width);
  if (!(factor > 1 && factor < Infinity) || document.querySelector('#result, .replay__result')) return;
  view = about(newest(width / factor, height / factor), width / factor, height / factor);
}

/** The middle of so much of the mine: all cards, or the newest and what lies east of it. */
function newest(width, height) {
  const all = around([...mine().querySelectorAll(':scope > g:first-child > use')]
    .map((card) => ({x: Number(card.getAttribute('x')), y: Number(card.getAttribute('y'))})));
  const last = laidLast();
  return {
    x: all.width <= width || !last ? all.x + all.width / 2
      : Math.min(all.x + all.width, last.x - 120 + width) - width / 2,
    y: all.height <= height || !last ? all.y + all.height / 2 : last.y,
  };
}

/** Bring cells into sight, unless they are; while all is in sight nothing moves. */
function seek(cells) {
  if (!view || !cells.length) return;
  const sought = around(cells);
  if (isInSight(sought)) return;
  const [width, height] = ['width', 'height'].map((side) => Math.max(view[side], sought[side]));
  view = about(middle(cells), width, height);
  show();
}

/** Newly lit places come into sight if they fit there as large as they are, or if none was. */
function light() {
  const cells = places();
  const before = lit;
  lit = JSON.stringify(cells);
  if (!view || lit === before) return;
  const {width, height} = around(cells);
  if (width <= view.width && height <= view.height
    || !cells.some((cell) => isInSight(around([cell])))) seek(cells);
}

function refresh() {
  if (!mine()) return;
  rest();
  if (view) view = bounded(view);
  light();
  show();
}

document.addEventListener('mine:news', ({detail}) => {
  news = detail;
  seek(detail);
});
// Whoever walks the lit places by keyboard sees where.
document.addEventListener('focusin', ({target}) => {
  const place = target.closest?.('#mine .place');
  if (place) seek([cellOf(place)]);
});
document.addEventListener('click', (event) => {
  const button = event.target.closest?.('#zoom-in, #zoom-out, #zoom-fit');
  if (button) ({'zoom-in': zoomIn, 'zoom-out': zoomOut, 'zoom-fit': fit})[button.id]();
});
document.addEventListener('htmx:afterSwap', refresh);
window.addEventListener('resize', refresh);

refresh();
