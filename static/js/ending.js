// The end of a round, told step by step: the last card and the goal it turns (that is motion), the
// title, the dwarfs one by one, the gold. The result is asked for when the goal has been seen; what
// of it was not told yet is not on the page.
import {freshen, whenDrawn} from './board_fragment.js';
import {timeLeft} from './motion.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');
const AFTER = 800;
const TITLE = 1200;
const DWARF = 400;
const TURN = 320;
// Keys that do nothing by themselves, or only move the focus.
const QUIET = ['Tab', 'Shift', 'Control', 'Alt', 'Meta'];
const EASE = 'cubic-bezier(.2, .8, .2, 1)';
const RISE = [{opacity: 0, translate: '0 24px'}, {opacity: 1, translate: '0 0'}];
const FLIP = [{scale: '0 1'}, {scale: '1 1'}];
const live = document.getElementById('live');
const ending = () => document.getElementById('ending');
const result = () => document.getElementById('result');
// Where the story is: '' (nothing to tell), 'moving', 'asked', 'telling'.
let now = '';
let skipped = false;
let rest = null;
let skipWords = '';
// The steps of the result, how many of them were taken, and what is to be said of them at once.
let steps = [];
let taken = 0;
let unsaid = [];

const isHurried = () => skipped || still.matches;

/** Wait, unless the end is wanted at once. */
function wait(ms) {
  if (isHurried()) return null;
  rest = live.animate({opacity: [1, 1]}, {id: 'rest', duration: ms});
  return rest.finished;
}

/** Nobody is told anything while another tab is in front. */
const beingSeen = () => document.visibilityState === 'visible' || new Promise((resolve) => {
  document.addEventListener('visibilitychange', resolve, {once: true});
});

function ask() {
  now = 'asked';
  ending()?.querySelector('form').requestSubmit();
}

async function askAfterMotion() {
  now = 'moving';
  await wait(timeLeft() + AFTER);
  await beingSeen();
  if (now === 'moving') ask();
}

/** What has been drawn is a part of the story, or has cut it short. */
function goOn() {
  if (ending()) {
    skipWords = text(ending().querySelector('#do-skip .js'));
    if (!now && (still.matches || ending().dataset.untold === 'result')) askAfterMotion();
  } else if (result() && now === 'asked') tell();
  else if (result() && now === 'telling') takeOut();
  else stop();
}

function stop() {
  now = '';
  skipped = false;
}

function skip() {
  skipped = true;
  if (ending()) ask();
  rest?.finish();
}

// --- the result

async function tell() {
  now = 'telling';
  taken = 0;
  const delay = timeLeft();
  takeOut();
  const title = {words: wordsOfTitle(), moves: head()};
  // Whatever else there is to be said of the same table is said first.
  await null;
  for (let step = title, pause = delay + TITLE; step; step = steps[taken++]?.(), pause = DWARF) {
    move(step, step === title ? delay : 0);
    say(step.words);
    await wait(pause);
  }
  if (unsaid.length) live.textContent = unsaid.join(' ');
  unsaid = [];
  stop();
}

/** The title rises, a dwarf turns up. */
function move({moves = [], frames = RISE}, delay) {
  if (isHurried()) return;
  const timing = {id: 'told', delay, duration: TURN, easing: EASE, fill: 'backwards'};
  for (const element of moves) element.animate(frames, timing);
}

/** Tell a screen reader each step in its time; what is skipped to, all at once. */
function say(words) {
  if (!words) return;
  if (isHurried()) unsaid.push(words);
  else live.textContent = words;
}

function text(element) {
  return element?.textContent.replace(/\s+/g, ' ').trim() ?? '';
}

const head = () => [...result().querySelectorAll('h2, .result__text')];
const wordsOfTitle = () => head().map(text).join('. ');

/** Take out of the drawn result what was not told yet. */
function takeOut() {
  const sheet = result();
  const all = [...sheet.children];
  const list = sheet.querySelector('.dwarfs');
  const title = head();
  const lines = [...list.children].map(coverUp);
  sheet.classList.add('result--told', 'result--title');
  sheet.replaceChildren(...title, skipButton());
  const show = () => {
    sheet.classList.remove('result--title');
    sheet.replaceChildren(...title, list, sheet.lastChild);
    return {words: ''};
  };
  const share = () => {
    const hadFocus = sheet.contains(document.activeElement);
    sheet.classList.remove('result--told');
    sheet.replaceChildren(...all);
    if (hadFocus) sheet.querySelector('.button--main, .button')?.focus();
    const gold = lines.map(({pay}) => pay()).filter(Boolean).join(', ');
    return {words: `${gold}. ${text(sheet.querySelector('.result__purse'))}`};
  };
  steps = [show, ...lines.map(({turn}) => turn), share];
  for (const step of steps.slice(0, taken)) step();
}

function skipButton() {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button result__skip';
  button.textContent = skipWords;
  return button;
}

/** A line with its dwarf face down, how it turns up, and how its gold is paid. */
function coverUp(line) {
  const gold = line.querySelector('.dwarfs__gold');
  gold?.remove();
  const name = text(line.querySelector('b'));
  const cover = line.cloneNode(true);
  const face = cover.querySelector('use');
  face.setAttribute('href', face.getAttribute('href').replace(/#.*/, '#d-hidden'));
  cover.querySelector('.dwarfs__who > span').textContent = '';
  line.replaceWith(cover);
  return {
    turn() {
      cover.replaceWith(line);
      const words = `${name}: ${text(line.querySelector('.dwarfs__who > span'))}.`;
      return {words, moves: [line.querySelector('.dwarf')], frames: FLIP};
    },
    pay() {
      if (gold) line.append(gold);
      return gold ? `${name} ${text(gold)}` : '';
    },
  };
}

// --- a tap, or any key

document.addEventListener('click', (event) => {
  if (!now && !ending()) return;
  // What is asked for already is not sent a second time.
  if (event.target.closest?.('#do-skip')) event.preventDefault();
  skip();
});
document.addEventListener('keydown', (event) => {
  if ((!now && !ending()) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (QUIET.includes(event.key) || event.target.closest?.('input, textarea, select, dialog')) return;
  skip();
});

whenDrawn(goOn);

/** Begin with what the page was opened with, once htmx knows its forms. */
export function tellEnding() {
  document.addEventListener('DOMContentLoaded', begin);
}

function begin() {
  if (!ending()) return;
  if (!still.matches && ending().dataset.untold === 'last-turn') freshen();
  goOn();
}
