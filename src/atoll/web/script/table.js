// The table page: hears what has changed, shows it, and says what its reader wants.

class TablePage {
  constructor(art) {
    this.head = { moves: 0 };
    this.board = new Board($("board"), art);
    this.touching = new Touching(this.board, (path) => this.play(path));
    this.touching.said = () => this.head.say && this.prompt.show();
    this.sounds = new Sounds(art.motions);
    this.tip = new Tip(this.board);
    this.log = new Log(this);
    this.replay = new Replay(this);
    this.end = new End(this);
    this.hints = new Hints(this);
    this.hands = new Hands(this);
    this.absent = new Absent(this);
    this.stage = new Stage(this);
    this.prompt = new Prompt(this);
    this.sheet = new Sheet(this);
    this.queue = [];
    this.revision = 0;
    this.names = [...document.querySelectorAll("#players .who")].map((node) => node.textContent);
    this.listen();
    this.connection = new Connection(main.dataset.live, (frame) => this.hear(frame));
  }

  // Frames wait for one another, so that one can follow; if many wait, they hurry.

  hear(frame) {
    this.queue.push(frame);
    if (!this.running) this.run();
  }

  async run() {
    this.running = true;
    while (this.queue.length) {
      const frame = this.queue.shift();
      if (!frame.things) this.board.follow(frame);
      if (frame.head) this.hands.let();
      const cause = frame.head && !frame.things ? this.stage.cause(frame) : undefined;
      if (frame.head && !frame.things && frame.head.beats && this.queue.length < 4) await this.stage.play(frame);
      this.cause = cause;
      const moved = this.apply(frame);
      if (moved && this.queue.length < 4) await this.stage.pause(pace());
    }
    this.running = false;
  }

  apply(frame) {
    if (frame.reload) reload();
    if (frame.no) this.refuse(frame.no);
    if (frame.why) this.explain(frame.why);
    if (frame.ask) this.prompt.ask(frame.ask);
    if (frame.hint) this.hints.show(frame.hint);
    if (frame.now) this.absent.greet(frame.now);
    if (frame.here) this.presence(frame.here);
    if (frame.chat) this.chat(frame.chat);
    if (frame.older) this.log.older(frame);
    if (frame.last !== undefined) this.setLast(frame.last);
    return frame.head ? this.position(frame) : false;
  }

  position(frame) {
    const before = this.head;
    const fresh = Boolean(frame.things);
    this.revision = frame.rev;
    this.head = frame.things ? frame.head : { ...this.head, ...frame.head };
    for (const [name, value] of Object.entries(frame.head)) if (value === null && name !== "undo") delete this.head[name];
    const moved = this.board.apply(frame);
    if (frame.head.beats) this.board.markLast(frame.head.beats.flatMap(([ids]) => ids));
    this.offer(frame, fresh);
    if (this.board.lost) this.hands.back();
    this.log.tell(frame, fresh);
    this.tellHead(before, fresh);
    if (moved) this.sounds.laid();
    if (frame.cut === undefined && !frame.head.lesson) this.playForced();
    return moved;
  }

  // What may be touched now. A move that was under way when the line broke, and did not arrive, goes once more.
  offer(frame, fresh) {
    const { sent } = this;
    this.holds(null);
    this.touching.offer(frame.live);
    if (this.prompt.stands()) this.touching.wait(this.last);
    else if (fresh && sent?.revision === this.revision && this.touching.complete(sent.path)) {
      this.send(sent.path, sent.sure);
      this.touching.wait(sent.path);
    } else if (!this.head.mine) this.hands.zoom.back();
  }

  tellHead(before, fresh) {
    const { head } = this;
    this.prompt.show();
    main.classList.toggle("mine", head.mine);
    document.title = (head.mine ? "● " : "") + document.title.replace(/^● /, "");
    this.setTurn(head.turn, fresh);
    this.setPoints(head.points, this.cause);
    this.setUndo(head.undo);
    this.absent.tell(head, before);
    this.hints.tell(head);
    this.lesson(head.lesson);
    for (const section of document.querySelectorAll("[data-section]")) {
      section.hidden = !head.help.includes(Number(section.dataset.section));
    }
    if (head.at === undefined) {
      this.end.tell(head, before);
      this.call(before, fresh);
    }
    this.replay.tell(fresh);
    this.curtain(head.pass);
  }

  // What is the only choice plays itself, if one likes; after undo it does not, or there would be no way back. On a shared
  // screen neither: whoever raises the curtain wants to look.
  playForced() {
    const { lines } = this.touching;
    if (JSON.parse(main.dataset.own).length > 1) return;
    if (settings.forced === "off" || !this.head.mine || this.head.lesson || this.head.at !== undefined || this.queue.length) return;
    if (lines.length !== 1 || lines[0].some((ids) => ids.size !== 1)) return;
    const revision = this.revision;
    setTimeout(() => {
      if (this.revision !== revision || this.touching.waiting) return;
      const path = lines[0].map((ids) => [...ids][0]);
      this.play(path);
      this.touching.wait(path);
    }, pace() * 2);
  }

  // Whose turn it is, aloud.
  call(before, fresh) {
    const { head } = this;
    if (head.mine && (!before.mine || fresh)) {
      this.steps = 0;
      announce(`${words.your_turn} ${head.say}`, "alert");
      if (!fresh) this.sounds.turn();
    } else if (!head.mine) announce(head.say);
  }

