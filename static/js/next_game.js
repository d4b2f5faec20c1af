// On the page of my games: G leads to the next game, as at every table.
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.toLowerCase() !== 'g') return;
  if (event.target.closest('input, textarea, select, dialog[open]')) return;
  document.getElementById('next-game')?.click();
});
