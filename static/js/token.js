// A login makes a new token against forgery: tabs that were open take it over from the cookie.
(() => {
  const takeOver = () => {
    const token = document.cookie.match(/(?:^|; )csrftoken=(\w+)/)?.[1];
    if (!token) return;
    for (const field of document.getElementsByName("csrfmiddlewaretoken")) field.value = token;
  };
  // Some requests go without a form, when the page is left.
  for (const each of ["submit", "change", "visibilitychange", "focus", "pageshow"]) {
    addEventListener(each, takeOver, true);
  }
})();
