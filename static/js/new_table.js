// How long a game takes with what is chosen, as the server works it out.
const form = document.getElementById('new-table');
let asking = null;

async function show() {
  asking?.abort();
  asking = new AbortController();
  const body = new FormData(form);
  body.set('show', 'yes');
  const answer = await fetch(form.action, {
    method: 'POST', body, headers: {'HX-Request': 'true'}, signal: asking.signal,
  });
  if (answer.ok) document.getElementById('lasting').outerHTML = await answer.text();
}

// A listed table usually begins when it is full; whoever has chosen is left alone.
let hasChosen = false;

form.addEventListener('change', ({target}) => {
  if (target.name === 'begins') hasChosen = true;
  if (target.name === 'public' && !hasChosen) {
    form.elements.begins.value = target.value === 'public' ? 'full' : 'host';
  }
  show().catch(() => {});
});
