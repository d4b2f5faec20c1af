// The movements themselves (only transform and opacity), each with when it begins, in ms. What
// exists for a movement only is a prop: invisible but while it moves.
import {litFrom} from './board_difference.js';

const EASE = 'cubic-bezier(.2, .8, .2, 1)';
const AWAY = 'cubic-bezier(.4, 0, 1, 1)';
const SVG = 'http://www.w3.org/2000/svg';
const CHOOSE = 180;
const LAY = 240;
const TURN = 320;
const FALL = 480;

const timing = (id, delay, duration, fill = 'none', easing = EASE) =>
  ({id, delay, duration, fill, easing});

const hide = (element, id, delay, duration) =>
  element.animate([{opacity: 0}, {opacity: 0}], timing(id, delay, duration, 'backwards'));

/** A card of the hand rises. */
export function rise(card, delay) {
  return [card.animate([{translate: '0 0'}, {translate: '0 -10px'}],
    timing('choose', delay, CHOOSE, 'backwards'))];
}

/** A card slides to its cell from where it was, unlit. */
export function lay(root, card, from, delay) {
  const to = onScreen(root, card);
  const start = from ?? {...to, top: to.top + to.height / 2};
  const flying = document.createElementNS(SVG, 'svg');
  flying.setAttribute('class', 'prop prop--card');
  flying.setAttribute('viewBox', '0 0 80 120');
  const use = unlit(card.use);
  use.setAttribute('x', 0);
  use.setAttribute('y', 0);
  if (use.hasAttribute('transform')) use.setAttribute('transform', 'rotate(180 40 60)');
  flying.append(use);
  for (const side of ['left', 'top', 'width', 'height']) flying.style[side] = `${to[side]}px`;
  root.append(flying);
  const dx = start.left + start.width / 2 - to.left - to.width / 2;
  const dy = start.top + start.height / 2 - to.top - to.height / 2;
  const size = Math.min(start.width, start.height * 2 / 3) / to.width;
  const slide = flying.animate([
    {opacity: 1, transform: `translate(${dx}px, ${dy}px) scale(${size})`},
    {opacity: 1, transform: 'none'},
  ], timing('lay', delay, LAY));
  return [slide, hide(card.use, 'lay', delay, LAY)];
}

/** Its floor lights: the dark is drawn away from the opening that joins it. */
export function light(card, from, to, delay) {
  const side = litFrom(card, from, to);
  if (!side) return [];
  const [dx, dy] = {W: [80, 0], E: [-80, 0], N: [0, 120], S: [0, -120]}[side];
  const dark = prop(card.use);
  const inside = group(dark, unlit(card.use));
  dark.setAttribute('clip-path', `url(#${clip(dark, card)})`);
  const moving = wrap(dark);
  const away = (x, y) => [{opacity: 1, translate: '0 0'}, {opacity: 1, translate: `${x}px ${y}px`}];
  return [
    moving.animate(away(dx, dy), timing('light', delay, LAY)),
    inside.animate(away(-dx, -dy), timing('light', delay, LAY)),
  ];
}

/** A card shakes twice, drops and is gone. */
export function fall(root, card, delay) {
  const falling = prop(root.querySelector('.mine > g:first-child').lastElementChild);
  group(falling, card.use.cloneNode());
  return [falling.animate([
    {opacity: 1, translate: '0 0'}, {opacity: 1, translate: '-3px 0'},
    {opacity: 1, translate: '3px 0'}, {opacity: 1, translate: '-3px 0'},
    {opacity: 1, translate: '3px 0'}, {opacity: 1, translate: '0 0', easing: AWAY, offset: .5},
    {opacity: 0, translate: '0 40px'},
  ], timing('fall', delay, FALL, 'backwards', 'linear'))];
}

/** A goal turns, and shows its other face from the middle on. */
export function turnOver(card, was, delay) {
  const [back, face] = [prop(card.use), prop(card.use)];
  group(back, was.use.cloneNode());
  group(face, card.use.cloneNode());
  for (const side of [back, face]) side.style.transformOrigin = `${card.x + 40}px ${card.y + 60}px`;
  const [whole, edge] = [{opacity: 1, scale: '1 1'}, {opacity: 1, scale: '0 1'}];
  const gone = {opacity: 0, scale: '0 1'};
  return [
    back.animate([whole, {...edge, offset: .5}, {...gone, offset: .5}, gone],
      timing('turn', delay, TURN, 'backwards', AWAY)),
    face.animate([gone, {...gone, offset: .5}, {...edge, offset: .5}, whole],
      timing('turn', delay, TURN, 'none')),
    hide(card.use, 'turn', delay, TURN),
  ];
}

/** A tool breaks: its chip splits, and comes together again. */
export function split(chip, delay) {
  const player = chip.closest('.player');
  const [at, edge] = [chip.getBoundingClientRect(), player.getBoundingClientRect()];
  const halves = [['left', -2], ['right', 2]].map(([side, dx]) => {
    const half = chip.cloneNode(true);
    half.className = `chip chip--bad prop chip__half chip__half--${side}`;
    half.setAttribute('aria-hidden', 'true');
    half.style.left = `${at.left - edge.left}px`;
    half.style.top = `${at.top - edge.top}px`;
    half.style.width = `${at.width}px`;
    half.style.height = `${at.height}px`;
    player.append(half);
    const [whole, apart] = ['0 0', `${dx}px 0`].map((translate) => ({opacity: 1, translate}));
    return half.animate([whole, apart, whole], timing('break', delay, LAY));
  });
  const hidden = chip.animate([{opacity: 0}, {opacity: 0}], timing('break', delay, LAY));
  return [...halves, hidden];
}

/** Where a cell is on the screen. */
function onScreen(root, {x, y}) {
  const {a, d, e, f} = root.querySelector('.mine').getScreenCTM();
  return {left: a * x + e, top: d * y + f, width: 80 * a, height: 120 * d};
}

function prop(after) {
  const element = document.createElementNS(SVG, 'g');
  element.setAttribute('class', 'prop');
  after.after(element);
  return element;
}

function group(parent, child) {
  const element = document.createElementNS(SVG, 'g');
  element.append(child);
  parent.append(element);
  return element;
}

function wrap(element) {
  const outer = prop(element);
  element.removeAttribute('class');
  outer.append(element);
  return outer;
}

function unlit(use) {
  const copy = use.cloneNode();
  copy.setAttribute('class', 'u0 u1 u2 u3');
  return copy;
}

/** The name of a clip that shows a cell and nothing else. */
function clip(parent, {x, y}) {
  const path = document.createElementNS(SVG, 'clipPath');
  path.id = `cell${x}_${y}`;
  const cell = document.createElementNS(SVG, 'rect');
  const sides = {x, y, width: 80, height: 120};
  for (const [name, value] of Object.entries(sides)) cell.setAttribute(name, value);
  path.append(cell);
  parent.append(path);
  return path.id;
}
