// Hands: mouse, finger and keys on the board.

const FINGER = 22;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class Hands {
  constructor(page) {
    this.page = page;
    this.board = page.board;
    this.touching = page.touching;
    this.zoom = new Zoom(this.board);
    const { svg } = this.board;
    svg.addEventListener("click", (event) => this.carried || this.point(event));
    svg.addEventListener("pointerdown", (event) => this.seize(event));
    addEventListener("pointermove", (event) => this.carry(event));
    addEventListener("pointerup", (event) => this.release(event));
    addEventListener("pointercancel", () => this.let());
    $("answers").addEventListener("click", (event) => this.answer(event));
    svg.addEventListener("pointermove", (event) => this.hover(event));
    svg.addEventListener("pointerleave", () => page.tip.insists || page.tip.hide());
    svg.addEventListener("contextmenu", (event) => this.explain(event));
    svg.addEventListener("keydown", (event) => this.boardKey(event));
    svg.addEventListener("focusin", (event) => this.focused(event));
    addEventListener("keydown", (event) => this.pageKey(event));
  }

  // A click goes to what may be touched: exactly there, or within reach of a finger. Anything else explains itself.
  point(event) {
    const next = this.touching.next();
    const isFinger = event.pointerType !== "mouse";
    const stack = this.board.under(event.clientX, event.clientY);
    // What is looked at is touched as a whole, if it lies over what is in it.
    const above = stack.find(({ verb }) => verb);
    if (above?.verb === "look") {
      this.touch(above);
      return;
    }
    if (isFinger && this.zoom.wants(event.clientX, event.clientY, next)) {
      this.zoom.near(event.clientX, event.clientY);
      return;
    }
    this.zoom.back();
    const reach = isFinger ? FINGER : 0;
    const one = stack.find(({ id }) => next.has(id) || this.touching.picked.includes(id))
      || this.board.near(event.clientX, event.clientY, next, reach)
      || stack.find(({ id }) => this.touching.next([]).has(id))
      || stack.find(({ verb }) => verb);
    if (one) this.touch(one);
    else {
      this.touching.drop();
      this.explain(event);
    }
  }

  answer(event) {
    const one = this.board.things.get(event.target.closest(".answer")?.dataset.id);
    if (one) this.touch(one);
  }

  // Dragging: what may be picked up goes with the pointer, and is laid down where it may go.

  seize(event) {
    this.carried = null;
    if (event.button) return;
    const next = this.touching.next([]);
    const one = this.board.under(event.clientX, event.clientY).find(({ id }) => next.has(id));
    const path = one && this.touching.next().has(one.id) ? [...this.touching.picked, one.id] : [one?.id];
    this.seized = one && !this.touching.complete(path) ? { one, x: event.clientX, y: event.clientY } : null;
  }

  carry(event) {
    const { seized } = this;
    if (!seized) return;
    if (!this.carried) {
      if (Math.hypot(event.clientX - seized.x, event.clientY - seized.y) < FINGER / 2) return;
      if (!this.touching.picked.includes(seized.one.id)) this.touching.touch(seized.one.id);
      this.carried = seized.one;
      seized.one.node.classList.add("carried");
      this.page.tip.hide();
    }
    this.board.carry(this.carried, event);
    this.board.haunt(this.target(event), this.carried);
  }

  release(event) {
    const { carried } = this;
    this.seized = null;
    if (!carried) return;
    const place = this.target(event);
    this.board.haunt(null);
    if (place) this.touching.touch(place.id);
    // What was laid down stays there until the table answers; all else goes back.
    if (this.touching.waiting) this.laid = carried;
    else this.let();
    // The click that follows belongs to the drag.
    setTimeout(() => { this.carried = null; });
  }

  let() {
    this.seized = null;
    this.board.haunt(null);
    for (const one of [this.carried, this.laid]) if (one) this.board.drop(one);
    this.laid = null;
  }

  target(event) {
    const next = this.touching.next();
    const stack = this.board.under(event.clientX, event.clientY).filter((one) => one !== this.carried);
    return stack.find(({ id }) => next.has(id)) || this.board.near(event.clientX, event.clientY, next, FINGER);
  }

  touch(one) {
    if (one.verb === "look") {
      const { page } = this;
      page.looked = page.looked === one.id ? "" : one.id;
      page.connection.send("look", page.looked);
      return;
    }
    if (this.touching.touch(one.id)) this.page.tip.hide();
    else if (this.page.head.at === undefined) {
      this.asked = one;
      this.page.connection.send("why", [...this.touching.picked, one.id]);
    }
  }

  hover(event) {
    if (event.pointerType !== "mouse" || this.page.tip.insists || this.carried) return;
    const one = this.board.under(event.clientX, event.clientY).find(({ label }) => label);
    if (one === this.hovered) return;
    this.hovered = one;
    const stack = this.board.under(event.clientX, event.clientY);
    const next = this.touching.next();
    const place = this.touching.picked.length ? stack.find(({ id }) => next.has(id)) : null;
    this.board.haunt(place, this.board.things.get(this.touching.picked.at(-1)));
    this.page.tip.show(one?.label || "", { one });
  }

  // A long press, or a click on what is never touched: what is this?
  explain(event) {
    const one = this.board.under(event.clientX, event.clientY).find(({ label }) => label);
    if (!one) return;
    event.preventDefault();
    this.page.tip.show(one.label, { one });
  }

  focused(event) {
    const one = this.board.things.get(event.target.closest(".thing")?.dataset.id);
    if (!one) return;
    this.board.ring(one);
    if (event.target.matches(":focus-visible")) {
      // A table that is larger than the screen: browsers bring into sight what is hidden, not what is half hidden.
      event.target.scrollIntoView({ block: "nearest", inline: "nearest" });
      this.page.tip.show(one.label, { one });
    }
    this.touching.keepDoor();
  }

  boardKey(event) {
    const id = event.target.closest(".thing")?.dataset.id;
    const deeds = {
      Enter: () => id && this.touch(this.board.things.get(id)),
      " ": () => id && this.touch(this.board.things.get(id)),
      Escape: () => { this.zoom.back(); this.touching.drop(); },
      PageDown: () => this.along(id, 1),
      PageUp: () => this.along(id, -1),
    };
    if (ARROWS[event.key]) deeds[event.key] = () => this.walk(id, ARROWS[event.key], event.shiftKey);
    if (!deeds[event.key]) return;
    event.preventDefault();
    deeds[event.key]();
  }

  // The nearest thing in a direction: what lies straight ahead counts as nearer than what lies aside.
  walk(id, [dx, dy], all) {
    const { things } = this.board;
    const from = things.get(id);
    const next = this.touching.next();
    let best = null;
    for (const one of things.values()) {
      if (!one.label || one.isAnswer || one.id === id || !(all || !next.size || next.has(one.id))) continue;
      const ahead = (one.x - from.x) * dx + (one.y - from.y) * dy;
      const aside = Math.abs((one.x - from.x) * dy) + Math.abs((one.y - from.y) * dx);
      const cost = ahead + aside * 2.5;
      if (ahead > 1 && (!best || cost < best.cost)) best = { one, cost };
    }
    if (best) this.focus(best.one);
  }

  // One after the other, for those who do not see where things lie.
  along(id, by) {
    const { things } = this.board;
    const next = this.touching.next();
    const few = [...things.values()].filter((one) => one.label && !one.isAnswer && (next.size ? next.has(one.id) : true));
    const now = few.findIndex((one) => one.id === id);
    this.focus(few.at(now < 0 ? Math.min(by, 0) : (now + by) % few.length));
  }

  // To where one can go on.
  back() {
    this.focus(this.touching.door());
  }

  focus(one) {
    if (!one) return;
    one.node.setAttribute("tabindex", "0");
    one.node.focus();
  }

  pageKey(event) {
    if (settings.keys !== "on" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea, dialog")) return;
    const { page } = this;
    const deeds = {
      u: () => $("undo").click(),
      l: () => announce($("log").lastChild?.textContent || "", "alert"),
      s: () => announce(page.names.map((name, i) => fill(words.points, { name, points: page.head.points?.[i] })).join(" "), "alert"),
      b: () => this.back(),
      ",": () => page.replay.step("back"),
      ".": () => page.replay.step("on"),
      "?": () => $("keys-help").showModal(),
    };
    if (!deeds[event.key]) return;
    event.preventDefault();
    deeds[event.key]();
  }
}
