// Addresses to give away: by the device's own sheet where there is one, or copied.
const addressOf = (name) => document.getElementById(name).value;

for (const button of document.querySelectorAll('[data-copy]')) button.hidden = !navigator.clipboard;
for (const button of document.querySelectorAll('[data-share]')) button.hidden = !navigator.share;

async function copy(button) {
  await navigator.clipboard.writeText(addressOf(button.dataset.copy));
  button.querySelector('span').textContent = button.dataset.copied;
  document.getElementById('said').textContent = button.dataset.copied;
}

async function share(button) {
  try {
    await navigator.share({title: button.dataset.title, url: addressOf(button.dataset.share)});
  } catch (error) {
    // Whoever closes the sheet again has changed their mind.
    if (error.name !== 'AbortError') throw error;
  }
}

document.addEventListener('click', (event) => {
  const button = event.target.closest?.('[data-copy], [data-share]');
  if (button) (button.dataset.copy ? copy : share)(button);
});
