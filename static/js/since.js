// What happened since one's last turn, over the page: opened by the news bar, and once by itself.
import './flash.js';
import {addLayer} from './layers.js';
import {makeButtons} from './private_card.js';

const sheet = document.getElementById('since');
let opener = null;

addLayer(sheet, () => closeSince());

async function open(link) {
  const answer = await fetch(link.href, {headers: {'HX-Request': 'true'}, cache: 'no-store'});
  if (!answer.ok) throw new Error(link.href);
  sheet.innerHTML = await answer.text();
  makeButtons();
  sheet.hidden = false;
  opener = link.id;
  sheet.focus();
}

/** Close it; whether it was open. */
export function closeSince() {
  if (sheet.hidden) return false;
  sheet.hidden = true;
  sheet.replaceChildren();
  document.getElementById(opener)?.focus();
  return true;
}

document.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  if (event.target.closest?.('#close-since, [data-close-since]')) {
    event.preventDefault();
    closeSince();
  }
  const link = event.target.closest?.('#open-since');
  if (!link) return;
  event.preventDefault();
  open(link).catch(() => { location.href = link.href; });
});

// Once by itself: the server says when.
const unseen = document.querySelector('#open-since[data-unseen]');
if (unseen) open(unseen).catch(() => {});
