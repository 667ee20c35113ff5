// Touching: the server says which things may be touched one after the other, as lines of sets.

class Touching {
  constructor(board, play) {
    this.board = board;
    this.play = play;
    this.lines = [];
    this.picked = [];
    this.waiting = false;
  }

  // What may be touched now; nothing is said of it if that has not changed. What was picked stays picked, if it may.
  offer(lines) {
    const old = this.waiting ? [] : this.picked;
    if (lines) this.lines = lines.map((line) => line.map((ids) => new Set(ids)));
    this.waiting = false;
    this.picked = [];
    for (const id of old) if (this.next().has(id) && !this.complete([...this.picked, id])) this.picked.push(id);
    this.show();
  }

  // The table has not answered yet: nothing can be touched, and what was touched stays marked.
  wait(path) {
    this.waiting = true;
    this.picked = path;
    this.show();
  }

  release() {
    this.waiting = false;
    this.drop();
  }

  next(picked = this.picked) {
    const ids = new Set();
    if (this.waiting) return ids;
    for (const line of this.lines) {
      if (line.length > picked.length && picked.every((id, i) => line[i].has(id))) {
        for (const id of line[picked.length]) if (!picked.includes(id)) ids.add(id);
      }
    }
    return ids;
  }

  complete(picked) {
    return this.lines.some((line) => line.length === picked.length && picked.every((id, i) => line[i].has(id)));
  }

  touch(id) {
    if (this.waiting) return true;
    const path = this.next().has(id) ? [...this.picked, id] : this.next([]).has(id) ? [id] : null;
    if (this.picked.includes(id)) {
      this.drop();
      return true;
    }
    if (!path) return false;
    if (this.complete(path)) {
      this.play(path);
      this.wait(path);
    } else {
      this.picked = path;
      this.show();
      announce($("say").textContent);
    }
    return true;
  }

  drop() {
    this.picked = [];
    this.show();
  }

  show() {
    const next = this.next();
    const first = this.picked.length ? this.next([]) : next;
    for (const one of this.board.things.values()) {
      const can = next.has(one.id);
      const picked = this.picked.includes(one.id);
      this.board.mark(one, "can", can);
      this.board.mark(one, "picked", picked);
      this.board.mark(one, "may", !can && !picked && first.has(one.id));
      if (!one.label || one.isAnswer) continue;
      const { node } = one;
      node.setAttribute("role", can || picked || first.has(one.id) ? "button" : "img");
      if (picked) node.setAttribute("aria-pressed", "true");
      else node.removeAttribute("aria-pressed");
    }
    const { things } = this.board;
    this.board.invite(things.get(this.picked[0]), [...next, ...this.picked].map((id) => things.get(id)));
    this.board.svg.setAttribute("aria-busy", this.waiting);
    this.board.svg.classList.toggle("choosing", this.picked.length > 0);
    this.said?.();
    this.keepDoor();
  }

  // One thing can be reached with Tab; arrows go on from there.
  keepDoor() {
    const { things, svg } = this.board;
    const focused = svg.contains(document.activeElement) && document.activeElement.closest(".thing")?.dataset.id;
    for (const node of svg.querySelectorAll('[tabindex="0"]')) node.setAttribute("tabindex", "-1");
    (things.get(focused) ?? this.onBoard())?.node.setAttribute("tabindex", "0");
  }

  // Where one enters the board: what may be touched, or the first thing that has a name.
  onBoard() {
    const next = this.next();
    const named = [...this.board.things.values()].filter((one) => one.label && !one.isAnswer);
    return named.find(({ id }) => next.has(id)) ?? named[0];
  }

  // Where one goes on: there, or to an answer if there are only answers.
  door() {
    const next = [...this.next()].map((id) => this.board.things.get(id));
    return next.length && next.every((one) => one?.isAnswer) ? next[0] : this.onBoard();
  }
}
