// Whoever has sent a form is led on by its answer. What was asked for meanwhile comes to nothing:
// an answer that draws the page anew would call off the way to the next one.
const LONGEST_WAY = 10000;
let isOnTheWay = false;

/** Whether a form is sent whose answer is another page. */
export function isLeaving() {
  return isOnTheWay;
}

document.addEventListener('submit', ({defaultPrevented, submitter, target}) => {
  // What closes a dialog is a form, too.
  const closes = target.method === 'dialog' || submitter?.formMethod === 'dialog';
  isOnTheWay = !defaultPrevented && !closes;
  // An answer that is a file, or none, leaves the page where it is.
  if (isOnTheWay) setTimeout(() => { isOnTheWay = false; }, LONGEST_WAY);
});
window.addEventListener('pageshow', () => { isOnTheWay = false; });
document.addEventListener('htmx:beforeOnLoad', (event) => {
  if (isOnTheWay) event.preventDefault();
});
