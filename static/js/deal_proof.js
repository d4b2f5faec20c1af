// Works a proof out again (docs/fair.md), by the browser's own digests: nobody else's word is taken.
import * as boxes from './deal_boxes.js';

const NAME = 'saboteur-deal/1';
const WORDS = 2 ** 32;
const utf8 = new TextEncoder();
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const digest = async (...parts) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(parts.flatMap((part) => [...part]))));
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

async function isKept({commitment, secret}, index) {
  const opened = bytesOf(secret);
  const found = await digest(utf8.encode(NAME), [0, index], opened);
  return opened.length === 32 && hexOf(found) === commitment;
}

async function seedOf(proof, index) {
  const message = [NAME, proof.game, index, ...proof.contributions].map((line) => `${line}\n`).join('');
  const how = {name: 'HMAC', hash: 'SHA-256'};
  const secret = bytesOf(proof.secrets[index].secret);
  const key = await crypto.subtle.importKey('raw', secret, how, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(message)));
}

class Drawing {
  #seed;
  #next = 0;
  #numbers = [];

  constructor(seed) { this.#seed = seed; }

  async #number() {
    if (!this.#numbers.length) {
      const count = new Uint8Array(4);
      new DataView(count.buffer).setUint32(0, this.#next++);
      const view = new DataView((await digest(this.#seed, count)).buffer);
      this.#numbers = Array.from({length: 8}, (_, place) => view.getUint32(4 * place));
    }
    return this.#numbers.shift();
  }

  async below(n) {
    if (n === 1) return 0;
    const fair = WORDS - (WORDS % n);
    let number = await this.#number();
    while (number >= fair) number = await this.#number();
    return number % n;
  }

  async shuffled(items) {
    for (let last = items.length - 1; last > 0; last--) {
      const drawn = await this.below(last + 1);
      [items[last], items[drawn]] = [items[drawn], items[last]];
    }
    return items;
  }
}

async function seatingOf(proof) {
  const drawing = new Drawing(await seedOf(proof, 0));
  const seats = await drawing.shuffled([...Array(proof.players).keys()]);
  return {seats, starter: await drawing.below(proof.players)};
}

async function dealOf(proof, index, gold) {
  const {players, rules} = proof;
  const drawing = new Drawing(await seedOf(proof, index));
  const dwarfs = await drawing.shuffled(boxes.dwarfs(rules, players));
  const goals = await drawing.shuffled(boxes.goals());
  const cards = await drawing.shuffled(boxes.cards(rules));
  const size = boxes.handSize(rules, players);
  const drawn = players * size + boxes.aside(rules);
  return {
    dwarfs: dwarfs.slice(0, players),
    spare: dwarfs.slice(players),
    goals,
    hands: Array.from({length: players}, (_, seat) => cards.slice(seat * size, (seat + 1) * size)),
    draw: cards.slice(drawn),
    aside: cards.slice(players * size, drawn),
    nuggets: await drawing.shuffled([...gold].sort()),
  };
}

function isGoldLeft(gold, before, isFirst) {
  const left = [...before];
  for (const nugget of gold) {
    const place = left.indexOf(nugget);
    if (place < 0) return false;
    left.splice(place, 1);
  }
  return !isFirst || !left.length;
}

async function areSealed(proof, failed) {
  for (const [index, one] of proof.secrets.entries()) {
    const isDue = proof.seats !== null && index <= proof.deals.length;
    if (one.secret === null ? isDue : !(await isKept(one, index))) failed('sealed', index);
  }
}

async function doFollow(proof, failed) {
  if (proof.seats === null) return;
  if (proof.contributions.length !== proof.players) failed('follows', 0);
  if (!isSame(await seatingOf(proof), {seats: proof.seats, starter: proof.starter})) failed('follows', 0);
  let gold = boxes.allGold(proof.rules);
  for (const [place, {round, deal}] of proof.deals.entries()) {
    const found = await dealOf(proof, place + 1, deal.nuggets);
    const piles = Object.keys(found).every((pile) => isSame(found[pile], deal[pile]));
    if (round !== place + 1 || !piles || !isGoldLeft(deal.nuggets, gold, !place)) failed('follows', place + 1);
    gold = deal.nuggets;
  }
}

function werePlayed(proof, record, failed) {
  if (record.seats.length !== proof.players || record.rounds[0].starter !== proof.starter) failed('played', 0);
  for (const [place, {deal}] of record.rounds.entries()) {
    const proven = proof.deals[place]?.deal ?? {};
    if (!Object.keys(deal).every((pile) => isSame(deal[pile], proven[pile]))) failed('played', place + 1);
  }
}

// What came of each check: by its name the first round it fails at, 0 for what is before the first.
export async function verify(proof, record) {
  const faults = {};
  const failed = (check, round) => { faults[check] ??= round; };
  const wrong = [];
  await areSealed(proof, (check, index) => { wrong.push(index); failed(check, index); });
  try {
    await doFollow(proof, failed);
  } catch {
    failed('follows', 0);  // a secret that is missing, or a deal that is none
  }
  if (record) werePlayed(proof, record, failed);
  return {faults, wrong};
}
