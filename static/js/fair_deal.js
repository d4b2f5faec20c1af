// Checks the game's proof in this browser, and says what came of it and who checked.
import {verify} from './deal_proof.js';

const checks = document.getElementById('checks');
const told = document.getElementById('checked-by');
const again = document.getElementById('check-again');
const rows = [...document.querySelectorAll('#secrets tbody tr')];

const fetchJson = async (address) => {
  const answer = await fetch(address, {cache: 'no-store', redirect: 'error'});
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
};

function answer(name, state, round) {
  const tile = document.getElementById(`check-${name}`);
  const words = checks.querySelector(`template[data-tile="${name}"][data-state="${state}"]`);
  tile.replaceChildren(words.content.cloneNode(true));
  tile.dataset.state = state;
  if (round === undefined) return;
  tile.querySelector('[data-where]').textContent = rows[round]?.querySelector('th').textContent ?? '';
}

function stateOf(name, proof, faults) {
  if (name in faults) return 'failed';
  if (name === 'sealed') return proof.secrets.some(({secret}) => secret !== null) ? 'ok' : 'waiting';
  if (proof.deals.length) return 'ok';
  return name === 'follows' && proof.seats !== null ? 'part' : 'waiting';
}

function mark(proof, wrong) {
  for (const [index, row] of rows.entries()) {
    const sealed = proof.secrets[index]?.secret === null ? 'waiting' : 'ok';
    const state = wrong.includes(index) ? 'failed' : sealed;
    const cell = row.querySelector('[data-mark]');
    const words = document.querySelector(`template[data-mark-of="${state}"]`);
    cell.replaceChildren(words.content.cloneNode(true));
    cell.dataset.mark = state;
  }
}

async function check() {
  // Only what this browser has of the game can it compare with its deals.
  const names = checks.dataset.record ? ['sealed', 'follows', 'played'] : ['sealed', 'follows'];
  const before = names.map((name) => [name, document.getElementById(`check-${name}`).dataset.state]);
  told.textContent = told.dataset.checking;
  for (const name of names) answer(name, 'running');
  const began = performance.now();
  try {
    const addresses = [checks.dataset.proof, checks.dataset.record].filter(Boolean);
    const [proof, record] = await Promise.all(addresses.map(fetchJson));
    const {faults, wrong} = await verify(proof, record);
    for (const name of names) answer(name, stateOf(name, proof, faults), faults[name]);
    mark(proof, wrong);
    const seconds = ((performance.now() - began) / 1000).toLocaleString(document.documentElement.lang, {maximumFractionDigits: 1});
    told.textContent = told.dataset.checked.replace('SECONDS', seconds);
  } catch {
    for (const [name, state] of before) answer(name, state);
    told.textContent = told.dataset.unchecked;
  }
}

again.addEventListener('click', (event) => {
  event.preventDefault();
  check();
});
// Digests are for secure addresses only; elsewhere the server's own answer stays.
if (crypto.subtle) check();
else again.remove();
