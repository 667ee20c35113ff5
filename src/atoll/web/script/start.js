// The text table reads itself again when something has happened.

class TextPage {
  constructor() {
    this.revision = 0;
    this.connection = new Connection(main.dataset.live, (frame) => this.hear(frame));
    $("command")?.focus();
  }

  async hear(frame) {
    if (frame.reload) reload();
    if (!frame.head) return;
    const first = !this.revision;
    const changed = frame.rev !== this.revision || frame.log;
    this.revision = frame.rev;
    if (first || !changed) return;
    const typed = $("command")?.value || "";
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    $("text-part").replaceWith(page.getElementById("text-part"));
    if ($("command")) {
      $("command").value = typed;
      $("command").focus();
    }
    announce((frame.log || []).map(([, , text]) => text).join(" "));
    if (frame.head.mine) announce(`${words.your_turn} ${frame.head.say}`, "alert");
  }
}

// A room shows who has come; a name that somebody is typing stays. With the last of them the table takes its place.

class RoomPage {
  constructor() {
    new Connection(main.dataset.live, (frame) => { if (frame.reload || frame.head) this.look(); });
    for (const button of document.querySelectorAll("[data-share]")) {
      button.hidden = !navigator.share;
      button.addEventListener("click", () => {
        navigator.share({ title: button.dataset.title, url: $(button.dataset.share).value }).catch(() => {});
      });
    }
  }

  async look() {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    const seats = page.getElementById("seats-part");
    if (!seats || page.getElementById("main").className !== main.className) return reload();
    if ($("seats-part").contains(document.activeElement)) return;
    $("seats-part").replaceWith(seats);
    salt(seats);
  }
}

// What this page is.

if (main?.classList.contains("table")) {
  const art = await (await fetch(main.dataset.art)).json();
  window.atoll = new TablePage(art);
} else if (main?.classList.contains("text")) new TextPage();
else if (main?.classList.contains("review")) new ReviewPage();
else if (main?.dataset.live) new RoomPage();
