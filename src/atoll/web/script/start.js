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
    const changed = frame.rev !== this.revision;
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

// What this page is.

if (main?.classList.contains("table")) {
  const art = await (await fetch(main.dataset.art)).json();
  window.atoll = new TablePage(art);
} else if (main?.classList.contains("text")) new TextPage();
else if (main?.dataset.live) new Connection(main.dataset.live, (frame) => { if (frame.reload || frame.head) reload(); });
