// While a turn is on its way its button says so; the button keeps its width.

document.addEventListener('htmx:beforeRequest', (event) => {
  const button = event.detail.elt.querySelector?.('[data-doing]');
  if (!button || event.detail.elt.tagName !== 'FORM') return;
  // On the form: of what has an id htmx copies the style, and the page's policy does not let it.
  event.detail.elt.style.width = `${button.offsetWidth}px`;
  button.querySelector('.button__word').textContent = button.dataset.doing;
});
// Nothing was sent: the page asks for itself, and the button comes back with it.
document.addEventListener('htmx:sendError', (event) => {
  const button = event.detail.elt.querySelector?.('[data-doing]');
  if (button) button.disabled = false;
});
