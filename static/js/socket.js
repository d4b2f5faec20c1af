// A socket that says by numbers what is new. Losing it costs nothing but time.
import {begin, end} from './connection_bar.js';
import {isLeaving} from './abort_on_submit.js';

const MINUTE = 60000;
// A socket that is back sooner was never missed: the site starts anew, or a phone wakes up.
const PATIENCE = 3000;
// How the server hangs up on somebody who may no longer see this table.
const NOT_FOUND = 4404;

/** Call `hear` with the numbers that are told, and `ask` where something may have been missed. */
export function keepFresh(game, hear, ask) {
  let wait = 1000;
  let next = null;
  let missing = null;
  let socket = null;
  // Claims have no number: those that were missed are asked for.
  let missed = {};

  function connect() {
    next = null;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    socket = new WebSocket(`${scheme}://${location.host}/ws/games/${game}/`);
    socket.addEventListener('open', () => {
      wait = 1000;
      clearTimeout(missing);
      missing = null;
      end('deaf');
      showOffline(!navigator.onLine);
    });
    socket.addEventListener('message', ({data}) => {
      hear({...missed, ...JSON.parse(data)});
      missed = {};
    });
    socket.addEventListener('close', ({code}) => {
      if (code === NOT_FOUND) {
        // Removed, or logged out in another tab: the page itself says what is left to see.
        if (!isLeaving()) location.reload();
        return;
      }
      missed = {again: 'claims'};
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
  setInterval(() => {
    if (document.visibilityState === 'visible' && socket.readyState !== WebSocket.OPEN) ask();
  }, MINUTE);
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
