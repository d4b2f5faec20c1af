// One's own notes: kept while one writes, and never replaced under the pen.

const panel = () => document.getElementById('notes');
const form = () => document.getElementById('notes-form');
const field = () => document.getElementById('notes-text');
const said = () => document.getElementById('notes-said');

let kept = '';
let sent = '';
let caret = null;
let opening = false;

/** All that is written, on the game and on each player. */
const written = () => JSON.stringify([...form().querySelectorAll('textarea')].map(({value}) => value));
const isDirty = () => Boolean(form()) && written() !== kept;
const isOpen = () => panel()?.checkVisibility?.() ?? false;
/** The field that somebody writes in. */
const pen = () => (form()?.contains(document.activeElement) ? document.activeElement : null);

/** Open the notes as the site has them now; what is not saved yet goes first. */
export function openNotes() {
  field()?.focus();
  if (isDirty()) return;
  opening = true;
  htmx.trigger(panel(), 'freshen');
}

document.addEventListener('htmx:beforeSwap', ({detail}) => {
  if (detail.elt !== panel()) return;
  // Somebody has begun to write in the meantime.
  if (isDirty()) detail.shouldSwap = false;
  const at = pen()?.matches('textarea') ? pen() : null;
  caret = at && {id: at.id, at: at.selectionStart};
});
document.addEventListener('htmx:afterSwap', ({detail}) => {
  if (detail.elt !== panel()) return;
  kept = written();
  if (caret || opening) {
    const writes = document.getElementById(caret?.id) ?? field();
    const at = caret?.at ?? writes.value.length;
    writes.focus();
    writes.setSelectionRange(at, at);
  }
  opening = false;
});

document.addEventListener('input', (event) => {
  if (form()?.contains(event.target)) said().textContent = '';
});
document.addEventListener('htmx:beforeRequest', ({detail}) => {
  if (detail.elt.id === 'notes-form') sent = written();
});
document.addEventListener('htmx:afterRequest', ({detail}) => {
  if (detail.elt.id === 'notes-form' && detail.successful) kept = sent;
});
for (const failed of ['htmx:sendError', 'htmx:timeout', 'htmx:responseError']) {
  document.addEventListener(failed, ({detail: {elt}}) => {
    if (elt.id === 'notes-form') said().textContent = elt.dataset.lost;
  });
}
for (const [where, back] of [[window, 'online'], [document, 'site:ask']]) {
  where.addEventListener(back, () => isDirty() && htmx.trigger('#notes-form', 'submit'));
}

// Whoever goes away in the middle of a word finds it again, on another device too.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') keepOnLeaving();
  else if (isOpen() && !isDirty()) htmx.trigger(panel(), 'freshen');
});
window.addEventListener('pagehide', keepOnLeaving);

function keepOnLeaving() {
  if (!isDirty()) return;
  const now = written();
  const headers = {'HX-Request': 'true'};
  fetch(form().action, {method: 'POST', body: new FormData(form()), headers, keepalive: true})
    .then(({ok}) => { if (ok) kept = now; }, () => {});
}
