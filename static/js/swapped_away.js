// What was sent by a part of the page that is drawn anew before the answer comes: how that ended is
// told to the page all the same. Without this it is told to an element that nothing is above.
const ENDS = ['htmx:afterRequest', 'htmx:responseError', 'htmx:sendError', 'htmx:timeout'];

document.addEventListener('htmx:beforeRequest', ({detail: {elt}}) => {
  for (const end of ENDS) elt.addEventListener(end, tell);
});

function tell({type, target, currentTarget, detail}) {
  if (target !== currentTarget || target.isConnected) return;
  document.dispatchEvent(new CustomEvent(type, {detail}));
}
