// Logging in makes a new token against forgery. A page that was open in another tab takes it over
// from the cookie, or all of its forms would be refused.
(() => {
  const FIELD = "csrfmiddlewaretoken";
  function takeOver() {
    const [, token] = document.cookie.match(/(?:^|; )csrftoken=(\w+)/) ?? [];
    if (!token) return;
    for (const field of document.getElementsByName(FIELD)) field.value = token;
  }
  // Not every request comes from a form that is submitted: some go when the page is left.
  for (const happened of ["submit", "change", "visibilitychange"]) {
    document.addEventListener(happened, takeOver, true);
  }
  for (const happened of ["focus", "pageshow"]) window.addEventListener(happened, takeOver);
})();
