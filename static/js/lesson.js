// A lesson: the same gestures as at the table. Everything works without this.
import './retry.js';
import {fit, zoomIn, zoomOut} from './camera.js';
import './gestures.js';
import './motion.js';
import './rule_dialog.js';
import './busy_button.js';
import {announce, choose, whenDrawn} from './board_fragment.js';
import {listen, press, showKeys} from './keyboard.js';

document.documentElement.classList.add('js');

// Links inside the drawing: htmx looks after links of HTML only.
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('svg a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  choose(link.getAttribute('href'));
});

listen({
  r: () => press('do-turn'),
  p: () => press('do-pass'),
  w: () => press('lighting'),
  n: () => press('do-next'),
  '+': zoomIn,
  '=': zoomIn,
  '-': zoomOut,
  '0': fit,
  '?': showKeys,
  Escape: () => press('do-cancel'),
});

// What happened is read from its beginning, and Enter goes on.
whenDrawn(() => {
  document.querySelector('.guide').scrollTop = 0;
  document.getElementById('do-next')?.focus({preventScroll: true});
  announce();
});

announce();
