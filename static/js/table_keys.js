// Everything by keyboard.
import {fit, zoomIn, zoomOut} from './camera.js';
import {showMe} from './private_card.js';
import {toggleTalk} from './side_panel.js';
import {listen, press} from './keyboard.js';

listen({
  r: () => press('do-turn'),
  p: () => press('do-pass'),
  l: () => toggleTalk('log'),
  c: () => toggleTalk('chat'),
  n: () => document.getElementById('notes') && toggleTalk('notes'),
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
  if (document.getElementById('talk').dataset.open) toggleTalk();
  else press('do-cancel');
}
