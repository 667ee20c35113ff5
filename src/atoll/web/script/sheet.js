// What is beside the table: the log, the chat, the rules, the table itself. On a small screen it comes up as a sheet.

class Sheet {
  constructor(page) {
    this.page = page;
    this.side = $("side");
    this.tabs = [...document.querySelectorAll("[role=tab]")];
    this.unread = 0;
    for (const tab of this.tabs) {
      tab.onclick = () => this.show(tab.getAttribute("aria-controls"));
      tab.onkeydown = (event) => this.step(event, tab);
    }
    $("open-sheet").onclick = () => this.open(!this.side.classList.contains("open"));
    $("close-sheet").onclick = () => this.open(false);
    $("board").addEventListener("pointerdown", () => this.open(false));
    $("toast").onclick = () => { $("toast").hidden = true; this.show("talk", true); };
    new ResizeObserver(() => page.log.see()).observe($("log").parentNode);
    this.side.addEventListener("keydown", (event) => event.key === "Escape" && this.open(false));
    this.show("story", false);
  }

  show(name, open = false) {
    for (const tab of this.tabs) {
      const panel = $(tab.getAttribute("aria-controls"));
      const chosen = panel?.id === name;
      tab.setAttribute("aria-selected", chosen);
      tab.tabIndex = chosen ? 0 : -1;
      if (panel) panel.hidden = !chosen;
    }
    this.shown = name;
    if (name === "talk") this.count(0);
    if (name === "story") this.page.log.see();
    if (open) this.open(true);
  }

  // Arrows go from tab to tab.
  step(event, tab) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const seen = this.tabs.filter((one) => !one.hidden);
    const next = seen.at((seen.indexOf(tab) + by) % seen.length);
    next.click();
    next.focus();
  }

  open(is) {
    if (BESIDE.matches) return;
    const was = this.side.classList.contains("open");
    this.side.classList.toggle("open", is);
    $("open-sheet").setAttribute("aria-expanded", is);
    if (was === is) return;
    if (is) {
      this.tabs.find((tab) => tab.getAttribute("aria-selected") === "true")?.focus();
      if (this.shown === "talk") this.count(0);
    } else $("open-sheet").focus();
  }

  get isSeen() {
    return BESIDE.matches || this.side.classList.contains("open");
  }

  // A line of chat: shown at once where nobody looks, and counted.
  hear([, name, text]) {
    if (this.shown === "talk" && this.isSeen) return;
    this.count(this.unread + 1);
    this.page.sounds.talk();
    const toast = $("toast");
    toast.textContent = `${name}: ${text}`;
    toast.hidden = false;
    announce(toast.textContent);
    clearTimeout(this.toasting);
    this.toasting = setTimeout(() => { toast.hidden = true; }, 6000);
  }

  count(number) {
    this.unread = number;
    for (const badge of [$("unread"), $("unread-too")]) {
      badge.textContent = number;
      badge.hidden = !number;
    }
  }
}
