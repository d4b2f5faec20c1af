// A place that is told of flashes in the mine; with reduced motion it is ringed until the next tap.
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Show where: `at` is a cell, as addresses carry it. */
export function flash(at) {
  document.getElementById('flash')?.remove();
  const [x, y] = at.split(',').map(Number);
  document.dispatchEvent(new CustomEvent('mine:news', {detail: [{x: 80 * x, y: 120 * y}]}));
  const ring = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const box = {id: 'flash', class: 'flash', x: 80 * x, y: 120 * y, width: 80, height: 120, rx: 7};
  for (const [name, value] of Object.entries(box)) ring.setAttribute(name, value);
  document.getElementById('mine').append(ring);
  if (still.matches) return;
  const blink = ring.animate({opacity: [0, 1, 0]}, {duration: 360, iterations: 2});
  blink.finished.then(() => ring.remove(), () => {});
}

document.addEventListener('click', (event) => {
  // A whole line is as good as the button in it, which is there for the keyboard.
  const told = event.target.closest?.('[data-at]');
  document.getElementById('flash')?.remove();
  if (told) flash(told.dataset.at);
});
