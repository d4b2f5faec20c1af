// The coach's page while it looks at turns: it asks how far that has come only while somebody sees
// it, so that people who went elsewhere are told when the review is ready.
document.addEventListener('htmx:configRequest', (event) => {
  if (document.visibilityState === 'visible') event.detail.headers['X-Seen'] = '1';
  else event.preventDefault();
});
