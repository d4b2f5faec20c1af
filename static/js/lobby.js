// A table that gathers players: it shows who comes and goes, and lets the invite link be copied.
import './retry.js';
import {keepFresh} from './socket.js';

document.documentElement.classList.add('js');

function freshen() {
  for (const id of ['lobby', 'chat']) {
    const part = document.getElementById(id);
    if (part) htmx.trigger(part, 'freshen');
  }
}

function showCopy() {
  const button = document.querySelector('[data-copy]');
  if (button) button.hidden = !navigator.clipboard;
}

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
document.addEventListener('htmx:afterSwap', showCopy);

showCopy();
keepFresh(document.getElementById('lobby').dataset.game, freshen);
