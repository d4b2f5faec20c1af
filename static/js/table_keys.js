// Everything by keyboard.
import {fit, zoomIn, zoomOut} from './camera.js';
import {showMe} from './private_card.js';
import {toggleSidePanel} from './side_panel.js';
import {listen, press, showKeys} from './keyboard.js';

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
  '?': showKeys,
  Escape: () => stepBack(),
});

function stepBack() {
  if (document.getElementById('side-panel').dataset.open) toggleSidePanel();
  else press('do-cancel');
}
