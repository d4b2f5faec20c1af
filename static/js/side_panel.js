// Log, chat, claims and notes: a sheet on a phone, a column on a desk.
import {openClaims} from './claims.js';
import {addLayer} from './layers.js';
import {openNotes} from './notes.js';
import {closeSheet} from './sheet.js';
import {closeSince} from './since.js';

// The last message that the site told of.
let told = 0;
const sidePanel = document.getElementById('side-panel');
let opener = null;

addLayer(sidePanel, () => toggleSidePanel());

/** Open a panel of the sheet; the one that is open, or none, closes it. */
export function toggleSidePanel(panel) {
  const close = !panel || sidePanel.dataset.open === panel;
  if (close) delete sidePanel.dataset.open;
  else sidePanel.dataset.open = panel;
  for (const tab of sidePanel.querySelectorAll('.tab[data-opens]')) {
    const isShown = tab.dataset.opens === (sidePanel.dataset.open ?? 'log');
    tab.setAttribute('aria-current', String(isShown));
  }
  if (close) {
    // The table may have been drawn anew meanwhile, and the opener with it.
    const back = opener?.isConnected ? opener : document.getElementById(opener?.id ?? '');
    back?.focus();
    opener = null;
    return;
  }
  // On a phone one sheet would cover the other.
  closeSheet();
  closeSince();
  opener ??= document.activeElement;
  toEnd();
  if (panel === 'chat') {
    freshenChat();
    document.getElementById('chat-text')?.focus();
  } else if (panel === 'notes') {
    openNotes();
  } else if (panel === 'claims') {
    openClaims();
  } else {
    sidePanel.querySelector('.side-panel__log').focus();
    noteRead();
  }
}

/** What is in the log is read: neither this page nor the site counts it as new any more. */
function noteRead() {
  document.querySelector('#open-log .badge')?.remove();
  const drawn = document.getElementById('state');
  if (drawn?.dataset.version) drawn.dataset.since = drawn.dataset.version;
}

function toEnd() {
  const lists = [sidePanel.querySelector('.side-panel__log'), document.getElementById('chat-list')];
  for (const list of lists) {
    if (list) list.scrollTop = list.scrollHeight;
  }
}

const chatIsSeen = () => document.getElementById('chat')?.checkVisibility?.() ?? false;

function freshenChat() {
  const chat = document.getElementById('chat');
  if (chat) htmx.trigger(chat, 'freshen');
}

/** A message is fetched where the chat is seen; elsewhere the bar counts it. */
export function hearChat({chat, again}) {
  told = Math.max(told, chat ?? 0);
  if (document.visibilityState !== 'visible') return;
  if (again === 'chat' && chatIsSeen()) freshenChat();
  else freshenHeard();
}

/** Fetch or count what the site has told of and the page does not show. */
export function freshenHeard() {
  const link = document.getElementById('open-chat');
  if (!link) return;
  const last = Math.max(told, link.dataset.last);
  if (!chatIsSeen()) {
    if (last > link.dataset.last) count(link);
  } else if (last > (document.getElementById('chat-list')?.dataset.last ?? 0)) freshenChat();
}

function count(link) {
  const badge = link.querySelector('.badge') ?? link.appendChild(document.createElement('span'));
  const mention = badge.textContent.trim().startsWith('@') ? '@' : '';
  badge.className = 'badge';
  badge.textContent = `${mention}${told - link.dataset.read}`;
  link.dataset.last = told;
}

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('[data-opens]');
  if (link && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    const panel = link.dataset.opens;
    if (sidePanel.dataset.open !== panel || link.closest('.bar')) toggleSidePanel(panel);
  } else if (event.target.closest?.('#close-side-panel')) toggleSidePanel();
});

// A desk shows the chat from the beginning; what was said in it comes apart.
freshenHeard();

// A chat that nobody sees is not read.
document.addEventListener('htmx:configRequest', (event) => {
  const {elt, headers, verb} = event.detail;
  if (elt.closest?.('#chat') && verb === 'get' && !chatIsSeen()) delete headers['X-Seen'];
});

// The newest stands below; whoever has scrolled up to read is left in peace.
let atEnd = true;
document.addEventListener('htmx:beforeSwap', () => {
  const log = sidePanel.querySelector('.side-panel__log');
  atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
});
document.addEventListener('htmx:afterSwap', (event) => {
  if (event.target.id === 'chat' || atEnd) toEnd();
});
// What was said is gone from the line it was written on; what was refused stays to be mended.
document.addEventListener('htmx:afterRequest', ({detail}) => {
  if (detail.elt.id === 'chat-form' && detail.successful) detail.elt.reset();
});
document.addEventListener('htmx:oobAfterSwap', () => atEnd && toEnd());
toEnd();
