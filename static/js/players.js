// On a phone the players are one row: a touch shows all of them at once, and the next puts that away.
import {addLayer, isPlaced} from './layers.js';

const table = document.querySelector('.table');
// How far the row was moved: what is drawn anew begins where it was.
let moved = 0;

document.addEventListener('click', ({target}) => {
  if (target.closest?.('.players') && !target.closest('a, button')) table.toggleAttribute('data-players');
  else table.removeAttribute('data-players');
});
addLayer(
  table,
  () => table.removeAttribute('data-players'),
  () => table.hasAttribute('data-players') && isPlaced(document.querySelector('.players')),
);
document.addEventListener('scroll', ({target}) => {
  if (target.matches?.('.players')) moved = target.scrollLeft;
}, true);
document.addEventListener('htmx:afterSwap', () => {
  document.querySelector('.players')?.scrollTo(moved, 0);
});
