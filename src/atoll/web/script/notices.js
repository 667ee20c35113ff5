// Notices on this device: the browser is asked, and says where it can be reached.

class PushPage {
  constructor(place) {
    this.place = place;
    this.why = $("push-why");
    this.form = place.querySelector("form");
    this.button = this.form.querySelector("button");
    this.button.onclick = () => this.ask();
    this.look();
  }

  async look() {
    if (!("PushManager" in window && navigator.serviceWorker)) return;
    this.place.hidden = false;
    this.worker = await navigator.serviceWorker.register("/sw.js");
    if (Notification.permission === "denied") this.say("denied");
  }

  say(what) {
    this.why.textContent = this.why.dataset[what];
  }

  async ask() {
    if (await Notification.requestPermission() !== "granted") return this.say("denied");
    try {
      await navigator.serviceWorker.ready;
      const key = bytes(this.place.dataset.key);
      const known = await this.worker.pushManager.getSubscription();
      const found = known ?? (await this.worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
      this.form.elements.subscription.value = JSON.stringify(found);
      this.form.submit();
    } catch {
      this.say("failed");
    }
  }
}

if ($("push")) new PushPage($("push"));

// A time zone that nobody has chosen is the browser's own.

const zone = document.querySelector("#zone[data-own]");
if (zone) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...zone.options].some(({ value }) => value === own)) zone.value = own;
}

// Whoever signs out takes their notices along: this browser is no longer theirs.

document.querySelector("form[action='/account/out']")?.addEventListener("submit", async (event) => {
  const { target } = event;
  event.preventDefault();
  const worker = await navigator.serviceWorker?.getRegistration();
  const subscription = await worker?.pushManager?.getSubscription();
  await subscription?.unsubscribe().catch(() => {});
  target.submit();
});
