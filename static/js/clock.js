// Time that is left, kept true without asking the server (written first by `countdown.py`).

const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;
const FEW_HOURS = 6;
// Told aloud when half and when nine tenths have gone, and at the end.
const SHARES = [0.5, 0.1, 0];
const told = new Map();
// The site's time less that of this page, which runs on whatever the reader's clock is set to. News
// that were long on their way make it too small, never too large.
let ahead = -Infinity;

const now = () => performance.now() + ahead;
const endOf = (clock) => Date.parse(clock.dateTime);

/** What the site said was left when it drew a clock tells its time. */
function learnTime(clocks) {
  for (const clock of clocks) {
    const then = endOf(clock) - clock.dataset.left * SECOND;
    ahead = Math.max(ahead, then - performance.now());
  }
}

function words(left, units) {
  const [day, days, hour, minute, second] = units;
  if (left < MINUTE) return `${Math.floor(left / SECOND)}\u00a0${second}`;
  const count = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  if (count) return `${count}\u00a0${count === 1 ? day : days}${hours ? ` ${hours}\u00a0${hour}` : ''}`;
  if (hours >= FEW_HOURS || (hours && !minutes)) return `${hours}\u00a0${hour}`;
  return `${hours ? `${hours}\u00a0${hour} ` : ''}${minutes}\u00a0${minute}`;
}

function tell(clock, share) {
  const place = SHARES.findLastIndex((each) => share <= each);
  const before = told.get(clock.dateTime) ?? place;
  told.set(clock.dateTime, place);
  const live = document.getElementById('live');
  if (place > before && live) live.textContent = clock.parentElement.textContent.trim();
}

function show(clock) {
  const {pattern, one, units, up, began} = clock.dataset;
  const end = endOf(clock);
  const left = Math.max(end - now(), 0);
  const span = words(left, units.split('|'));
  // Verbs agree with the number that comes first.
  const text = left ? (/^1\u00a0/.test(span) ? one : pattern).replace('%s', span) : up;
  if (clock.textContent !== text) clock.textContent = text;
  clock.parentElement.classList.toggle('countdown--soon', left < FEW_HOURS * HOUR);
  tell(clock, left / (end - Date.parse(began)));
  return left;
}

function showAll() {
  const clocks = [...document.querySelectorAll('.countdown__left')];
  learnTime(clocks);
  for (const clock of clocks) {
    const left = show(clock);
    const bar = clock.closest('#prompt')?.querySelector('.countdown-bar');
    if (!bar) continue;
    bar.value = left / SECOND;
    bar.classList.toggle('countdown-bar--soon', left < FEW_HOURS * HOUR);
  }
  return clocks;
}

// In the last minutes seconds count, and where a table plays in one sitting it has no more.
function tick() {
  const soonest = Math.min(...showAll().map(endOf));
  setTimeout(tick, soonest - now() < 2 * MINUTE ? SECOND : 10 * SECOND);
}

setTimeout(tick, SECOND);
document.addEventListener('visibilitychange', showAll);
document.addEventListener('htmx:afterSettle', showAll);
showAll();
