// A page of the table as a sheet over its mine: a motion. Without this it is a page.
import {choose} from './board_fragment.js';
import {addLayer} from './layers.js';
import {closeSince} from './since.js';

const sheet = document.getElementById('sheet');
let opener = null;

addLayer(sheet, () => closeSheet());

/** Ask for a part of a page; a whole page in its place is gone to. */
async function fetched(address, options = {}) {
  const answer = await fetch(address, {...options, headers: {'HX-Request': 'true'}, cache: 'no-store'});
  const text = await answer.text();
  if (answer.ok && /^\s*<!doctype/i.test(text)) throw new Error(answer.url);
  if (!answer.ok && answer.status !== 422) throw new Error(address);
  return text;
}

async function open(link) {
  const inside = sheet.contains(link);
  sheet.innerHTML = await fetched(link.href);
  closeSince();
  sheet.setAttribute('aria-labelledby', 'sheet-title');
  sheet.hidden = false;
  if (!inside) opener = link.id;
  sheet.focus();
}

/** Close it; whether it was open. */
export function closeSheet() {
  if (sheet.hidden) return false;
  sheet.hidden = true;
  sheet.replaceChildren();
  document.getElementById(opener)?.focus();
  return true;
}

/** Send a form of the sheet, and show what comes of it; what was entered stays if it is lost. */
async function send(form, button) {
  const body = button ? new FormData(form, button) : new FormData(form);
  if (button) {
    button.disabled = true;
    button.textContent = button.dataset.doing ?? button.textContent;
  }
  try {
    sheet.innerHTML = await fetched(form.action, {method: 'POST', body});
  } catch {
    // The page itself says what has become of it.
    location.href = form.action;
    return;
  }
  sheet.focus();
  choose(location.pathname + location.search);
}

document.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  if (event.target.closest?.('#close-sheet')) closeSheet();
  const link = event.target.closest?.('a[data-sheet]');
  if (!link) return;
  event.preventDefault();
  open(link).catch(() => { location.href = link.href; });
});

sheet.addEventListener('submit', (event) => {
  event.preventDefault();
  send(event.target, event.submitter);
});
