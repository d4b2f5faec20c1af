// The page for when there is no connection goes on as soon as there is one. A form is not sent
// again: its address, opened, leads to its page.
async function goOn() {
  const { ok } = await fetch("/offline/", { method: "HEAD", cache: "no-store" }).catch(() => ({}));
  if (ok) location.replace(location.pathname + location.search);
}

addEventListener("online", goOn);
setInterval(goOn, 3000);
