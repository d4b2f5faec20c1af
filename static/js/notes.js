// One's own notes: kept while one writes, and never replaced under the pen.

const panel = () => document.getElementById('notes');
const field = () => document.getElementById('notes-text');
const said = () => document.getElementById('notes-said');

let kept = '';
let sent = '';
let caret = null;
let opening = false;

const isDirty = () => Boolean(field()) && field().value !== kept;
const isOpen = () => panel()?.checkVisibility?.() ?? false;

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
  caret = document.activeElement === field() && field() ? field().selectionStart : null;
});
document.addEventListener('htmx:afterSwap', ({detail}) => {
  if (detail.elt !== panel()) return;
  kept = field().value;
  if (caret !== null || opening) {
    const at = caret ?? kept.length;
    field().focus();
    field().setSelectionRange(at, at);
  }
  opening = false;
});

document.addEventListener('input', (event) => {
  if (event.target === field()) said().textContent = '';
});
document.addEventListener('htmx:beforeRequest', ({detail}) => {
  if (detail.elt.id === 'notes-form') sent = field().value;
});
document.addEventListener('htmx:afterRequest', ({detail}) => {
  if (detail.elt.id === 'notes-form' && detail.successful) kept = sent;
});
for (const failed of ['htmx:sendError', 'htmx:responseError']) {
  document.addEventListener(failed, ({detail: {elt, xhr}}) => {
    // Without a connection there is no status; 503 is that of a site that is away for a moment.
    if (elt.id === 'notes-form' && [0, 503].includes(xhr.status)) said().textContent = elt.dataset.lost;
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
  const form = document.getElementById('notes-form');
  const text = field().value;
  const headers = {'HX-Request': 'true'};
  fetch(form.action, {method: 'POST', body: new FormData(form), headers, keepalive: true})
    .then(({ok}) => { if (ok) kept = text; }, () => {});
}
