// What the page had to say when it came: read out at a table, and gone by itself or by hand. What
// went wrong stays until it is closed.
const SHOWN_FOR = 5000;
const FADE = 240;
const still = matchMedia('(prefers-reduced-motion: reduce)');
const list = document.querySelector('.messages');
const live = document.getElementById('live');

function close(message) {
  const held = message.contains(document.activeElement);
  const fading = message.animate({opacity: [1, 0]}, {duration: still.matches ? 0 : FADE});
  fading.finished.then(() => {
    message.remove();
    if (!list.querySelector('li')) list.remove();
    if (held) document.getElementById('main').focus();
  }, () => {});
}

/** Nothing goes away under a hand. */
function fade(message) {
  if (message.matches(':hover, :focus-within')) setTimeout(fade, SHOWN_FOR, message);
  else close(message);
}

list.addEventListener('click', ({target}) => {
  if (target.closest('.message__close')) close(target.closest('.message'));
});
for (const message of list.querySelectorAll('.message:not(.message--error, .message--warning)')) {
  setTimeout(fade, SHOWN_FOR, message);
}
// A region that was there from the beginning is not read out; one that changes is.
if (live) {
  const texts = [...list.querySelectorAll('.message__words')].map(({textContent}) => textContent);
  setTimeout(() => { live.textContent = texts.join(' '); });
}
