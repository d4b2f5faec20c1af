// A sound when it becomes one's turn, on the devices where it was switched on: a pick on rock.
const [SWITCH, LAST] = ['turn-sound', 'turn-sound-last'];
// What is late is not made up for: a page that was never touched may make no sound.
const PATIENCE = 2000;
const LENGTH = 0.35;
// What rings, in Hz, how loud, and how fast it dies away.
const PARTIALS = [[1870, 0.5, 16], [3120, 0.3, 22], [5240, 0.2, 34]];
let context = null;
let wasMine = null;

const isOn = () => localStorage.getItem(SWITCH) === 'on';

/** The strokes of one clink, as samples. */
function clink() {
  const buffer = context.createBuffer(1, LENGTH * context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) {
    const at = n / context.sampleRate;
    samples[n] = 0.4 * PARTIALS.reduce((sum, [pitch, loud, fade]) =>
      sum + loud * Math.sin(2 * Math.PI * pitch * at) * Math.exp(-fade * at), 0);
  }
  return buffer;
}

async function play() {
  const asked = performance.now();
  context ??= new AudioContext();
  await context.resume();
  if (performance.now() - asked > PATIENCE) return;
  const source = context.createBufferSource();
  source.buffer = clink();
  source.connect(context.destination);
  source.start();
}

/** A turn sounds once, however many tabs show the table, and whichever is first to hear of it. */
function playOnce(turn) {
  if (localStorage.getItem(LAST) === turn) return;
  localStorage.setItem(LAST, turn);
  // What a tab has written another one reads a little later.
  if (navigator.locks) navigator.locks.request(`${SWITCH} ${turn}`, {ifAvailable: true}, playHolding);
  else play();
}

async function playHolding(lock) {
  if (!lock) return;
  play();
  await new Promise((resolve) => { setTimeout(resolve, PATIENCE); });
}

/** Look at a drawn table: when it has become one's turn since it was drawn last, say so. */
export function soundTurn({game, version, myTurn}) {
  const comes = wasMine === false && myTurn !== undefined;
  wasMine = myTurn !== undefined;
  if (comes && isOn()) playOnce(`${game}/${version}`);
}

// --- the switch

function show() {
  for (const part of document.querySelectorAll('[data-turn-sound]')) {
    part.hidden = part.dataset.turnSound !== '' && (part.dataset.turnSound === 'on') !== isOn();
  }
}

document.addEventListener('click', ({target}) => {
  if (!target.closest?.('[data-turn-sound-switch]')) return;
  localStorage.setItem(SWITCH, isOn() ? 'off' : 'on');
  show();
  // The first one is a sample, and lets the page make a sound later.
  if (isOn()) play();
});
// A page may make a sound once it was touched.
for (const touch of ['pointerdown', 'keydown']) {
  document.addEventListener(touch, () => {
    if (!isOn()) return;
    context ??= new AudioContext();
    context.resume();
  }, {once: true});
}
show();
