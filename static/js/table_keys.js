// Everything by keyboard.
import {fit, zoomIn, zoomOut} from './camera.js';
import {showMe} from './private_card.js';
import {closeSheet} from './sheet.js';
import {closeSince} from './since.js';
import {toggleSidePanel} from './side_panel.js';
import {listen, press} from './keyboard.js';

listen({
  r: () => press('do-turn'),
  p: () => press('do-pass'),
  l: () => toggleSidePanel('log'),
  c: () => toggleSidePanel('chat'),
  n: () => document.getElementById('notes') && toggleSidePanel('notes'),
  g: () => press('next-game'),
  w: () => press('lighting'),
  m: () => showMe(),
  '+': zoomIn,
  '=': zoomIn,
  '-': zoomOut,
  '0': fit,
  '?': () => document.getElementById('keys').showModal(),
  Escape: () => stepBack(),
});

function stepBack() {
  if (closeSheet() || closeSince()) return;
  if (document.getElementById('side-panel').dataset.open) toggleSidePanel();
  else press('do-cancel');
}
