// The bar of waking hours: its handles and the two fields set the same thing.
const DAY = 1440;
const STEP = 15;
const KEYS = {
  ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP, PageDown: -60, PageUp: 60, Home: -DAY, End: DAY,
};

const bar = document.getElementById('waking-bar');
const track = bar?.querySelector('.waking-bar__track');
const handles = [...(bar?.querySelectorAll('.waking-bar__handle') ?? [])];
const fieldOf = (handle) => document.getElementById(handle.dataset.moves);
const isFirst = (handle) => handle === handles[0];

/** Minutes since midnight; where a field is empty, from midnight to midnight. */
function minutesOf(handle) {
  const [hours, minutes] = fieldOf(handle).value.split(':').map(Number);
  const found = hours * 60 + minutes;
  if (isFirst(handle)) return found || 0;
  return found || DAY;
}

const clock = (minutes) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
const share = (minutes) => `${(minutes / DAY) * 100}%`;

function draw() {
  const [opens, closes] = handles.map(minutesOf);
  const parts = opens < closes ? [[opens, closes], [0, 0]] : [[0, closes], [opens, DAY]];
  bar.querySelectorAll('.waking-bar__part').forEach((part, at) => {
    part.style.left = share(parts[at][0]);
    part.style.width = share(parts[at][1] - parts[at][0]);
  });
  for (const handle of handles) {
    const minutes = minutesOf(handle);
    handle.style.left = share(minutes);
    handle.setAttribute('aria-valuenow', String(minutes));
    handle.setAttribute('aria-valuetext', clock(minutes));
  }
  const words = bar.dataset.words.replace('{from}', clock(opens)).replace('{until}', clock(closes));
  bar.querySelector('.waking-bar__words').textContent = words;
}

function write(handle, minutes) {
  const kept = Math.min(Math.max(minutes, 0), isFirst(handle) ? DAY - STEP : DAY) % DAY;
  fieldOf(handle).value = clock(kept).padStart(5, '0');
}

/** Move a handle; the other end is set where it was empty. */
function move(handle, minutes) {
  const other = handles.find((one) => one !== handle);
  const there = minutesOf(other);
  write(handle, minutes);
  if (!fieldOf(other).value) write(other, there);
  draw();
}

const tell = (handle) => fieldOf(handle).dispatchEvent(new Event('change', {bubbles: true}));

function pulled(handle, event) {
  const {left, width} = track.getBoundingClientRect();
  move(handle, Math.round(((event.clientX - left) / width) * (DAY / STEP)) * STEP);
}

for (const handle of handles) {
  handle.addEventListener('keydown', (event) => {
    if (!(event.key in KEYS)) return;
    event.preventDefault();
    move(handle, minutesOf(handle) + KEYS[event.key]);
    tell(handle);
  });
  handle.addEventListener('pointerdown', (event) => handle.setPointerCapture(event.pointerId));
  handle.addEventListener('pointermove', (event) => {
    if (handle.hasPointerCapture(event.pointerId)) pulled(handle, event);
  });
  handle.addEventListener('lostpointercapture', () => tell(handle));
  fieldOf(handle).addEventListener('input', draw);
}
if (bar) {
  bar.hidden = false;
  draw();
}
