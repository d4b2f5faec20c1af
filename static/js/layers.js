// What lies over a page: a sheet on a phone, a dialog. Tab stays within it, and the way back closes
// it, as Escape does. On a desk a sheet takes the place of the column beside the mine: the focus
// walks on from there.

const MET = 'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select, textarea, summary, [tabindex="0"]';
// Tab stops once at a group of radio buttons, wherever in it that may be.
const isSameStop = (one, other) => one === other
  || (one.type === 'radio' && other.type === 'radio' && one.name === other.name);
const positionOf = (layer) => layer.checkVisibility() && getComputedStyle(layer).position;

const layers = [];
// Whether the history has an entry for what lies over the page, and whether it is being left.
let isEntered = false;
let isLeaving = false;
// The address that the page has come to meanwhile.
let here = '';

/** Keep the focus within a layer while it lies over the page, and close it on the way back. */
export function addLayer(layer, close, isOver = () => isPlaced(layer)) {
  layers.push({layer, close, isOver});
  layer.addEventListener('keydown', (event) => holdFocus(layer, event));
  new MutationObserver(settle).observe(layer, {attributeFilter: ['hidden', 'open', 'data-open', 'data-players']});
}

function holdFocus(layer, event) {
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || positionOf(layer) !== 'fixed') return;
  const all = [...layer.querySelectorAll(MET)].filter((each) => each.checkVisibility());
  const [end, other] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (!all.length || isSameStop(event.target, end) || (event.shiftKey && event.target === layer)) {
    event.preventDefault();
    other?.focus();
  }
}

// What is always there beside the mine is static.
export const isPlaced = (layer) => !['static', false].includes(positionOf(layer));
const topmost = () => layers.findLast(({isOver}) => isOver());

/** One entry, however much lies over the page: one thing may take another's place. */
function settle() {
  const isOver = Boolean(topmost());
  if (isLeaving || isOver === isEntered) return;
  isEntered = isOver;
  if (!isOver) {
    leave();
    return;
  }
  here = location.href;
  // To an entry of its own htmx goes back by loading the page.
  history.replaceState(null, '');
  history.pushState({isOver}, '');
}

function leave() {
  isLeaving = true;
  history.back();
}

addEventListener('popstate', ({state}) => {
  if (state?.isOver) {
    leave();
    return;
  }
  if (here) history.replaceState(null, '', here);
  here = '';
  if (isLeaving) isLeaving = false;
  else if (isEntered) {
    isEntered = false;
    topmost()?.close();
  }
  settle();
});
document.addEventListener('htmx:replacedInHistory', () => {
  if (!isEntered) return;
  here = location.href;
  history.replaceState({isOver: true}, '');
});
// A page that was loaded again has nothing over it.
if (history.state?.isOver) leave();

// A dialog does so by itself.
document.addEventListener('keydown', (event) => {
  const top = event.key === 'Escape' && !event.isComposing && topmost();
  if (!top || top.layer.open) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  top.close();
}, true);
