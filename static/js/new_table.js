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

form.addEventListener('change', () => { show().catch(() => {}); });
