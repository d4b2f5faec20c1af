// A posted form leads to another page. Other answers are dropped meanwhile: redrawing the page would
// abort the navigation.
const LONGEST_WAY = 10000;
let isOnTheWay = false;

/** Return whether a form is on its way to another page. */
export function isLeaving() {
  return isOnTheWay;
}

document.addEventListener('submit', ({defaultPrevented, submitter, target}) => {
  // A dialog is closed by a form as well.
  const closes = target.method === 'dialog' || submitter?.formMethod === 'dialog';
  isOnTheWay = !defaultPrevented && !closes;
  // An answer that is a file, or none, leaves the page where it is.
  if (isOnTheWay) setTimeout(() => { isOnTheWay = false; }, LONGEST_WAY);
});
window.addEventListener('pageshow', () => { isOnTheWay = false; });
document.addEventListener('htmx:beforeOnLoad', (event) => {
  if (isOnTheWay) event.preventDefault();
});
