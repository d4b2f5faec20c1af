// Names to mention: offered in the chat while an `@` and the start of one are being written.

const names = () => document.getElementById('chat-names');

/** What is written after the last `@` before the caret, or null. */
function begun(field) {
  const before = field.value.slice(0, field.selectionStart ?? field.value.length);
  const at = before.lastIndexOf('@');
  return at < 0 || /[\p{L}\p{N}]$/u.test(before.slice(0, at)) ? null : before.slice(at + 1);
}

function offer(field) {
  const offered = names();
  if (!offered) return;
  const start = begun(field)?.toLowerCase();
  let some = false;
  for (const button of offered.querySelectorAll('[data-mention]')) {
    const fits = start !== undefined && button.dataset.mention.toLowerCase().startsWith(start);
    button.hidden = !fits;
    some ||= fits;
  }
  offered.hidden = !some;
}

document.addEventListener('input', (event) => {
  if (event.target.id === 'chat-text') offer(event.target);
});
document.addEventListener('click', (event) => {
  const button = event.target.closest?.('[data-mention]');
  if (!button) return;
  const field = document.getElementById('chat-text');
  const caret = field.selectionStart ?? field.value.length;
  const at = field.value.slice(0, caret).lastIndexOf('@');
  field.setRangeText(`@${button.dataset.mention} `, at, caret, 'end');
  names().hidden = true;
  field.focus();
});
document.addEventListener('htmx:afterRequest', ({detail}) => {
  if (detail.elt.id === 'chat-form' && detail.successful && names()) names().hidden = true;
});
