// What a page is to its device: a worker that stays, a number on its icon, a place among its programs. Where a browser
// knows nothing of that, nothing is missing.

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/sw.js").then(
    () => navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ language: document.documentElement.lang })),
    () => {},
  );
}

// How many tables wait, on the icon of whoever has put Atoll beside their programs.
async function badge() {
  if (document.hidden || !navigator.setAppBadge || !matchMedia("(display-mode: standalone)").matches) return;
  try {
    const answer = await fetch("/tables/waiting");
    const { waiting } = answer.ok ? await answer.json() : { waiting: 0 };
    await (waiting ? navigator.setAppBadge(waiting) : navigator.clearAppBadge());
  } catch {
    // There is no network, or the device allows no numbers.
  }
}
badge();
document.addEventListener("visibilitychange", badge);

// A button that is there only where it can do something, and only until it has.
const install = document.getElementById("install");
let offered = null;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offered = event;
  if (install) install.hidden = false;
});
addEventListener("appinstalled", () => { if (install) install.hidden = true; });
install?.addEventListener("click", async () => {
  if (offered) await offered.prompt();
  else document.getElementById("install-by-hand").hidden = false;
  offered = null;
});
if (install && navigator.standalone === false) install.hidden = false;
