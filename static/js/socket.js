// A socket that only says "there is something new". Losing it costs nothing but time.
import {begin, end} from './connection_bar.js';
import {isLeaving} from './abort_on_submit.js';

const MINUTE = 60000;
// A socket that is back sooner was never missed: the site starts anew, or a phone wakes up.
const PATIENCE = 3000;
// How the server hangs up on somebody who may no longer see this table.
const NOT_FOUND = 4404;

/** Call `ask` whenever there may be something new, and `hear` with a version just told. */
export function keepFresh(game, ask, hear = ask) {
  let wait = 1000;
  let next = null;
  let missing = null;

  function connect() {
    next = null;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/games/${game}/`);
    socket.addEventListener('open', () => {
      wait = 1000;
      clearTimeout(missing);
      missing = null;
      end('deaf');
      showOffline(!navigator.onLine);
      // Something may have happened since the page was drawn.
      ask();
    });
    socket.addEventListener('message', ({data}) => hear(JSON.parse(data).version));
    socket.addEventListener('close', ({code}) => {
      if (code === NOT_FOUND) {
        // Removed, or logged out in another tab: the page itself says what is left to see.
        if (!isLeaving()) location.reload();
        return;
      }
      missing ??= setTimeout(tellMissing, PATIENCE);
      wait = Math.min(wait * 2, 30000);
      next = setTimeout(connect, wait * (0.5 + Math.random() / 2));
    });
  }

  /** Whether the site is there at all, the answer to a question shows. */
  function tellMissing() {
    begin('deaf');
    ask();
  }

  /** The site has been away and is back, or the page was: so is its socket. */
  function hurry() {
    wait = 1000;
    if (next === null) return;
    clearTimeout(next);
    connect();
  }

  connect();
  setInterval(() => document.visibilityState === 'visible' && ask(), MINUTE);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    hurry();
    ask();
  });
  window.addEventListener('online', () => {
    hurry();
    ask();
  });
  window.addEventListener('offline', () => showOffline(true));
  document.addEventListener('htmx:afterOnLoad', () => showOffline(!navigator.onLine));
  document.addEventListener('site:ask', ask);
  document.addEventListener('site:back', hurry);
}

function showOffline(is) {
  if (is) begin('lost');
  else end('lost');
}
