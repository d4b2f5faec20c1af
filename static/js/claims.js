// Claims: read when they are opened and when there may be more, but never under a stating hand.
import {userInputWins} from './user_input_wins.js';

const panel = () => document.getElementById('claims');
const isStating = () => Boolean(panel()?.querySelector('[data-stating]'));
let within = false;

userInputWins(panel, isStating);

/** Open the claims as they are now. */
export function openClaims() {
  panel().focus();
  freshenClaims();
}

/** Read them again, where they are open and nobody is about to state something. */
export function freshenClaims() {
  if (!panel()?.checkVisibility?.() || isStating()) return;
  htmx.trigger(panel(), 'freshen');
}

// What was pressed may be gone with the answer; the keyboard stays where it was.
document.addEventListener('htmx:beforeSwap', () => {
  within = panel()?.contains(document.activeElement) ?? false;
});
document.addEventListener('htmx:afterSettle', () => {
  if (within && document.activeElement === document.body) panel().focus({preventScroll: true});
});
