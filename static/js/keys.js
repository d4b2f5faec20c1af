// Everything by keyboard.
import {fit, zoomIn, zoomOut} from './camera.js';
import {showMe} from './me.js';
import {toggleTalk} from './talk.js';
import {listen, press} from './walking.js';

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
