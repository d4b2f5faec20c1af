// What is in the boxes, each card with how many of it there are: what a deal must be made of.
const BASE = `
  NESW5 NES5 NEW5 NS4 EW3 NE5 ES4 N1 E1 N.S1 E.W1 N.E1 E.S1 N.E.S1 N.E.W1 N.E.S.W1
  break-pickaxe3 break-lantern3 break-cart3 repair-pickaxe2 repair-lantern2 repair-cart2
  repair-pickaxe-lantern1 repair-pickaxe-cart1 repair-lantern-cart1 rockfall3 map6`;
const ADDED = `
  NS.EW2 NW.ES1 NE.SW1 S+ladder1 E+ladder1 ES+ladder1 NE+ladder1 NS+blue1 EW+blue1
  NE+blue1 NS.E+green1 EW+green1 ES+green1 S+crystal1 E+crystal1 NESW+crystal1
  ESW+crystal3 NES+crystal1 NSW.E+crystal1 N.ESW+crystal1 EW.S+crystal1 NS.E1 NS.E.W1
  N.EW.S1 N.ES2 NE.S1 rockfall1 theft4 hands-off3 swap-hands2 inspection2 swap-hats2
  trapped3 free-at-last4`;
const DWARFS = 'blue4 green4 boss1 profiteer1 geologist2 saboteur3';
const GOLD = {1: 16, 2: 8, 3: 4};
// For three, four and so on to ten players.
const SABOTEURS = '11223334';
const MINERS = '34455677';
const HANDS = '66655444';
const HAND_OF_THE_SECOND_BOX = 6;
const ASIDE = 10;

const sorted = (codes) => codes.sort((a, b) => (a < b ? -1 : Number(a > b)));
const deck = (text) =>
  sorted(text.trim().split(/\s+/).flatMap((card) => Array(Number(card.slice(-1))).fill(card.slice(0, -1))));

export const goals = () => ['stone-es', 'stone-sw', 'treasure'];
export const cards = (rules) => deck(rules.expansion ? BASE + ADDED : BASE);
export const aside = (rules) => (rules.expansion ? ASIDE : 0);
export const handSize = (rules, players) =>
  rules.expansion ? HAND_OF_THE_SECOND_BOX : Number(HANDS[players - 3]);

export function dwarfs(rules, players) {
  if (rules.expansion) return deck(DWARFS);
  const selfish = Number(rules.selfish_dwarf ?? false);
  const miners = Number(MINERS[players - 3]) - selfish - Number(rules.all_saboteurs_dealt ?? false);
  return deck(`miner${miners} saboteur${SABOTEURS[players - 3]} selfish${selfish}`);
}

export const allGold = (rules) =>
  rules.expansion
    ? []
    : Object.entries(GOLD).flatMap(([worth, many]) => Array(many).fill(Number(worth)));
