// The site is away for a moment (503): the page keeps what it shows, says so, and asks again.
// Nothing is sent twice by itself, for the first may have got through.
import {said, say} from './connection_bar.js';

const SECONDS = 3;
let away = false;
let isWaiting = false;
// What a person asked for last and was not shown.
let wanted = null;

/** Whether a part of the page asks by itself, as others tell it to (`freshen`). */
const asksByItself = (elt) => elt.matches('#freshener, [data-hx-trigger*="freshen"]');
/** Notes are sent again by themselves, and say how they are. */
const isNotes = (elt) => elt.id === 'notes-form';
/** Where a form says itself that it may not have got through. */
const ownWords = (elt) => elt.querySelector('[data-unsent]');

document.addEventListener('htmx:beforeRequest', ({detail: {elt}}) => {
  if (asksByItself(elt) || isNotes(elt)) return;
  wanted = null;
  if (said() === 'unsent') say(away ? 'away' : '');
});

document.addEventListener('htmx:afterRequest', ({detail}) => {
  if (detail.xhr.status === 503) keepAndWait(detail);
  else if (detail.successful) goOn(detail.elt);
});

function keepAndWait({elt, requestConfig: {path, verb}, target, xhr}) {
  away = true;
  if (verb !== 'get' && !isNotes(elt)) tellUnsent(elt);
  else if (said() !== 'unsent') say('away');
  if (verb === 'get' && !asksByItself(elt)) wanted = {elt, path, target};
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(askAgain, 1000 * (Number(xhr.getResponseHeader('Retry-After')) || SECONDS));
}

function tellUnsent(elt) {
  const own = ownWords(elt);
  if (own) own.textContent = own.dataset.unsent;
  else say('unsent');
}

function askAgain() {
  isWaiting = false;
  if (wanted) {
    const {elt, path, target} = wanted;
    // What was pressed may have been drawn anew.
    htmx.ajax('GET', path, {source: elt.isConnected ? elt : target, target});
  }
  document.dispatchEvent(new Event('site:ask'));
}

function goOn(elt) {
  const own = ownWords(elt);
  if (own) own.textContent = '';
  if (!away) return;
  away = false;
  if (said() === 'away') say('');
  document.dispatchEvent(new Event('site:back'));
}
