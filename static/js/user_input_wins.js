// A panel polls by itself while a person presses something in it: the person's request goes first.
// A poll's answer in between would remove the pressed element, and with it the place of their answer.

/** Drop such answers to a panel; `isBusy` returns whether it must not be redrawn at all. */
export function userInputWins(panel, isBusy) {
  const waiting = new Set();
  let pressed = 0;
  let pressedBefore = 0;

  document.addEventListener('htmx:beforeRequest', ({detail: {elt, xhr}}) => {
    if (elt === panel()) pressedBefore = pressed;
    else if (panel()?.contains(elt)) {
      pressed += 1;
      waiting.add(xhr);
      // Its own end: the page gets no event of an element that is gone meanwhile.
      xhr.addEventListener('loadend', () => waiting.delete(xhr));
    }
  });
  document.addEventListener('htmx:beforeSwap', ({detail}) => {
    if (detail.elt !== panel()) return;
    if (waiting.size || pressed !== pressedBefore || isBusy()) detail.shouldSwap = false;
  });
}
