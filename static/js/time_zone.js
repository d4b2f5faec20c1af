// Tells the server where the clock of this browser stands, for times on pages and in emails.
// An account's own setting goes before it.
(() => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone || document.cookie.split("; ").includes(`time_zone=${encodeURIComponent(zone)}`)) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const year = 60 * 60 * 24 * 365;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie =
    `time_zone=${encodeURIComponent(zone)}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
})();
