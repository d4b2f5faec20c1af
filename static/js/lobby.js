// A table that gathers players: it shows who comes and goes, and lets the invite link be shared by
// whatever the device shares with, or copied.
import './mentions.js';
import './defer_swap_while_pressed.js';
import './retry.js';
import {isLeaving} from './abort_on_submit.js';
import {keepFresh} from './socket.js';

document.documentElement.classList.add('js');

// The last message and the newest version that the site told of.
let told = 0;
let newest = 0;

function freshen(id) {
  const part = document.getElementById(id);
  if (part && !isLeaving()) htmx.trigger(part, 'freshen');
}

/** A page that somebody looks at asks for what is new. */
function hear({version, chat, again}) {
  told = Math.max(told, chat ?? 0);
  newest = Math.max(newest, version ?? 0);
  if (document.visibilityState !== 'visible') return;
  catchUp();
  if (again === 'chat' || told > (document.getElementById('chat-list')?.dataset.last ?? 0)) freshen('chat');
}

function catchUp() {
  if (newest > document.getElementById('lobby').dataset.version) freshen('lobby');
}

function ask() {
  freshen('lobby');
  hear({});
}

function showWays() {
  const copy = document.querySelector('[data-copy]');
  if (copy) copy.hidden = !navigator.clipboard;
  const share = document.querySelector('[data-share]');
  if (share) share.hidden = !navigator.share;
}

document.addEventListener('click', async (event) => {
  const button = event.target.closest?.('[data-share]');
  if (!button) return;
  const {share, shareTitle} = button.dataset;
  // Whoever closes the sheet again has changed their mind: that is no mistake.
  await navigator.share({title: shareTitle, url: share}).catch(() => {});
});

document.addEventListener('click', async (event) => {
  const button = event.target.closest?.('[data-copy]');
  if (!button) return;
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
  button.querySelector('span').textContent = button.dataset.copied;
});
document.addEventListener('htmx:configRequest', (event) => {
  const {elt, headers} = event.detail;
  if (document.visibilityState === 'visible') headers['X-Seen'] = '1';
  if (elt.id !== 'lobby') return;
  headers['X-Since'] = elt.dataset.version;
  headers['If-None-Match'] = `"${elt.dataset.tag}"`;
});
document.addEventListener('htmx:afterRequest', ({detail}) => {
  if (detail.elt.id === 'chat-form' && detail.successful) detail.elt.reset();
});
// Whoever was removed from a private table may not look at it any longer.
document.addEventListener('htmx:responseError', ({detail}) => {
  if (detail.elt.id === 'lobby' && detail.xhr.status === 404) location.reload();
});
document.addEventListener('htmx:afterSwap', showWays);
// What htmx was to ask next was to be asked by the part that is gone.
document.addEventListener('htmx:afterSettle', catchUp);

showWays();
keepFresh(document.getElementById('lobby').dataset.game, hear, ask);