  // Whoever decides is lit; from one to the next, the light is seen to go.
  setTurn(turn, fresh) {
    const rows = [...document.querySelectorAll("#players li")];
    const before = rows.filter((row) => row.classList.contains("turn"));
    for (const row of rows) {
      const is = turn.includes(Number(row.dataset.seat));
      row.classList.toggle("turn", is);
      row.querySelector(".turn-mark").textContent = is ? words.turn : "";
    }
    const after = rows.filter((row) => row.classList.contains("turn"));
    if (fresh || !pace() || before.length !== 1 || after.length !== 1 || before[0] === after[0]) return;
    this.sounds.handed();
    this.stage.hand(before[0], after[0]);
  }

  // Points count up when they have flown from what made them to whoever has them.
  setPoints(points, cause) {
    for (const row of document.querySelectorAll("#players li")) {
      const place = row.querySelector(".points");
      const text = String(points[Number(row.dataset.seat)]);
      const gain = text - place.dataset.now;
      if (place.dataset.now === text) continue;
      place.dataset.now = text;
      const set = () => {
        if (place.dataset.now !== text) return;
        if (place.textContent) this.stage.bump(place);
        place.textContent = text;
      };
      if (cause && gain > 0 && pace()) this.stage.gain(cause, row, gain).then(set);
      else set();
    }
  }

  // A button that cannot be used stays where it is, and says why.
  setUndo(why) {
    this.stop = why;
    for (const button of [$("undo"), $("restart")]) button.setAttribute("aria-disabled", why !== null);
    $("undo-why").textContent = why || "";
  }

  undo(what) {
    if (this.stop === null) this.connection.send(what, this.revision);
    else if (this.stop) this.tip.show(this.stop, { aloud: true });
  }

  setLast(moves) {
    this.head.moves = moves;
    this.replay.tell(false);
  }

  // Moves. Selecting is instant; only results come from the server.

  play(path) {
    this.last = path;
    const sure = settings.confirm === "off" || (settings.confirm === "long" && !this.steps);
    this.steps = (this.steps || 0) + 1;
    this.send(path, sure);
  }

  // A move on its way; if the line is broken, it waits until it is tied again.
  send(path, sure) {
    this.holds({ path, sure, revision: this.revision });
    this.connection.send("touch", this.revision, path, sure);
  }

  holds(move) {
    this.sent = move;
    main.classList.toggle("holding", move !== null);
  }

  // What cannot be touched shakes its head, and says why.
  explain(why) {
    const one = this.hands.asked;
    this.tip.show(why, { one, aloud: true });
    if (one?.face) this.board.show(one, "shake");
  }

  refuse(text) {
    this.hints.tell(this.head);
    this.holds(null);
    this.hands.let();
    this.touching.release();
    this.sounds.refused();
    this.tip.show(text, { aloud: true });
  }

  // A shared screen: nobody sees the next player's side before that player says so.

  curtain(seat) {
    const dialog = $("curtain");
    if (seat === undefined) return;
    $("curtain-text").textContent = fill(words.curtain, { name: this.names[seat] });
    $("curtain-rise").onclick = () => {
      dialog.close();
      main.classList.remove("covered");
      this.connection.send("seat", seat);
    };
    setTimeout(() => {
      if (this.head.pass !== seat || dialog.open) return;
      main.classList.add("covered");
      dialog.showModal();
    }, pace() * 2);
  }

  // The guided game.

  lesson(step) {
    $("lesson").hidden = !step;
    for (const node of this.board.svg.querySelectorAll(".pointed")) node.classList.remove("pointed");
    if (!step) return;
    const [number, count, text, ids] = step;
    if ($("lesson-text").textContent !== text) $("lesson-text").textContent = text;
    for (const one of ids.map((id) => this.board.things.get(id))) if (one) this.board.mark(one, "pointed");
    $("lesson-next").onclick = () => this.connection.send("lesson", number);
    $("lesson-skip").onclick = () => this.connection.send("lesson", count);
  }

  // People.

  presence(here) {
    const watching = here.filter((seat) => seat < 0).reduce((sum, n) => sum - n, 0);
    for (const row of document.querySelectorAll("#players li:not(.bot)")) {
      const present = here.includes(Number(row.dataset.seat));
      row.classList.toggle("here", present);
      row.querySelector(".dot").title = present ? words.here : words.away;
    }
    $("watching").textContent = watching ? fill(words.watching, { number: watching }) : "";
  }

  chat(lines) {
    const news = lines.filter(([number]) => number > (this.chatted ?? 0));
    if (this.chatted !== undefined && news.length) this.sheet.hear(news.at(-1));
    this.chatted ??= 0;
    for (const [n, name, text] of news) {
      this.chatted = n;
      const item = document.createElement("li");
      item.appendChild(document.createElement("b")).textContent = `${name}: `;
      item.append(text);
      $("chat").append(item);
    }
    $("chat").parentNode.scrollTop = $("chat").scrollHeight;
  }

  listen() {
    $("undo").onclick = () => this.undo("undo");
    $("restart").onclick = () => this.undo("restart");
    $("mute").onclick = () => set("sound", settings.sound === "on" ? "off" : "on");
    $("keys").onclick = () => $("keys-help").showModal();
    $("curtain").addEventListener("cancel", (event) => event.preventDefault());
    $("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      if ($("chat-text").value.trim()) this.connection.send("chat", $("chat-text").value);
      $("chat-text").value = "";
    });
    let shape = main.dataset.layout = layout();
    cookie("layout", shape);
    addEventListener("resize", () => {
      if (layout() === shape) return;
      shape = main.dataset.layout = layout();
      cookie("layout", shape);
      this.connection.send("layout", shape);
    });
  }
}
