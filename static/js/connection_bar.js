// What a page says while something between it and the site does not work: the worst of it, in a
// bar for the eyes, and once in the live region.

const WORST_FIRST = ['refused', 'failed', 'unsent', 'away', 'lost', 'deaf'];
const troubles = new Set();
/** Whether the address holds a card or a player, as a choice at a table is kept in it. */
const isChosen = () => /[?&](card|pass|steal)=/.test(location.search);
let told = '';

/** Say that what was sent is refused (`refused`), that the site broke over it (`failed`), or that it
 * may not have arrived (`unsent`); that the site is away for a moment (`away`), that there is no
 * connection (`lost`), or no socket, so that news come late (`deaf`). */
export function begin(trouble) {
  troubles.add(trouble);
  show();
}

/** Say so no longer. */
export function end(...over) {
  for (const trouble of over) troubles.delete(trouble);
  show();
}

function show() {
  const bar = document.getElementById('connection-bar');
  if (!bar) return;
  const worst = WORST_FIRST.find((trouble) => troubles.has(trouble)) ?? '';
  const {[`${worst}Kept`]: kept, [worst]: plain = ''} = bar.dataset;
  bar.textContent = (isChosen() && kept) || plain;
  bar.hidden = !worst;
  const live = document.getElementById('live');
  if (live && worst && worst !== told) live.textContent = bar.textContent;
  told = worst;
}

// The bar may have been drawn anew with what is around it.
document.addEventListener('htmx:afterSettle', show);
