// Has this browser told of what happens, and renews what has died: a subscription for another key of
// the site, one that the push service has forgotten, or one that the browser has replaced.
(() => {
  const { ways } = document.getElementById("push").dataset;
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return;
  const form = document.getElementById("push-here");
  // The address of the subscription that the site knows of this browser.
  const OURS = "push-address";
  const ASKED = "push-asked";
  const bytes = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  const hex = (buffer) =>
    [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  async function isDead({ endpoint, options }, { key, dead }) {
    const theirs = options?.applicationServerKey;
    if (theirs && hex(theirs) !== hex(bytes(key))) return true;
    return dead.includes(hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint))));
  }

  async function subscribe(site) {
    const { pushManager } = await navigator.serviceWorker.ready;
    const found = await pushManager.getSubscription();
    if (found && (await isDead(found, site))) await found.unsubscribe();
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(site.key) });
  }

  const asked = async () => (await fetch(ways)).json();
  // Before somebody presses the button: browsers ask for leave only right after that.
  const early = form && asked();

  async function renew() {
    if (Notification.permission !== "granted") return;
    const found = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
    const old = localStorage.getItem(OURS) ?? found?.endpoint;
    // Once in a visit, unless this browser knows by itself that something has changed.
    if (!old || (!form && found?.endpoint === old && sessionStorage.getItem(ASKED))) return;
    sessionStorage.setItem(ASKED, "yes");
    const site = await (early ?? asked());
    if (!site.key || (found?.endpoint === old && !(await isDead(found, site)))) return;
    const fresh = await subscribe(site);
    const body = new URLSearchParams({ old, new: JSON.stringify(fresh) });
    const { status } = await fetch(ways, { method: "POST", body });
    if (status === 204) localStorage.setItem(OURS, fresh.endpoint);
    if (status === 404) localStorage.removeItem(OURS);
  }

  const renewed = renew().catch(() => {});
  if (!form) return;
  const refused = document.getElementById("push-refused");
  const failed = document.getElementById("push-failed");
  const isRefused = () => Notification.permission === "denied";
  const say = (hasFailed) => {
    refused.hidden = !isRefused();
    failed.hidden = !hasFailed || isRefused();
  };

  document.getElementById("push-missing").hidden = true;
  form.hidden = false;
  say(false);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await renewed;
      const found = await subscribe(await early);
      form.elements.subscription.value = JSON.stringify(found);
      form.elements.name.value = navigator.userAgentData?.platform ?? navigator.platform;
      localStorage.setItem(OURS, found.endpoint);
      form.submit();
    } catch {
      say(true);
    }
  });
})();
