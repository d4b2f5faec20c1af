// The table's page. Everything works without this; it only makes it quicker and smoother.
import './retry.js';
import './camera.js';
import './gestures.js';
import './table_keys.js';
import './private_card.js';
import './motion.js';
import './rule_dialog.js';
import './busy_button.js';
import './side_panel.js';
import {keepFresh} from './socket.js';
import {announce, choose, freshen, state, whenDrawn} from './board_fragment.js';

document.documentElement.classList.add('js');

// Links inside the drawing: htmx looks after links of HTML only.
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('svg a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  choose(link.getAttribute('href'));
});

// Every request says what the page shows already, and whether somebody looks at it; whoever knows
// better (a chat in a closed sheet) speaks after this.
document.addEventListener('htmx:configRequest', (event) => {
  event.detail.headers['X-Since'] = state().since;
  if (document.visibilityState === 'visible') event.detail.headers['X-Seen'] = '1';
}, true);
whenDrawn(announce);

// Whoever comes back is told what happened while nobody looked.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') state().since = state().version;
});

announce();
keepFresh(state().game, freshen);
