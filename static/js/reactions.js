// The way to react behind each line of the log: with its markup, news would weigh a tenth more.
import {whenDrawn} from './board_fragment.js';

const way = document.getElementById('way-to-react');
const log = () => document.getElementById('log');
// Choices that are open, by their turns: news must not close them under a finger.
const choosing = new Map();
let focused = null;

function append(line) {
  const found = line.querySelector('.reactions');
  const kept = choosing.get(line.dataset.turn);
  if (kept) {
    if (found) found.replaceWith(kept); else line.lastElementChild.append(kept);
    return;
  }
  const place = found ?? Object.assign(document.createElement('span'), {className: 'reactions'});
  const [link] = way.content.cloneNode(true).children;
  for (const name of ['href', 'data-hx-get']) {
    link.setAttribute(name, link.getAttribute(name).replace(/\d+\/$/, `${line.dataset.turn}/`));
  }
  place.append(link);
  if (!found) line.lastElementChild.append(place);
  htmx.process(link);
  if (line.dataset.turn === focused) link.focus({preventScroll: true});
}

function show() {
  for (const line of log().querySelectorAll('[data-turn]')) append(line);
  choosing.clear();
}

if (way) {
  document.addEventListener('htmx:oobBeforeSwap', ({detail}) => {
    if (detail.target.id !== 'log') return;
    const active = document.activeElement.closest('#log .reactions__open');
    focused = active?.closest('[data-turn]').dataset.turn;
    for (const form of log().querySelectorAll('.reactions form')) {
      const kept = form.closest('.reactions');
      choosing.set(form.closest('[data-turn]').dataset.turn, kept);
      // What goes with the log goes out of use as well.
      kept.remove();
    }
  });
  whenDrawn(show);
  show();
}
