// One tap on a card that lies in the mine or before a player shows its rule, without leaving.
import {state} from './board_fragment.js';
import {addLayer} from './layers.js';

// While a card is on its way to its place, a tap that misses the place means nothing.
const RESTING = ['free', 'waiting', 'watching', 'stealing', 'ended'];
const dialog = document.getElementById('rule-of-card');

addLayer(dialog, () => dialog.close());

/** The name of the card that was tapped, as the page of the rules has it. */
function cardOf(target) {
  const link = target.closest?.('a[href*="#card-"]');
  if (link) return link.hash.slice('#card-'.length);
  const laid = target.closest?.('#mine > g:first-child > use[href*="#p-"]');
  return laid && RESTING.includes(state().stage) ? laid.getAttribute('href').split('#p-')[1] : '';
}

/** The cell that was tapped, as addresses carry it. */
function cellOf(target) {
  const laid = target.closest?.('#mine > g:first-child > use');
  return laid ? `${laid.getAttribute('x') / 80},${laid.getAttribute('y') / 120}` : '';
}

async function fetched(address) {
  const answer = await fetch(address, {headers: {'HX-Request': 'true'}});
  if (!answer.ok) throw new Error(address);
  return answer.text();
}

/** Who laid what lies there, and when; of lessons and replays nobody asks. */
const told = (cell) => (cell && dialog.dataset.cells
  ? fetched(`${dialog.dataset.cells}${cell}/`).catch(() => '') : '');

async function show(card, cell) {
  const address = `${dialog.dataset.rules}?card=${encodeURIComponent(card)}`;
  const [rule, story] = await Promise.all([fetched(address), told(cell)]);
  document.getElementById('rule-text').innerHTML = rule;
  document.getElementById('rule-cell').innerHTML = story;
  htmx.process(document.getElementById('rule-cell'));
  if (!dialog.open) dialog.showModal();
}

document.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const card = cardOf(event.target);
  if (!card) return;
  event.preventDefault();
  show(card, cellOf(event.target)).catch(() => { location.href = `${dialog.dataset.rules}#card-${card}`; });
});
