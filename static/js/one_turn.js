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
