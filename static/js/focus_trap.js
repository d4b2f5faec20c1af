// Tab stays within a sheet over the page: covered elements cannot be seen, so they get no focus.

const MET = 'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select, textarea, summary, [tabindex="0"]';
// Tab stops once at a group of radio buttons, wherever in it that may be.
const isSameStop = (one, other) => one === other
  || (one.type === 'radio' && other.type === 'radio' && one.name === other.name);
// On a desk it is a column beside the mine.
const liesOver = (sheet) => getComputedStyle(sheet).position === 'fixed';

/** Keep the focus within a sheet while it lies over the page. */
export function holdFocus(sheet) {
  sheet.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey || !liesOver(sheet)) return;
    const all = [...sheet.querySelectorAll(MET)].filter((each) => each.checkVisibility());
    const [end, other] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
    if (!all.length || isSameStop(event.target, end) || (event.shiftKey && event.target === sheet)) {
      event.preventDefault();
      other?.focus();
    }
  });
}
