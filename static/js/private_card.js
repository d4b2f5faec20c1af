// Who I am: fetched when it is asked for, gone from the page when it is let go.
import {freshen} from './board_fragment.js';

const TAP = 400;
const SHOWN_FOR = 4000;
let held = 0;
let timer = 0;
let asked = 0;

const pill = () => document.getElementById('private-card-button');

/** Show it for four seconds. */
export async function showMe() {
  if (!pill()) return;
  await open();
  clearTimeout(timer);
  timer = setTimeout(leave, SHOWN_FOR);
}

async function open() {
  const turn = ++asked;
  clearTimeout(timer);
  const answer = await fetch(pill().href, {headers: {'HX-Request': 'true'}, cache: 'no-store'});
  if (!answer.ok || turn !== asked) return;
  close();
  asked = turn;
  document.getElementById('shell').insertAdjacentHTML('beforeend', await answer.text());
  pill()?.setAttribute('aria-expanded', 'true');
  mark();
}

function close() {
  asked++;
  document.getElementById('private-card')?.remove();
  unmark();
  pill()?.setAttribute('aria-expanded', 'false');
}

/** Let go: once it was seen the dock has something else to say. */
function leave() {
  close();
  if (document.getElementById('hold-offer')) freshen();
}

function unmark() {
  for (const mark of document.querySelectorAll('.seen-goal')) mark.remove();
}

// What my maps showed, on the goals themselves, each once: while they are marked the table may be
// drawn anew, or the chat beside it, which leaves the mine with its marks.
function mark() {
  unmark();
  for (const told of document.querySelectorAll('#private-card [data-goal]')) {
    const y = [-240, 0, 240][told.dataset.goal];
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    group.setAttribute('class', 'seen-goal');
    group.innerHTML = `<rect x="644" y="${y + 86}" width="72" height="28" rx="14"/>`
      + `<text x="680" y="${y + 107}"></text>`;
    group.lastChild.textContent = told.dataset.pill;
    document.getElementById('mine').append(group);
  }
}

function down() {
  held = performance.now();
  open();
}

function up() {
  if (!held) return;
  const tap = performance.now() - held < TAP;
  held = 0;
  clearTimeout(timer);
  if (tap) timer = setTimeout(leave, SHOWN_FOR);
  else leave();
}

const isPill = (event) => event.target.closest?.('[data-holds]');

document.addEventListener('pointerdown', (event) => isPill(event) && !event.button && down());
document.addEventListener('pointerup', up);
document.addEventListener('pointercancel', up);
document.addEventListener('contextmenu', (event) => isPill(event) && event.preventDefault());
document.addEventListener('dragstart', (event) => isPill(event) && event.preventDefault());
document.addEventListener('click', (event) => isPill(event) && event.preventDefault());
document.addEventListener('keydown', (event) => {
  if (!isPill(event) || !(event.key === ' ' || event.key === 'Enter')) return;
  event.preventDefault();
  if (!held) down();
});
document.addEventListener('keyup', (event) => {
  if (isPill(event) && (event.key === ' ' || event.key === 'Enter')) up();
});
document.addEventListener('visibilitychange', () => document.hidden && close());
document.addEventListener('htmx:afterSwap', () => {
  if (!document.getElementById('private-card')) return;
  pill()?.setAttribute('aria-expanded', 'true');
  mark();
});

/** Without a script these are links to a page; with it they are held. */
export function makeButtons() {
  for (const button of document.querySelectorAll('[data-holds]')) {
    button.setAttribute('role', 'button');
    if (!button.hasAttribute('aria-expanded')) button.setAttribute('aria-expanded', 'false');
  }
}
document.addEventListener('htmx:afterSwap', makeButtons);
makeButtons();
