// A hint: the best move and two others, with reasons. Pointing at one shows on the board what to touch.

class Hints {
  constructor(page) {
    this.page = page;
    $("hint")?.addEventListener("click", () => this.ask());
    $("hints-close")?.addEventListener("click", () => this.hide());
  }

  ask() {
    $("hint").setAttribute("aria-busy", "true");
    announce(words.thinking);
    this.page.connection.send("hint");
  }

  show(lines) {
    $("hint").removeAttribute("aria-busy");
    $("hints").hidden = false;
    $("hints-list").replaceChildren(...lines.map((line) => this.line(line)));
    announce(lines.map(([move, chance, reason]) => `${move}, ${Math.round(chance * 100)} %. ${reason}`).join(" "), "alert");
    if (lines.length) this.point(lines[0][3]);
  }

  line([move, chance, reason, ids]) {
    const item = document.createElement("li");
    const button = item.appendChild(document.createElement("button"));
    button.type = "button";
    button.textContent = move;
    button.addEventListener("click", () => this.point(ids));
    item.append(` ${Math.round(chance * 100)} % · ${reason}`);
    return item;
  }

  point(ids) {
    this.page.board.svg.querySelectorAll(".pointed").forEach((node) => node.classList.remove("pointed"));
    for (const one of ids.map((id) => this.page.board.things.get(id))) if (one) this.page.board.mark(one, "pointed");
  }

  hide() {
    if (!$("hints") || $("hints").hidden) return;
    $("hints").hidden = true;
    this.point([]);
  }

  // A new position makes a hint old; whoever does not decide needs none.
  tell(head) {
    this.hide();
    if (!$("hint")) return;
    $("hint").removeAttribute("aria-busy");
    $("hint").setAttribute("aria-disabled", !head.mine);
  }
}
