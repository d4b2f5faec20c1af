// One tap on a card that lies in the mine or before a player shows its rule, without leaving.
import {state} from './board_fragment.js';

// While a card is on its way to its place, a tap that misses the place means nothing.
const RESTING = ['free', 'waiting', 'watching', 'stealing', 'ended'];
const dialog = document.getElementById('rule-of-card');

/** The name of the card that was tapped, as the page of the rules has it. */
function cardOf(target) {
  const link = target.closest?.('a[href*="#card-"]');
  if (link) return link.hash.slice('#card-'.length);
  const laid = target.closest?.('#mine > g:first-child > use[href*="#p-"]');
  return laid && RESTING.includes(state().stage) ? laid.getAttribute('href').split('#p-')[1] : '';
}

async function show(card) {
  const address = `${dialog.dataset.rules}?card=${encodeURIComponent(card)}`;
  const answer = await fetch(address, {headers: {'HX-Request': 'true'}});
  if (!answer.ok) throw new Error(address);
  document.getElementById('rule-text').innerHTML = await answer.text();
  if (!dialog.open) dialog.showModal();
}

document.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const card = cardOf(event.target);
  if (!card) return;
  event.preventDefault();
  show(card).catch(() => { location.href = `${dialog.dataset.rules}#card-${card}`; });
});
