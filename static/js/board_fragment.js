// The part of the page that the server draws anew, and how to ask for it.
// So long news wait for what a person asked for.
const PATIENCE = 10000;
// What a person has asked for or sent: a request, and its verb.
const running = new Map();
let missed = false;
let asked = 0;
// While an answer is on its way: the newest version told since.
let wanted = null;
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

/** Ask for news, of a `version` if told one, and keep the choice. What a person does goes first. */
export function freshen(version) {
  if (running.size) {
    missed = true;
    return null;
  }
  if (wanted !== null) {
    wanted = Math.max(wanted, version ?? 0);
    return null;
  }
  wanted = 0;
  const known = version > state().version ? '' : `"${state().tag}"`;
  return htmx.ajax('GET', `${state().address}table/${location.search}`, {
    source: freshener(), target: '#table', swap: 'innerHTML',
    headers: {'If-None-Match': known, 'X-Asked': String(asked)},
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

// While a turn is on its way there is nothing else to choose: the hand it leaves is another one.
document.addEventListener('htmx:beforeRequest', (event) => {
  if (!isPersons(event.detail) || ![...running.values()].includes('post')) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
// A request knows its own end; of an element that was drawn anew meanwhile nothing more is heard.
document.addEventListener('htmx:beforeRequest', ({detail}) => {
  if (!isPersons(detail)) return;
  const {xhr, requestConfig: {verb}} = detail;
  running.set(xhr, verb);
  asked += 1;
  xhr.addEventListener('loadend', () => finish(xhr));
  setTimeout(() => finish(xhr), PATIENCE);
});

function finish(xhr) {
  if (!running.delete(xhr) || running.size || !missed) return;
  missed = false;
  freshen();
}
document.addEventListener('htmx:afterRequest', ({detail}) => {
  if (detail.elt !== freshener()) return;
  const newest = wanted;
  wanted = null;
  if (newest > state().version) freshen(newest);
});
// An answer to what was asked before a person chose would undo the choice; it is asked for again.
document.addEventListener('htmx:beforeSwap', (event) => {
  const {elt, headers} = event.detail.requestConfig;
  if (elt !== freshener() || headers['X-Asked'] === String(asked)) return;
  event.detail.shouldSwap = false;
  freshen();
});
