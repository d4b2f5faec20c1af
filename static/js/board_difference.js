// What a drawn table shows, read off the page, and what is new in one after another.

const CARDS = '.mine > g:first-child use[href*="#p-"]';

/** How many turns have been taken, where it is said: a replay steps back as well. */
export const turnOf = (root) => +(root.querySelector('[data-turn]')?.dataset.turn ?? 0);

/** What lies where, who is to play, and what is chosen. */
export function look(root) {
  const cards = new Map();
  for (const use of root.querySelectorAll(CARDS)) {
    const [x, y] = [+use.getAttribute('x'), +use.getAttribute('y')];
    const key = `${x},${y}`;
    if (!use.closest('.prop')) cards.set(key, {key, x, y, use, what: nameOf(use)});
  }
  const players = [...root.querySelectorAll('.players > .player')];
  const by = root.querySelector('.mine')?.dataset.by;
  return {
    turn: turnOf(root),
    cards,
    // The newest mark comes first.
    last: root.querySelector('[data-laid]')?.dataset.laid,
    by: by === undefined ? null : +by,
    acting: players.findIndex((player) => player.matches('.player--acting')),
    chips: players.map((player) => [...player.querySelectorAll('.chip use')].map(nameOf)),
    hand: root.querySelector('.card--chosen')?.getBoundingClientRect(),
    raised: new Set([...root.querySelectorAll('.card--chosen, .card--tilted')].map(({id}) => id)),
    places: root.querySelector('.places') && root.querySelector('.card--chosen')?.outerHTML,
    preview: root.querySelector('.preview')?.outerHTML,
  };
}

const nameOf = (use) => use.getAttribute('href').split('#')[1];

/** What is new in `to`: cards, goals turned up, cards that fell, broken tools, a card chosen. */
export function difference(root, from, to) {
  const cards = [...to.cards.values()];
  const isGoal = ({what} = {}) => what === 'p-goal';
  return {
    laid: cards.filter(({key}) => !from.cards.has(key)),
    turned: cards
      .map((card) => [card, from.cards.get(card.key)])
      .filter(([card, was]) => isGoal(was) && !isGoal(card)),
    fallen: [...from.cards.values()].filter(({key}) => !to.cards.has(key)),
    broken: brokenTools(root, from, to),
    raised: [...to.raised].filter((id) => !from.raised.has(id))
      .map((id) => document.getElementById(id)),
  };
}

function brokenTools(root, from, to) {
  return [...root.querySelectorAll('.players > .player')].flatMap((player, number) => {
    const chips = [...player.querySelectorAll('.chip')];
    return to.chips[number].flatMap((what, index) => {
      const isNew = what.endsWith('-broken') && !from.chips[number]?.includes(what);
      return isNew ? [chips[index]] : [];
    });
  });
}

const SIDES = {N: [0, -120, 'S'], E: [80, 0, 'W'], S: [0, 120, 'N'], W: [-80, 0, 'E']};

/** The side of a laid card on which the light came in: of an opening to what was lit before. */
export function litFrom(card, from, to) {
  return Object.keys(SIDES).find((side) => {
    const [dx, dy] = SIDES[side];
    const key = `${card.x + dx},${card.y + dy}`;
    const [next, was] = [to.cards.get(key), from.cards.get(key)];
    if (!next || !was || was.what !== next.what || !isLit(card, side)) return false;
    return was.use.getAttribute('class') === next.use.getAttribute('class');
  });
}

/** Whether a card has an opening on a side, as it lies, and that opening is lit. */
function isLit({use, what}, side) {
  const sought = use.hasAttribute('transform') ? SIDES[side][2] : side;
  const groups = what.slice(2).split('-')[0].split('_');
  const group = groups.findIndex((letters) => letters.includes(sought));
  return group >= 0 && !use.classList.contains(`u${group}`);
}
