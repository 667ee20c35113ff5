// A hint: the best move and two others, in words and with reasons. While the bots think, a bar fills by the time that was
// asked for. Pointing at a move shows on the board what to touch, with an arrow from the first thing to the last.

class Hints {
  constructor(page) {
    this.page = page;
    this.way = null;
    this.busy = false;
    if (!$("hint")) return;
    $("hint").addEventListener("click", () => this.ask());
    for (const id of ["hints-close", "hints-cancel"]) $(id).addEventListener("click", () => this.leave());
    $("hints").addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.leave();
    });
  }

  ask() {
    if (!this.busy) this.page.connection.send("hint");
  }

  // First how long it takes, then the moves; neither if there are none to be had.
  show({ seconds, lines }) {
    if (seconds) this.wait(seconds);
    else if (lines) this.list(lines);
    else this.hide();
  }

  wait(seconds) {
    this.open(true);
    announce(words.thinking);
    const begin = performance.now();
    const step = (now) => {
      if (!this.busy) return;
      const share = (now - begin) / seconds / 1000;
      if (share < 1) $("hints-bar").value = share;
      else $("hints-bar").removeAttribute("value");
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  list(lines) {
    this.open(false);
    $("hints-list").replaceChildren(...lines.map((line) => this.line(line)));
    announce(lines.map(([move, chance, reason]) => [move, this.figure(chance), reason].join(" ")).join(" "), "alert");
    if (lines.length) this.point(lines[0][3]);
  }

  line([move, chance, reason, ids]) {
    const item = document.createElement("li");
    const button = item.appendChild(document.createElement("button"));
    button.type = "button";
    for (const [kind, text] of [["move", move], ["chance", this.figure(chance)], ["why", reason]]) {
      const part = button.appendChild(document.createElement("span"));
      part.className = kind;
      part.textContent = text;
    }
    button.style.setProperty("--chance", chance ?? 0);
    for (const event of ["click", "focus", "pointerenter"]) button.addEventListener(event, () => this.point(ids));
    return item;
  }

  figure(chance) {
    return chance === null ? "" : fill(words.chance, { number: Math.round(chance * 100) });
  }

  point(ids) {
    const { board } = this.page;
    this.forget();
    const things = ids.map((id) => board.things.get(id)).filter(Boolean);
    for (const one of things) board.mark(one, "pointed");
    const [from, to] = [things.filter((one) => !one.isAnswer)].map((all) => [all[0], all.at(-1)])[0];
    if (from && from !== to) this.draw(from, to);
  }

  // An arrow that bends a little, from a dot, and leaves what it aims at to be seen. `web/ways.py` draws the same.
  draw(from, to) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const far = Math.hypot(dx, dy);
    const middle = [(from.x + to.x) / 2 - dy * 0.12, (from.y + to.y) / 2 + dx * 0.12];
    const turn = Math.atan2(to.y - middle[1], to.x - middle[0]);
    const part = Math.min(1, this.page.board.size[0] / 700);
    const end = Math.min(64 * part, far / 3);
    const [x, y] = [to.x - Math.cos(turn) * end, to.y - Math.sin(turn) * end];
    this.way = this.page.board.svg.appendChild(svgNode("g", "way"));
    this.way.setAttribute("aria-hidden", "true");
    this.way.style.setProperty("--part", part);
    for (const kind of ["under", "over"]) {
      this.way.appendChild(svgNode("path", kind)).setAttribute("d", `M${from.x} ${from.y}Q${middle.join(" ")} ${x} ${y}`);
    }
    this.way.appendChild(svgNode("path", "head")).setAttribute("d", "M13 0-13 14-13-14Z");
    this.way.lastChild.setAttribute("transform", `translate(${x} ${y}) rotate(${(turn * 180) / Math.PI}) scale(${part})`);
    const dot = this.way.appendChild(svgNode("circle", "head"));
    for (const [name, value] of Object.entries({ cx: from.x, cy: from.y, r: 9 * part })) dot.setAttribute(name, value);
  }

  forget() {
    this.way?.remove();
    this.page.board.svg.querySelectorAll(".pointed").forEach((node) => node.classList.remove("pointed"));
    for (const node of document.querySelectorAll("#answers .pointed")) node.classList.remove("pointed");
  }

  open(busy) {
    this.busy = busy;
    $("hint").setAttribute("aria-busy", busy);
    $("hints").hidden = false;
    $("hints-busy").hidden = !busy;
    $("hints-close").hidden = busy;
    $("hints-list").hidden = busy;
  }

  leave() {
    this.hide();
    $("hint").focus();
  }

  hide() {
    if (!$("hints") || $("hints").hidden) return;
    if (this.busy) this.page.connection.send("hint", false);
    this.busy = false;
    $("hint").removeAttribute("aria-busy");
    $("hints").hidden = true;
    this.forget();
  }

  // A new position makes a hint old; whoever does not decide needs none.
  tell(head) {
    this.hide();
    $("hint")?.setAttribute("aria-disabled", !head.mine);
  }
}
