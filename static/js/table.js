// The table's page. Everything works without this; it only makes it quicker and smoother.
import './defer_swap_while_pressed.js';
import './retry.js';
import './camera.js';
import './gestures.js';
import './table_keys.js';
import './private_card.js';
import './motion.js';
import './players.js';
import './rule_dialog.js';
import './busy_button.js';
import './mentions.js';
import './since.js';
import './sheet.js';
import './reactions.js';
import {freshenClaims} from './claims.js';
import {tellEnding} from './ending.js';
import {freshenHeard, hearChat} from './side_panel.js';
import {keepFresh} from './socket.js';
import {soundTurn} from './turn_sound.js';
import {announce, choose, freshen, state, whenDrawn} from './board_fragment.js';

document.documentElement.classList.add('js');
// What the tab began with; the name of the site follows it.
let told = state().title;

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
whenDrawn(() => showInTab());
whenDrawn(() => soundTurn(state()));

/** The tab says whose turn it is, also while another one is in front. */
function showInTab({title, icon} = state()) {
  document.title = title + document.title.slice(told.length);
  told = title;
  const favicon = document.getElementById('favicon');
  if (favicon.getAttribute('href') !== icon) favicon.setAttribute('href', icon);
}

// Whoever comes back is told what happened while nobody looked.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') state().since = state().version;
});

announce();
soundTurn(state());
tellEnding();
keepFresh(state().game, hear, ask);

/** A page that somebody looks at asks for what is new, once; any other shows whose turn it is. */
function hear(news) {
  const {version, reactions} = state();
  hearChat(news);
  if (document.visibilityState !== 'visible') showTurn(news);
  else {
    if (news.version > version || (news.reactions ?? reactions) > reactions) spread(news.version);
    if (news.again === 'claims') freshenClaims();
  }
}

/** Tab and sound in the words that the page brought along. */
function showTurn({turn, version}) {
  const {seat, game, titleMine, iconMine, titleOthers, iconOthers} = state();
  if (turn === undefined || !seat) return;
  const isMine = turn === Number(seat);
  showInTab(isMine ? {title: titleMine, icon: iconMine} : {title: titleOthers, icon: iconOthers});
  soundTurn({game, version, myTurn: isMine ? '' : undefined});
}

function ask() {
  freshen();
  freshenHeard();
  freshenClaims();
}

/** Not all who watch ask in the same moment. */
function spread(version) {
  if (state().stage === 'watching') setTimeout(freshen, Math.random() * 1000);
  else freshen(version);
}
