// The part of the page that the server draws anew, and how to ask for it.

let said = '';

/** The table as it stands on the page now. */
export const parts = () => document.getElementById('table');

/** Show another choice: the address says it, so it can be kept, shared and reloaded. */
export function choose(address) {
  return htmx.ajax('GET', address, {source: parts(), target: '#table', swap: 'outerHTML'});
}

/** Ask whether there is something new, and keep the choice. */
export function freshen() {
  const table = parts();
  const chat = document.getElementById('chat');
  if (chat) htmx.trigger(chat, 'freshen');
  return htmx.ajax('GET', `${table.dataset.address}table/${location.search}`, {
    source: table, target: '#table', swap: 'outerHTML',
    headers: {'If-None-Match': `"${table.dataset.tag}"`},
  });
}

/** Tell a screen reader what happened, once. */
export function announce() {
  const news = document.getElementById('said').textContent;
  if (said && news !== said) document.getElementById('live').textContent = news;
  said = news;
}
