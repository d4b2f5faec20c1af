// A panel that asks for news by itself while a person presses something in it: what the person did
// goes first. An answer that comes in between would take away what they pressed, and with it the
// place that their own answer is to be shown at.

/** Let no such answer into a panel; `isBusy` tells when it may not be drawn anew at all. */
export function personsFirst(panel, isBusy) {
  const waiting = new Set();
  let pressed = 0;
  let pressedBefore = 0;

  document.addEventListener('htmx:beforeRequest', ({detail: {elt, xhr}}) => {
    if (elt === panel()) pressedBefore = pressed;
    else if (panel()?.contains(elt)) {
      pressed += 1;
      waiting.add(xhr);
      // Its own end: of what was pressed and is gone meanwhile the page hears nothing more.
      xhr.addEventListener('loadend', () => waiting.delete(xhr));
    }
  });
  document.addEventListener('htmx:beforeSwap', ({detail}) => {
    if (detail.elt !== panel()) return;
    if (waiting.size || pressed !== pressedBefore || isBusy()) detail.shouldSwap = false;
  });
}
