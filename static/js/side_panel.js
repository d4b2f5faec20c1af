// Log, chat and notes: a sheet on a phone, a column on a desk.
import {openNotes} from './notes.js';

const talk = document.getElementById('talk');
let opener = null;

/** Open a panel of the sheet; the one that is open, or none, closes it. */
export function toggleTalk(panel) {
  const close = !panel || talk.dataset.open === panel;
  if (close) delete talk.dataset.open;
  else talk.dataset.open = panel;
  for (const tab of talk.querySelectorAll('.tab[data-sheet]')) {
    tab.setAttribute('aria-current', String(tab.dataset.sheet === (talk.dataset.open ?? 'log')));
  }
  if (close) {
    // The table may have been drawn anew meanwhile, and the opener with it.
    const back = opener?.isConnected ? opener : document.getElementById(opener?.id ?? '');
    back?.focus();
    opener = null;
    return;
  }
  opener ??= document.activeElement;
  toEnd();
  if (panel === 'chat') {
    freshenChat();
    document.getElementById('chat-text')?.focus();
  } else if (panel === 'notes') {
    openNotes();
  } else {
    talk.querySelector('.talk__log').focus();
  }
}

function toEnd() {
  for (const list of [talk.querySelector('.talk__log'), document.getElementById('chat-list')]) {
    if (list) list.scrollTop = list.scrollHeight;
  }
}

const chatIsSeen = () => document.getElementById('chat')?.checkVisibility?.() ?? false;

function freshenChat() {
  const chat = document.getElementById('chat');
  if (chat) htmx.trigger(chat, 'freshen');
}

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('[data-sheet]');
  if (link && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    const panel = link.dataset.sheet;
    if (talk.dataset.open !== panel || link.closest('.bar')) toggleTalk(panel);
  } else if (event.target.closest?.('#close-talk')) toggleTalk();
});

// A chat that nobody sees is not read.
document.addEventListener('htmx:configRequest', (event) => {
  const {elt, headers, verb} = event.detail;
  if (elt.closest?.('#chat') && verb === 'get' && !chatIsSeen()) delete headers['X-Seen'];
});

// The newest stands below; whoever has scrolled up to read is left in peace.
let atEnd = true;
document.addEventListener('htmx:beforeSwap', () => {
  const log = talk.querySelector('.talk__log');
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
