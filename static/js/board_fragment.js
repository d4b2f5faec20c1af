// The part of the page that the server draws anew, and how to ask for it.
import {freshenClaims} from './claims.js';

let sending = 0;
let missed = false;
let asked = 0;
// The last turn told to a screen reader, and what the dock asked then.
let heard = null;
let asks = '';

/** What the drawn table says of itself: version, since, tag, stage, address. */
export const state = () => document.getElementById('state').dataset;

/** Show another choice: the address says it, so it can be kept, shared and reloaded. */
export function choose(address) {
  return htmx.ajax('GET', address, {
    source: document.getElementById('table'), target: '#table', swap: 'innerHTML',
  });
}

/** Ask whether there is something new, and keep the choice. Whatever a person does goes first. */
export function freshen() {
  const chat = document.getElementById('chat');
  if (chat && !chat.querySelector('.chat__open')) htmx.trigger(chat, 'freshen');
  freshenClaims();
  if (sending) {
    missed = true;
    return null;
  }
  return htmx.ajax('GET', `${state().address}table/${location.search}`, {
    source: freshener(), target: '#table', swap: 'innerHTML',
    headers: {'If-None-Match': `"${state().tag}"`, 'X-Asked': String(asked)},
  });
}

/** Do something whenever the server has drawn the table anew. */
export function whenDrawn(work) {
  document.addEventListener('htmx:afterSettle', (event) => {
    if (event.target.id === 'table') work();
  });
}

/** Tell a screen reader what happened, each turn once; if nothing did, what the dock asks now. */
export function announce() {
  const parts = [...document.getElementById('said').children];
  const version = (part) => Number(part.dataset.version ?? Infinity);
  const fresh = parts.filter((part) => version(part) > heard);
  const happened = fresh.some((part) => part.dataset.version);
  const now = state().asks;
  if (heard !== null && (happened || now !== asks)) {
    const text = happened ? fresh.map((part) => part.textContent).join(' ') : now;
    document.getElementById('live').textContent = text;
  }
  heard = Math.max(heard, ...parts.map((part) => Number(part.dataset.version ?? 0)));
  asks = now;
}

const freshener = () => document.getElementById('freshener');
const isPersons = ({elt}) => elt !== freshener() && !elt.closest('.side-panel');

document.addEventListener('htmx:beforeRequest', (event) => {
  if (!isPersons(event.detail)) return;
  sending += 1;
  asked += 1;
});
document.addEventListener('htmx:afterRequest', (event) => {
  if (!isPersons(event.detail)) return;
  sending -= 1;
  if (!sending && missed) {
    missed = false;
    freshen();
  }
});
// An answer to what was asked before a person chose would undo the choice.
document.addEventListener('htmx:beforeSwap', (event) => {
  const {elt, headers} = event.detail.requestConfig;
  if (elt === freshener() && headers['X-Asked'] !== String(asked)) event.detail.shouldSwap = false;
});
