// Has this browser told of what happens. Where it cannot be, the page says so in place of the button.
(() => {
  const form = document.getElementById("push-here");
  if (!form || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  const refused = document.getElementById("push-refused");
  const failed = document.getElementById("push-failed");
  const isRefused = () => Notification.permission === "denied";
  const bytes = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
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
      const worker = await navigator.serviceWorker.ready;
      const options = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.key) };
      const found = await worker.pushManager.subscribe(options);
      form.elements.subscription.value = JSON.stringify(found);
      form.elements.name.value = navigator.userAgentData?.platform ?? navigator.platform;
      form.submit();
    } catch {
      say(true);
    }
  });
})();
