// A tap on a lit place tries it: the same as choosing it in the list and pressing “Try it”.
const form = document.getElementById("places");

document.getElementById("mine").addEventListener("click", (event) => {
  const place = event.target.closest("[data-choice]");
  if (!form || !place) return;
  for (const radio of form.querySelectorAll("input[type=radio]")) {
    radio.checked = radio.value === place.dataset.choice;
  }
  form.requestSubmit(document.getElementById("see"));
});

// Held to be seen, as at the table; by keyboard it opens and closes, as without this script.
const dwarf = document.querySelector("details[data-held]");
const summary = dwarf?.querySelector("summary");

summary?.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  dwarf.open = true;
  const hide = () => {
    dwarf.open = false;
    removeEventListener("pointerup", hide);
    removeEventListener("pointercancel", hide);
  };
  addEventListener("pointerup", hide);
  addEventListener("pointercancel", hide);
});
summary?.addEventListener("click", (event) => {
  if (event.detail > 0) event.preventDefault();
});
summary?.addEventListener("contextmenu", (event) => event.preventDefault());
