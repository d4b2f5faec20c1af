// What somebody writes stays in this tab until the site has taken it: over a reload, an error, and a
// log-in in between. A form with `data-kept` names whose text it is.
(() => {
  const NAME = "written";
  const shown = new Set();
  const all = () => JSON.parse(sessionStorage.getItem(NAME) ?? "{}");
  const change = (by) => {
    const texts = all();
    by(texts);
    sessionStorage.setItem(NAME, JSON.stringify(texts));
  };
  const placeOf = (form) => `${form.dataset.kept} ${new URL(form.action).pathname}`;
  const fieldsOf = (form) => form.querySelectorAll("textarea, input[type=text]");

  function restore() {
    for (const form of document.querySelectorAll("form[data-kept]")) {
      const place = placeOf(form);
      const texts = shown.has(place) ? null : all()[place]?.texts;
      shown.add(place);
      for (const field of fieldsOf(form)) {
        const text = texts?.[field.name];
        if (!text || text === field.value) continue;
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
  }

  document.addEventListener("input", ({ target }) => {
    const form = target.closest("form[data-kept]");
    if (!form) return;
    const texts = Object.fromEntries([...fieldsOf(form)].map(({ name, value }) => [name, value]));
    change((told) => { told[placeOf(form)] = { texts }; });
  });
  document.addEventListener("submit", ({ target }) => {
    if (target.action.endsWith("/logout/")) sessionStorage.removeItem(NAME);
    if (target.dataset.kept) change((told) => { if (told[placeOf(target)]) told[placeOf(target)].sent = true; });
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { elt, successful, xhr } }) => {
    if (!elt.dataset?.kept) return;
    const isTaken = successful && !xhr.getResponseHeader("HX-Redirect");
    change((told) => {
      if (isTaken) delete told[placeOf(elt)];
      else delete told[placeOf(elt)]?.sent;
    });
  });
  document.addEventListener("htmx:afterSettle", restore);

  // A page that follows on a form has taken it, unless it asks to log in or was gone back to.
  const isBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
  const isTaken = !isBack && !document.querySelector("[data-not-taken], form[action*='/login/']");
  change((told) => {
    for (const [place, { sent }] of Object.entries(told)) {
      if (sent && isTaken) delete told[place];
      else delete told[place].sent;
    }
  });
  restore();
})();
