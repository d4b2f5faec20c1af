// A socket that only says "there is something new". Losing it costs nothing but time.
import {said, say} from './connection_bar.js';

const MINUTE = 60000;
// How the server hangs up on somebody who may no longer see this table.
const NOT_FOUND = 4404;

/** Call `ask` whenever there may be something new at a table. */
export function keepFresh(game, ask) {
  let wait = 1000;
  let next = null;

  function connect() {
    next = null;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/games/${game}/`);
    let opened = false;
    socket.addEventListener('open', () => {
      // Something may have happened since the page was drawn.
      ask();
      opened = true;
      wait = 1000;
      showOffline(!navigator.onLine);
    });
    socket.addEventListener('message', () => ask());
    socket.addEventListener('close', ({code}) => {
      if (code === NOT_FOUND) {
        // Removed, or logged out in another tab: the page itself says what is left to see.
        location.reload();
        return;
      }
      if (!opened || wait > 1000) showOffline(!navigator.onLine || wait > 4000);
      wait = Math.min(wait * 2, 30000);
      next = setTimeout(connect, wait * (0.5 + Math.random() / 2));
    });
  }

  /** The site has been away and is back: so is its socket. */
  function hurry() {
    wait = 1000;
    if (next === null) return;
    clearTimeout(next);
    connect();
  }

  connect();
  setInterval(() => document.visibilityState === 'visible' && ask(), MINUTE);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask();
  });
  window.addEventListener('online', () => ask());
  window.addEventListener('offline', () => showOffline(true));
  document.addEventListener('htmx:sendError', () => showOffline(true));
  document.addEventListener('htmx:afterOnLoad', () => showOffline(!navigator.onLine));
  document.addEventListener('site:ask', ask);
  document.addEventListener('site:back', hurry);
}

function showOffline(is) {
  // Of a site that is away there is more to say.
  if (is && !said()) say('lost');
  else if (!is && said() === 'lost') say('');
}
