// Movement that explains what happened: a card slides in, a goal turns, a tool breaks.

const still = matchMedia('(prefers-reduced-motion: reduce)');
const EASE = 'cubic-bezier(.2, .8, .2, 1)';
let before = null;

/** What lies where, read off the drawing. */
function look() {
  const cards = new Map();
  for (const card of document.querySelectorAll('#mine > g:first-child > use')) {
    const key = `${card.getAttribute('x')},${card.getAttribute('y')}`;
    cards.set(key, {card, what: card.getAttribute('href').split('#')[1]});
  }
  const chips = [...document.querySelectorAll('.seats > .seat')].map(
    (seat) => seat.querySelectorAll('.chip').length,
  );
  return {version: document.getElementById('state').dataset.version, cards, chips};
}

function slide(card) {
  card.animate(
    [{opacity: 0, translate: '0 26px'}, {opacity: 1, translate: '0 0'}],
    {duration: 240, easing: EASE},
  );
}

function turnOver(card) {
  card.style.transformBox = 'fill-box';
  card.animate(
    [{scale: '0 1', transformOrigin: 'center'}, {scale: '1 1', transformOrigin: 'center'}],
    {duration: 320, easing: EASE},
  );
}

function fall(card) {
  const mine = document.getElementById('mine');
  const ghost = card.cloneNode();
  mine.append(ghost);
  ghost.animate(
    [
      {translate: '0 0'}, {translate: '-3px 0'}, {translate: '3px 0'}, {translate: '-3px 0'},
      {translate: '0 0', opacity: 1}, {translate: '0 40px', opacity: 0},
    ],
    {duration: 480, easing: 'cubic-bezier(.4, 0, 1, 1)'},
  ).finished.then(() => ghost.remove(), () => ghost.remove());
}

function split(chip) {
  chip?.animate(
    [{translate: '0 0'}, {translate: '-4px 0'}, {translate: '4px 0'}, {translate: '0 0'}],
    {duration: 240, easing: EASE},
  );
}

function play(from, to) {
  for (const [key, {card, what}] of to.cards) {
    const old = from.cards.get(key);
    if (!old) slide(card);
    else if (old.what === 'p-goal' && what !== 'p-goal') turnOver(card);
  }
  for (const [key, {card}] of from.cards) if (!to.cards.has(key)) fall(card);
  to.chips.forEach((count, seat) => {
    if (count > (from.chips[seat] ?? 0)) {
      split([...document.querySelectorAll('.seats > .seat')][seat].querySelector('.chip:last-child'));
    }
  });
}

/** On a phone the players' strip scrolls: keep the one who is to play in sight. */
function showActing() {
  const strip = document.querySelector('.seats');
  const seat = strip?.querySelector('.seat--acting, .seat--target');
  if (!seat || strip.scrollWidth <= strip.clientWidth) return;
  strip.scrollLeft = seat.offsetLeft - (strip.clientWidth - seat.offsetWidth) / 2;
}

document.addEventListener('htmx:beforeSwap', (event) => {
  if (event.target.id === 'table') before = look();
});
document.addEventListener('htmx:afterSwap', () => {
  showActing();
  const now = look();
  if (before && before.version !== now.version && !still.matches && document.body.animate) {
    play(before, now);
  }
  before = null;
});
showActing();
