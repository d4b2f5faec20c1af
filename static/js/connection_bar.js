// What a page says while the site cannot be reached, or is away for a moment.

let trouble = '';

/** Say that there is no connection (`lost`), that the site is away (`away`), that it was when
 * something was sent (`unsent`), or that all is well again (nothing). */
export function say(what) {
  trouble = what;
  show();
}

/** What is said at present. */
export const said = () => trouble;

function show() {
  const bar = document.getElementById('offline');
  if (!bar) return;
  if (trouble) bar.textContent = bar.dataset[trouble];
  bar.hidden = !trouble;
}

// The bar may have been drawn anew with what is around it.
document.addEventListener('htmx:afterSettle', show);
