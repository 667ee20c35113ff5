// A game looked back on: what is found comes by and by, and the picture follows what one touches in the list.

class ReviewPage {
  constructor() {
    this.listen();
    if (!this.isReady) setTimeout(() => this.ask(), this.pause);
  }

  get isReady() {
    return "ready" in $("found").dataset;
  }

  get pause() {
    return Number($("found").dataset.every) * 500;
  }

  async ask() {
    const before = document.activeElement?.closest("li")?.id;
    try {
      const answer = await fetch(location.href);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (page.getElementById("found")) this.take(page.getElementById("found"), before);
    } catch { /* The next time may go better. */ }
    if (!this.isReady) setTimeout(() => this.ask(), this.pause);
    else announce(document.querySelector(".moments h2").textContent);
  }

  // What is new, with the picture and the focus where they were.
  take(found, before) {
    const shown = this.shown;
    if ($("moment")) found.querySelector("#moment")?.replaceWith($("moment"));
    $("found").replaceWith(found);
    this.listen();
    const again = [...this.links].find((link) => link.getAttribute("href") === shown);
    if (again) this.show(again);
    if (before) document.getElementById(before)?.querySelector("a")?.focus();
  }

  get links() {
    return document.querySelectorAll(".moment");
  }

  listen() {
    this.links.forEach((link, number, all) => {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        this.show(link);
      });
      for (const event of ["focus", "pointerenter"]) link.addEventListener(event, () => this.show(link));
      link.addEventListener("keydown", (event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        all[(number + step + all.length) % all.length].focus();
      });
    });
    for (const mark of document.querySelectorAll(".chart a")) {
      mark.addEventListener("click", (event) => {
        event.preventDefault();
        $(`move-${mark.dataset.move}`).querySelector(".moment").focus();
      });
    }
    if (this.links.length) this.show(this.links[0]);
  }

  show(link) {
    this.shown = link.getAttribute("href");
    for (const one of this.links) one.toggleAttribute("data-shown", one === link);
    for (const mark of document.querySelectorAll(".chart [data-move]")) mark.toggleAttribute("data-shown", `move-${mark.dataset.move}` === link.parentNode.id);
    const dark = getComputedStyle(document.documentElement).colorScheme === "dark" || (settings.theme === "" && matchMedia("(prefers-color-scheme: dark)").matches);
    const source = `${this.shown}&theme=${dark ? "dark" : "light"}`;
    if ($("moment").getAttribute("src") !== source) $("moment").src = source;
    $("moment").alt = link.querySelector(".told").textContent.trim();
  }
}
