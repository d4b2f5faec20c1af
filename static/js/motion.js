// Movement that explains what happened: a card slides in, a goal turns, a tool breaks. Works on
// whatever is swapped inside an element with `data-motion` that holds a mine and players.
import {difference, look, turnOf} from './board_difference.js';
import {fall, lay, light, rise, split, turnOver} from './movements.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');
// So long a goal lies there, reached, before it turns at the end of a round, in ms.
const BREATH = 600;
// More than this at once is no story any more: what is new is marked instead.
const MOST = 6;
let before = null;
// What is being told: the table it began with, its animations, or that it was marked instead.
let story = null;

/** Begin each movement when the one before it is over; `elapsed` ms have passed already. */
function perform(root, movements, elapsed) {
  let delay = 0;
  const all = movements.flatMap((movement) => {
    const animations = movement(delay);
    delay = Math.max(delay, ...animations.map(({effect}) => effect.getComputedTiming().endTime));
    return animations;
  });
  if (elapsed) for (const animation of all) animation.currentTime = elapsed;
  Promise.allSettled(all.map(({finished}) => finished))
    .then(() => root.querySelectorAll('.prop').forEach((prop) => { prop.remove(); }));
  return all;
}

function movementsOf(root, from, to, changes) {
  const {laid, turned, fallen, broken, raised} = changes;
  const breath = root.querySelector('#ending') ? BREATH : 0;
  return [
    ...fallen.map((card) => (delay) => fall(root, card, delay)),
    ...laid.flatMap((card) => [
      (delay) => lay(root, card, placeOfOrigin(root, from, to, card), delay),
      (delay) => light(card, from, to, delay),
    ]),
    ...turned.map(([card, was], n) => (delay) => turnOver(card, was, delay + (n ? 0 : breath))),
    ...broken.map((chip) => (delay) => split(chip, delay)),
    ...raised.map((card) => (delay) => rise(card, delay)),
  ];
}

/** Where a card comes from: one's own from its place in the hand, others' from their tile. */
function placeOfOrigin(root, from, to, card) {
  const by = card.key === to.last ? to.by ?? from.acting : from.acting;
  const player = root.querySelectorAll('.players > .player')[by];
  if (from.hand && player?.querySelector('.player__you')) return from.hand;
  return player?.getBoundingClientRect();
}

/** What is new gets the mark of the last card, until the next thing happens. */
function mark(root, {laid, turned, fallen, broken}) {
  for (const {x, y} of [...laid, ...turned.map(([card]) => card), ...fallen]) {
    const corners = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    corners.setAttribute('class', 'last last--new');
    corners.setAttribute('d', `M${x + 4} ${y + 20}v-16h16M${x + 60} ${y + 4}h16v16`
      + `M${x + 76} ${y + 100}v16h-16M${x + 20} ${y + 116}h-16v-16`);
    root.querySelector('.mine').append(corners);
  }
  for (const chip of broken) chip.classList.add('chip--new');
}

/** What is drawn anew but was there before does not appear once more. */
function calm(root, from, to) {
  const same = ['places', 'preview'].filter((part) => from[part] && from[part] === to[part]);
  for (const part of same) {
    for (const animation of root.querySelector(`.${part}`).getAnimations({subtree: true})) {
      animation.cancel();
    }
  }
}

const cellsOf = ({laid, turned, fallen}) => [...laid, ...turned.map(([card]) => card), ...fallen];
const isPlaying = ({animations}) => animations.some(({playState}) => playState === 'running');

/** How long what is being told takes from now on, in ms. */
export function timeLeft() {
  const left = ({currentTime, effect}) => effect.getComputedTiming().endTime - currentTime;
  return Math.max(0, ...(story?.animations ?? []).map(left));
}

/** Tell what is new. Where the same table is drawn once more meanwhile, the story goes on. */
function tell(root, previous) {
  const to = look(root);
  const news = difference(root, previous, to);
  const cells = cellsOf(news);
  if (cells.length) document.dispatchEvent(new CustomEvent('mine:news', {detail: cells}));
  calm(root, previous, to);
  const hasNews = cells.length > 0 || news.broken.length > 0;
  const isOld = story?.marked && !hasNews;
  const goesOn = isOld || (story?.hasNews && isPlaying(story));
  const from = goesOn ? {...story.from, hand: story.from.hand ?? previous.hand} : previous;
  const changes = goesOn ? difference(root, from, to) : news;
  const elapsed = goesOn ? Math.max(0, ...story.animations.map(({currentTime}) => currentTime)) : 0;
  const marked = still.matches || isOld || cells.length > MOST
    || root.querySelector('[role="alert"]') !== null;
  story = {from, marked, hasNews: hasNews || goesOn, animations: []};
  if (marked) mark(root, changes);
  else story.animations = perform(root, movementsOf(root, from, to, changes), elapsed);
}

/** Whether one went back, or a replay was taken farther than its next turn: no story to tell. */
function isLeap(root, from) {
  const turns = turnOf(root) - from.turn;
  return turns < 0 || (root.id === 'replay' && turns > 1);
}

document.addEventListener('htmx:beforeSwap', ({target}) => {
  if (!target.matches('[data-motion]')) return;
  before = look(target);
});
// Not at once after the swap: until htmx has settled, what has an id wears its old classes.
document.addEventListener('htmx:afterSettle', ({target}) => {
  if (!target.matches('[data-motion]')) return;
  if (before && isLeap(target, before)) story = null;
  else if (before && target.querySelector('.mine')) tell(target, before);
  before = null;
});
