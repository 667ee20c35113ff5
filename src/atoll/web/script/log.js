// The log: each line is a link to its position.

class Log {
  constructor(page) {
    this.page = page;
    this.list = $("log");
    this.first = 0;
    this.box = this.list.parentNode;
    $("older").onclick = () => page.connection.send("log", this.first);
  }

  tell(frame, fresh) {
    const { list } = this;
    if (fresh && frame.log) list.replaceChildren();
    if (frame.cut !== undefined) {
      for (const item of list.querySelectorAll("li:not(.note)")) if (item.value > frame.cut) item.remove();
    }
    const lines = frame.log || [];
    list.append(...lines.map((line) => this.line(line)));
    if (frame.first !== undefined) this.setFirst(frame.first);
    if (!fresh && lines.length) announce(lines.map(([, , text]) => text.replaceAll("\n", " ")).join(" "));
  }

  line([number, seat, text]) {
    const item = document.createElement("li");
    item.value = number;
    item.dataset.seat = seat;
    if (seat < 0) {
      item.className = "note";
      item.textContent = text;
      return item;
    }
    item.append(flag(seat));
    const link = item.appendChild(document.createElement("a"));
    link.href = `?at=${number}`;
    link.append(...(text || "…").split("\n").flatMap((said) => [sentence(said), " "]));
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.page.replay.look(number);
    });
    return item;
  }

  // What one was reading stays where it is.
  older(frame) {
    const { box } = this;
    const below = box.scrollHeight - box.scrollTop;
    this.list.prepend(...frame.older.map((line) => this.line(line)));
    box.scrollTop = box.scrollHeight - below;
    this.setFirst(frame.first);
    if (this.sought) this.mark(this.sought);
  }

  setFirst(first) {
    this.first = first;
    $("older").hidden = first === 0;
  }

  // The line of a move is lit, and scrolled to; if it is not here yet, it is asked for.
  mark(place) {
    let found = null;
    for (const item of this.list.children) {
      const is = item.value === place && !item.classList.contains("note");
      item.classList.toggle("at", is);
      if (is) found = item;
    }
    this.sought = found || !this.first || !place ? null : place;
    if (this.sought) this.page.connection.send("log", this.first);
    this.see(found);
  }

  // The newest lines, or the lit one where somebody looks back.
  see(item = this.list.querySelector(".at")) {
    const { box } = this;
    const isLast = !item || this.page.head.at === undefined;
    box.scrollTop = isLast ? box.scrollHeight : item.offsetTop - (box.clientHeight - item.offsetHeight) / 2;
  }
}

// What a move did: an event on a line of its own.
function sentence(text) {
  const node = document.createElement("span");
  node.textContent = text;
  return node;
}

// Looking back: buttons, slider, keys, and `?at=` in the address.

class Replay {
  constructor(page) {
    this.page = page;
    this.wanted = main.dataset.at === "" ? null : Number(main.dataset.at);
    this.key = `seen-${main.dataset.table}`;
    this.seen = Number(localStorage.getItem(this.key) || 0);
    for (const button of document.querySelectorAll("[data-step]")) button.onclick = () => this.step(button.dataset.step);
    $("slider").oninput = () => this.look(Number($("slider").value));
    $("viewer").onchange = () => this.look(this.place, Number($("viewer").value));
    $("missed-show").onclick = () => this.showMissed();
    $("missed-skip").onclick = () => this.endMissed();
  }

  get place() {
    return this.page.head.at ?? this.page.head.moves;
  }

  look(number, seat) {
    const at = number === null || (number >= this.page.head.moves && !seat) ? null : Math.max(0, number);
    history.replaceState(null, "", at === null ? location.pathname : `?at=${at}`);
    if (seat === undefined) this.page.connection.send("at", at);
    else this.page.connection.send("at", at, seat);
  }

  step(where) {
    this.look({ first: 0, back: this.place - 1, on: this.place + 1, now: null }[where]);
  }

  tell(fresh) {
    const { head } = this.page;
    const past = head.at !== undefined;
    $("slider").max = head.moves;
    $("slider").value = this.place;
    $("where").textContent = past ? fill(words.move, { number: head.at, last: head.moves }) : fill(words.now, { number: head.moves });
    main.classList.toggle("back", past);
    $("viewer").value = head.viewer;
    this.page.log.mark(this.place);
    if (fresh && this.wanted !== null) {
      this.look(this.wanted);
      this.wanted = null;
    } else if (!past) this.greet();
  }

  // Since you were here: how many moves somebody missed who has been here before.
  greet() {
    const { moves } = this.page.head;
    if (!this.greeted && this.seen > 0 && moves - this.seen > 1) {
      $("missed").hidden = false;
      $("missed").firstElementChild.textContent = fill(words.missed, { number: moves - this.seen });
    }
    this.greeted = true;
    localStorage.setItem(this.key, moves);
  }

  async showMissed() {
    $("missed-show").hidden = true;
    for (let at = this.seen; at < this.page.head.moves && !$("missed").hidden; at++) {
      this.look(at);
      await later(Math.max(700, pace() * 2));
    }
    this.endMissed();
  }

  endMissed() {
    $("missed").hidden = true;
    if (this.page.head.at !== undefined) this.look(null);
  }
}
