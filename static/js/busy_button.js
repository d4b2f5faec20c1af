// While a turn is on its way its button says so; the button keeps its width.

document.addEventListener('htmx:beforeRequest', (event) => {
  const button = event.detail.elt.querySelector?.('[data-doing]');
  if (!button || event.detail.elt.tagName !== 'FORM') return;
  // On the form: of what has an id htmx copies the style, and the page's policy does not let it.
  event.detail.elt.style.width = `${button.offsetWidth}px`;
  const word = button.querySelector('.button__word');
  button.dataset.done ??= word.textContent;
  word.textContent = button.dataset.doing;
});
// Nothing came of it, and nothing is drawn anew: the button is as it was.
for (const failed of ['htmx:sendError', 'htmx:timeout', 'htmx:responseError']) {
  document.addEventListener(failed, (event) => {
    const button = event.detail.elt.querySelector?.('[data-done]');
    if (!button) return;
    button.disabled = false;
    button.querySelector('.button__word').textContent = button.dataset.done;
  });
}
