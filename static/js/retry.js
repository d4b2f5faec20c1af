// What is asked for or sent and does not arrive: the page keeps what it shows, says so, and asks
// again. Nothing is sent twice by itself, for the first may have got through.
import './swapped_away.js';
import {begin, end} from './connection_bar.js';

const SECONDS = 3;
// The site itself says that it is away, or what stands before it does while it starts anew.
const AWAY = [502, 503, 504];
const BROKEN = 500;
let away = false;
let isWaiting = false;
// What a person asked for last and was not shown.
let wanted = null;

/** Whether a part of the page asks by itself, as others tell it to (`freshen`). */
export const asksByItself = (elt) => elt.matches('#freshener, [data-hx-trigger*="freshen"]');
/** Notes are sent again by themselves, and say how they are. */
const isNotes = (elt) => elt.id === 'notes-form';
/** Where a form says itself that it may not have got through. */
const ownWords = (elt) => elt.querySelector('[data-unsent]');

document.addEventListener('htmx:beforeRequest', ({detail: {elt}}) => {
  if (asksByItself(elt) || isNotes(elt)) return;
  wanted = null;
  end('unsent', 'failed', 'refused');
});

document.addEventListener('htmx:afterRequest', ({detail}) => {
  if (detail.successful) goOn(detail.elt);
});
document.addEventListener('htmx:responseError', ({detail}) => {
  const {status} = detail.xhr;
  if (AWAY.includes(status)) keepAndWait(detail);
  else if (!asksByItself(detail.elt)) tell(detail, status >= BROKEN ? 'failed' : 'refused');
});
for (const lost of ['htmx:sendError', 'htmx:timeout']) {
  document.addEventListener(lost, ({detail}) => {
    begin('lost');
    keep(detail);
  });
}

function keepAndWait(detail) {
  away = true;
  begin('away');
  keep(detail);
  if (isWaiting) return;
  isWaiting = true;
  const seconds = Number(detail.xhr.getResponseHeader('Retry-After')) || SECONDS;
  setTimeout(askAgain, 1000 * seconds);
}

/** Keep what was asked for, to ask again; of what was sent say that it may not have arrived. */
function keep(detail) {
  const {elt, requestConfig: {path, verb}, target} = detail;
  if (verb !== 'get') tell(detail, 'unsent');
  else if (!asksByItself(elt)) wanted = {elt, path, target};
}

function tell({elt}, trouble) {
  if (isNotes(elt)) return;
  const own = ownWords(elt);
  if (own) own.textContent = own.dataset.unsent;
  else begin(trouble);
}

function askAgain() {
  isWaiting = false;
  askForWanted();
  document.dispatchEvent(new Event('site:ask'));
}

function askForWanted() {
  if (!wanted) return;
  const {elt, path, target} = wanted;
  // What was pressed may have been drawn anew.
  htmx.ajax('GET', path, {source: elt.isConnected ? elt : target, target});
}

function goOn(elt) {
  const own = ownWords(elt);
  if (own) own.textContent = '';
  // The page has heard of the site again: there is what was asked for meanwhile.
  if (!away) askForWanted();
  else {
    away = false;
    end('away');
    document.dispatchEvent(new Event('site:back'));
  }
}
