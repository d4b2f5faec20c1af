// On a phone the players are one row: a touch shows all of them at once, and the next puts that away.

document.addEventListener('click', ({target}) => {
  const table = document.querySelector('.table');
  if (target.closest?.('.players') && !target.closest('a, button')) table.toggleAttribute('data-players');
  else table.removeAttribute('data-players');
});
document.addEventListener('keydown', ({key}) => {
  if (key === 'Escape') document.querySelector('.table').removeAttribute('data-players');
});
