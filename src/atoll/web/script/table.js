// The table page: hears what has changed, shows it, and says what its reader wants.

class TablePage {
  constructor(art) {
    this.board = new Board($("board"), art);
    this.touching = new Touching(this.board, (path) => this.play(path));
    this.sounds = new Sounds();
    this.tip = new Tip(this.board);
    this.log = new Log(this);
    this.replay = new Replay(this);
    this.end = new End(this);
    this.hints = new Hints(this);
    this.hands = new Hands(this);
    this.zoom = new Zoom(document.querySelector(".board-scroll"));
    this.queue = [];
    this.head = { moves: 0 };
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
      const moved = this.apply(this.queue.shift());
      if (moved && this.queue.length < 4) await later(pace());
    }
    this.running = false;
  }

  apply(frame) {
    if (frame.reload) reload();
    if (frame.no) this.refuse(frame.no);
    if (frame.why) this.tip.show(frame.why, { one: this.hands.asked, aloud: true });
    if (frame.ask) this.ask(frame.ask);
    if (frame.hint) this.hints.show(frame.hint);
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
    this.asking(false);
    const moved = this.board.apply(frame);
    if (frame.head.marks) this.board.markLast(frame.head.marks);
    this.touching.offer(frame.live);
    if (this.board.lost) this.hands.focus(this.touching.door());
    this.log.tell(frame, fresh);
    this.tellHead(before, fresh);
    if (moved) this.sounds.laid();
    return moved;
  }

  tellHead(before, fresh) {
    const { head } = this;
    $("say").textContent = head.say;
    main.classList.toggle("mine", head.mine);
    document.title = (head.mine ? "● " : "") + document.title.replace(/^● /, "");
    for (const row of document.querySelectorAll("#players li")) {
      const turn = head.turn.includes(Number(row.dataset.seat));
      row.classList.toggle("turn", turn);
      row.querySelector(".turn-mark").textContent = turn ? ` (${words.turn})` : "";
    }
    if (head.points) this.setPoints(head.points);
    this.setUndo(head.undo);
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

  // Whose turn it is, aloud.
  call(before, fresh) {
    const { head } = this;
    if (head.mine && (!before.mine || fresh)) {
      this.steps = 0;
      announce(`${words.your_turn} ${head.say}`, "alert");
      if (!fresh) this.sounds.turn();
    } else if (!head.mine) announce(head.say);
  }

  setPoints(points) {
    for (const row of document.querySelectorAll("#players li")) {
      row.querySelector(".points").textContent = points[Number(row.dataset.seat)];
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
    return this.connection.send("touch", this.revision, path, sure);
  }

  refuse(text) {
    this.hints.tell(this.head);
    this.touching.release();
    this.tip.show(text, { aloud: true });
  }

  ask(question) {
    this.asking(true);
    this.board.svg.setAttribute("aria-busy", "false");
    $("say").textContent = question;
    announce(question, "alert");
    $("confirm").focus();
  }

  asking(is) {
    $("confirm").hidden = $("cancel").hidden = !is;
    if (!is && this.head.say) $("say").textContent = this.head.say;
  }

  cancel() {
    this.asking(false);
    this.touching.release();
    this.hands.focus(this.touching.door());
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
    this.chatted ??= 0;
    for (const [n, name, text] of lines.filter(([number]) => number > this.chatted)) {
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
    $("confirm").onclick = () => this.connection.send("touch", this.revision, this.last, true);
    $("cancel").onclick = () => this.cancel();
    $("mute").onclick = () => set("sound", settings.sound === "on" ? "off" : "on");
    $("keys").onclick = () => $("keys-help").showModal();
    $("curtain").addEventListener("cancel", (event) => event.preventDefault());
    $("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      if ($("chat-text").value.trim()) this.connection.send("chat", $("chat-text").value);
      $("chat-text").value = "";
    });
    let shape = layout();
    cookie("layout", shape);
    addEventListener("resize", () => {
      if (layout() === shape) return;
      shape = layout();
      cookie("layout", shape);
      this.connection.send("layout", shape);
    });
  }
}
