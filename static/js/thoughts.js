// Thoughts: the arrows lead to the turns beside this one. Without this they are links.
const TURNS = {ArrowLeft: 'previous', ArrowRight: 'next'};

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in TURNS)) return;
  // There the arrows scroll.
  if (event.target.closest('input, textarea, select, [role="region"]')) return;
  document.getElementById(TURNS[event.key])?.click();
});
