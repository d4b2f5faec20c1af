// A replay: stepping by keys, playing by itself, sliding. Without this every step is a link.
import './retry.js';
import {fit, zoomIn, zoomOut} from './camera.js';
import './gestures.js';
import './motion.js';
import './rule_dialog.js';
import './players.js';
import {addLayer} from './layers.js';

const PAUSE = 1600;
const sidePanel = document.getElementById('side-panel');
const keysDialog = document.getElementById('keys');
const state = () => document.getElementById('state').dataset;
const press = (id) => document.getElementById(id)?.click();
let timer = null;
let said = '';

document.documentElement.classList.add('js');

// --- playing: one step after another, until the round ends or somebody does something else

function showPlaying() {
  document.getElementById('play').setAttribute('aria-pressed', String(timer !== null));
}

function stop() {
  clearTimeout(timer);
  timer = null;
  showPlaying();
}

const isAtEnd = () => state().turn === state().turns;

function playOn() {
  clearTimeout(timer);
  timer = setTimeout(() => press('next'), PAUSE);
}

function togglePlaying() {
  if (timer !== null) {
    stop();
    return;
  }
  press(isAtEnd() ? 'first' : 'next');
  playOn();
  showPlaying();
}

// --- what follows from a step

function showTurn() {
  const {turn} = state();
  for (const line of sidePanel.querySelectorAll('.replay__turn[aria-current]')) {
    line.removeAttribute('aria-current');
  }
  const line = document.getElementById(`turn-${turn}`);
  line?.setAttribute('aria-current', 'true');
  line?.scrollIntoView({block: 'nearest'});
  const slider = document.getElementById('turn');
  if (!slider) return;
  slider.setAttribute('aria-valuetext', document.querySelector('.replay__place').textContent);
  fill(slider);
}

/** How far the slider's track is filled; said beside it, for htmx copies what elements with an
 * id are styled by, and the page's policy does not let it. */
function fill(slider) {
  slider.parentElement.style.setProperty('--done', `${100 * slider.value / slider.max}%`);
}

function announce() {
  const news = document.getElementById('said').textContent;
  if (news !== said) document.getElementById('live').textContent = news;
  said = news;
}

document.addEventListener('htmx:afterSettle', (event) => {
  if (event.target.id !== 'replay') return;
  if (timer !== null) {
    if (isAtEnd()) stop();
    else playOn();
  }
  showPlaying();
  showTurn();
  announce();
  if (isOpen('thoughts')) fetchThoughts();
});
for (const name of ['htmx:sendError', 'htmx:responseError']) document.addEventListener(name, stop);
document.addEventListener('visibilitychange', () => document.hidden && stop());

// The list is drawn once: whose eyes and which light one looks by, the address knows.
document.addEventListener('htmx:configRequest', ({detail}) => {
  if (detail.elt.closest('#side-panel a')) detail.path = detail.elt.pathname + location.search;
});

// --- what a person does

const isOpen = (panel) => sidePanel.dataset.open === panel;

/** Open a tab beside the mine; none closes it. */
function openTab(panel) {
  if (panel) sidePanel.dataset.open = panel;
  else delete sidePanel.dataset.open;
  for (const tab of sidePanel.querySelectorAll('.tab')) {
    tab.setAttribute('aria-current', String(tab.dataset.opens === (panel ?? 'log')));
  }
  if (panel === 'log') showTurn();
  if (panel === 'thoughts') fetchThoughts();
  if (panel === 'comments') document.getElementById('comment-text')?.focus();
}

addLayer(sidePanel, () => openTab());
addLayer(keysDialog, () => keysDialog.close());
const showTurns = () => openTab(isOpen('log') ? undefined : 'log');
const fetchThoughts = () => htmx.ajax('GET', state().thoughts, {target: '#thoughts'});

document.addEventListener('click', (event) => {
  const pressed = (what) => event.target.closest?.(what);
  if (event.isTrusted && timer !== null && pressed('a, summary')) stop();
  if (pressed('#play')) togglePlaying();
  else if (pressed('#close-turns')) openTab();
  else if (pressed('.replay__turns .replay__turn')) openTab();
  else if (pressed('[data-opens], [data-keys]') && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    const panel = pressed('[data-opens]')?.dataset.opens;
    if (!panel) keysDialog.showModal();
    else if (panel === 'log' && !pressed('.tab')) showTurns();
    else openTab(panel);
  }
});

// While it is dragged the slider says where it is; let go, it goes there.
document.addEventListener('input', ({target}) => {
  if (target.id !== 'turn') return;
  stop();
  fill(target);
});
document.addEventListener('change', ({target}) => target.id === 'turn' && press(`turn-${target.value}`));

const KEYS = {
  ArrowLeft: () => press('previous'),
  ArrowRight: () => press('next'),
  Home: () => press('first'),
  End: () => press('last'),
  ' ': togglePlaying,
  l: () => showTurns(),
  w: () => press('lighting'),
  '+': zoomIn,
  '=': zoomIn,
  '-': zoomOut,
  '0': fit,
  '?': () => keysDialog.showModal(),
  Escape: () => (sidePanel.dataset.open ? openTab() : press('to-table')),
};
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('input, textarea, select, dialog[open]')) return;
  const {key} = event;
  if (key === ' ' && event.target.closest('button, summary')) return;
  if (key === 'Escape' && document.querySelector('details.menu[open]')) return;
  const act = KEYS[key.length > 1 ? key : key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  if (key.startsWith('Arrow') || key === 'Home' || key === 'End') stop();
  act();
});

said = document.getElementById('said').textContent;
showTurn();
// The story leads to what was thought of a turn, a comment to where it stands.
const asked = location.hash.slice(1);
if (sidePanel.querySelector(`.tab[data-opens="${CSS.escape(asked)}"]`)) addEventListener('load', () => openTab(asked));
