// One's orders in the sheet: dragged to another place, and a lit place of the mine chosen by a tap.
// Without this there are buttons and a list.
const sheet = document.getElementById('sheet');
let dragged = null;

const orders = () => [...sheet.querySelectorAll('.order')];

/** What is dragged by: no button, as those who use no pointer have "Earlier" and "Later". */
function handle() {
  const made = document.createElement('span');
  made.className = 'order__handle';
  made.setAttribute('aria-hidden', 'true');
  made.innerHTML = '<svg class="icon" viewBox="0 0 24 24"><path d="M4 7h16M4 12h16M4 17h16"'
    + ' fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"/></svg>';
  return made;
}

/** Give each order its handle, where there are several. */
function addHandles() {
  if (orders().length < 2) return;
  for (const order of orders()) {
    if (!order.querySelector('.order__handle')) order.append(handle());
  }
}

/** The place to which the dragged order would go. */
function placeAt(y) {
  const others = orders().filter((order) => order !== dragged);
  return others.filter((order) => {
    const {top, height} = order.getBoundingClientRect();
    return y > top + height / 2;
  }).length;
}

function show(to) {
  const from = orders().indexOf(dragged);
  orders().forEach((order, place) => {
    order.classList.toggle('order--before', to === place && to < from);
    order.classList.toggle('order--after', to === place && to > from);
  });
}

function drop(to) {
  const from = orders().indexOf(dragged);
  show(from);
  dragged.classList.remove('order--dragged');
  const form = dragged.querySelector('.order__words');
  dragged = null;
  if (to === null || to === from) return;
  for (const [name, value] of [['do', 'move'], ['to', to]]) {
    const field = document.createElement('input');
    Object.assign(field, {type: 'hidden', name, value});
    form.append(field);
  }
  form.dispatchEvent(new SubmitEvent('submit', {bubbles: true, cancelable: true}));
}

sheet.addEventListener('pointerdown', (event) => {
  const held = event.target.closest('.order__handle');
  if (!held || event.button) return;
  event.preventDefault();
  held.setPointerCapture(event.pointerId);
  dragged = held.closest('.order');
  dragged.classList.add('order--dragged');
});
sheet.addEventListener('pointermove', (event) => { if (dragged) show(placeAt(event.clientY)); });
sheet.addEventListener('pointerup', (event) => { if (dragged) drop(placeAt(event.clientY)); });
sheet.addEventListener('pointercancel', () => { if (dragged) drop(null); });

sheet.addEventListener('click', (event) => {
  const place = event.target.closest('[data-choice]');
  if (!place) return;
  const radio = [...sheet.querySelectorAll('input[type=radio]')]
    .find(({value}) => value === place.dataset.choice);
  if (radio) radio.checked = true;
  radio?.focus();
});

new MutationObserver(addHandles).observe(sheet, {childList: true});
