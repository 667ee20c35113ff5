// The one script of Atoll, the same for every game. It knows things, not rules: the server says what lies where and
// which things may be touched one after the other; here they are drawn, glide, and are touched.

const $ = (name) => document.getElementById(name);
const main = $("main");
const words = JSON.parse(main?.dataset.words || "{}");
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
const SVG = "http://www.w3.org/2000/svg";

// Settings live in the browser; those that the server needs for the first paint also in cookies.

const DEFAULTS = { theme: "", speed: "normal", sound: "on", confirm: "off", keys: "on" };
const settings = { ...DEFAULTS, ...JSON.parse(localStorage.getItem("atoll") || "{}") };
const cookie = (name, value) => { document.cookie = `${name}=${value};path=/;max-age=63072000;samesite=lax`; };

for (const field of document.querySelectorAll("[data-set]")) {
  field.value = settings[field.dataset.set];
  field.addEventListener("change", () => {
    settings[field.dataset.set] = field.value;
    localStorage.setItem("atoll", JSON.stringify(settings));
    if (field.dataset.set === "theme") {
      cookie("theme", field.value);
      document.documentElement.dataset.theme = field.value;
    }
    applySpeed();
  });
}

function applySpeed() {
  document.documentElement.dataset.speed = settings.speed;
}
applySpeed();

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const pace = () => (calm.matches || settings.speed === "off" ? 0 : settings.speed === "fast" ? 180 : 420);

// Small helps on every page.

$("language")?.addEventListener("change", (event) => event.target.form.submit());
document.querySelector(".language button")?.classList.add("hidden");
for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    const field = $(button.dataset.copy);
    field.select();
    try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
    const before = button.textContent;
    button.textContent = words.copied || before;
    setTimeout(() => { button.textContent = before; }, 1500);
  });
}

let toggle = false;
function announce(text, region = "live") {
  const place = $(region);
  if (!place || !text) return;
  toggle = !toggle;
  place.textContent = text + (toggle ? "\u00a0" : "");
}

// The live line. When it breaks, it is tied again, and the server sends everything afresh.

class Connection {
  constructor(path, hear) {
    this.path = path;
    this.hear = hear;
    this.tries = 0;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}${this.path}?layout=${layout()}`);
    this.socket.onopen = () => { this.tries = 0; this.offline(false); };
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.socket.onclose = (event) => {
      if (event.code >= 4400) return;
      this.offline(this.tries > 0);
      setTimeout(() => this.open(), Math.min(8000, 250 * 2 ** this.tries++));
    };
  }

  offline(is) {
    if ($("offline")) $("offline").hidden = !is;
  }

  send(...message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    else this.offline(true);
  }
}

const layout = () => (innerWidth > innerHeight * 1.05 && innerWidth > 700 ? "wide" : "tall");

// Drawing: a look is put together from the art, once, and used by every thing that looks so.

class Easel {
  constructor(board, art) {
    this.art = art;
    this.looks = new Map();
    board.replaceChildren();
    this.defs = board.appendChild(document.createElementNS(SVG, "defs"));
  }

  look([, , , , , , shape, paint = "", mark = "", text = "", , , path = ""]) {
    const key = [shape, paint, mark, text, path].join("|");
    if (!this.looks.has(key)) {
      const drawing = document.createElementNS(SVG, "g");
      drawing.id = `look${this.looks.size}`;
      drawing.innerHTML = this.compose(shape, paint, mark, text, path);
      this.defs.append(drawing);
      this.looks.set(key, `#${drawing.id}`);
    }
    return this.looks.get(key);
  }

  compose(shape, paint, mark, text, path) {
    const { shapes, patterns, marks, letters, paints } = this.art;
    const [paper, ink, pattern] = paints[paint] || ["var(--land)", "var(--words)", ""];
    let look = shapes[shape].replaceAll("{path}", path);
    if (pattern) look += patterns[pattern];
    if (mark) look += `<g color="${ink}" transform="scale(.8)">${marks[mark]}</g>`;
    if (text) look += letters[shape].replaceAll("{text}", escapeText(text));
    return look.replaceAll("var(--paper)", paper).replaceAll("var(--cut)", paper).replaceAll("var(--ink)", ink);
  }
}

function escapeText(text) {
  return text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);
}

// The board: things by their ids, in layers that they never leave.

class Board {
  constructor(svg, art) {
    this.svg = svg;
    this.easel = new Easel(svg, art);
    this.layers = Array.from({ length: 6 }, () => {
      const layer = document.createElementNS(SVG, "g");
      layer.setAttribute("class", "layer");
      return svg.appendChild(layer);
    });
    this.things = new Map();
  }

  // Apply a frame; returns whether something moved that one wants to follow.
  apply(frame) {
    if (frame.size) this.svg.setAttribute("viewBox", `0 0 ${frame.size[0]} ${frame.size[1]}`);
    const arrived = [];
    let moved = false;
    if (frame.things) {
      const kept = new Set(frame.things.map((thing) => thing[0]));
      for (const id of [...this.things.keys()]) if (!kept.has(id)) this.remove(id, false);
      for (const thing of frame.things) this.put(thing, false);
      return false;
    }
    for (const id of frame.r || []) this.remove(id, true);
    for (const thing of frame.c || []) {
      moved = true;
      arrived.push(this.put(thing, true));
    }
    if (arrived.length) {
      for (const node of this.svg.querySelectorAll(".last")) node.classList.remove("last");
      for (const one of arrived) if (one.verb) one.node.classList.add("last");
    }
    return moved || Boolean(frame.r?.length);
  }

  put(thing, animate) {
    const [id, layer, x, y, turn, size, shape, , , , label = "", verb = ""] = thing;
    let one = this.things.get(id);
    const look = this.easel.look(thing);
    if (!one) {
      const node = document.createElementNS(SVG, "g");
      const face = node.appendChild(document.createElementNS(SVG, "g"));
      face.append(document.createElementNS(SVG, "use"));
      one = { id, node, use: face.firstChild, face };
      node.setAttribute("class", animate ? "thing arriving" : "thing");
      if (animate) setTimeout(() => node.classList.remove("arriving"), 30);
      node.dataset.id = id;
      this.things.set(id, one);
      this.layers[layer].append(node);
    } else if (one.layer !== layer) {
      this.layers[layer].append(one.node);
    } else if (animate && one.look !== look) {
      one.face.setAttribute("class", this.easel.art.motions[shape] || "flip");
      one.face.addEventListener("animationend", () => one.face.removeAttribute("class"), { once: true });
    }
    if (one.look !== look) one.use.setAttribute("href", look);
    one.node.setAttribute("transform", `translate(${x} ${y}) rotate(${turn}) scale(${size})`);
    Object.assign(one, { layer, x, y, look, label, verb });
    this.name(one);
    return one;
  }

  name(one) {
    const { node } = one;
    if (one.label) {
      node.setAttribute("aria-label", one.label);
      node.setAttribute("role", "img");
      if (!node.hasAttribute("tabindex")) node.setAttribute("tabindex", "-1");
    } else {
      node.setAttribute("aria-hidden", "true");
    }
  }

  remove(id, animate) {
    const one = this.things.get(id);
    if (!one) return;
    this.things.delete(id);
    if (!animate || !pace()) {
      one.node.remove();
      return;
    }
    one.node.classList.add("leaving");
    setTimeout(() => one.node.remove(), pace());
  }

  // The things under a point, the uppermost first.
  under(x, y) {
    const found = [];
    for (const node of document.elementsFromPoint(x, y)) {
      const one = this.things.get(node.closest?.(".thing")?.dataset.id);
      if (one && !found.includes(one)) found.push(one);
    }
    return found;
  }

  // Of some things the one whose middle is nearest to a point, if it is within reach of a finger.
  near(x, y, ids, reach) {
    let best = null;
    for (const id of ids) {
      const box = this.things.get(id)?.node.getBoundingClientRect();
      if (!box) continue;
      const away = Math.hypot(
        Math.max(box.left - x, 0, x - box.right),
        Math.max(box.top - y, 0, y - box.bottom),
      );
      if (away <= reach && (!best || away < best.away)) best = { id, away };
    }
    return best && this.things.get(best.id);
  }
}

// Touching: the server says which things may be touched one after the other, as lines of sets.

class Touching {
  constructor(board, play) {
    this.board = board;
    this.play = play;
    this.lines = [];
    this.picked = [];
  }

  offer(lines) {
    const old = this.picked;
    this.lines = lines.map((line) => line.map((ids) => new Set(ids)));
    this.picked = [];
    for (const id of old) if (this.next().has(id) && !this.complete([...this.picked, id])) this.picked.push(id);
    this.show();
  }

  next(picked = this.picked) {
    const ids = new Set();
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
    const path = this.next().has(id) ? [...this.picked, id] : this.next([]).has(id) ? [id] : null;
    if (this.picked.includes(id)) {
      this.drop();
      return true;
    }
    if (!path) return false;
    if (this.complete(path)) {
      this.drop();
      this.play(path);
    } else {
      this.picked = path;
      this.show();
      announce(fill(words.picked, { thing: this.board.things.get(id).label }));
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
      const { node } = one;
      const can = next.has(one.id);
      const picked = this.picked.includes(one.id);
      node.classList.toggle("can", can);
      node.classList.toggle("picked", picked);
      node.classList.toggle("may", !can && first.has(one.id));
      if (!one.label) continue;
      const button = can || picked || first.has(one.id);
      node.setAttribute("role", button ? "button" : "img");
      if (picked) node.setAttribute("aria-pressed", "true");
      else node.removeAttribute("aria-pressed");
    }
    this.board.svg.classList.toggle("choosing", next.size > 0);
    this.keepDoor();
  }

  // One thing can be reached with Tab; arrows go on from there.
  keepDoor() {
    const { things, svg } = this.board;
    const focused = document.activeElement?.closest?.(".thing")?.dataset.id;
    const door = things.has(focused) ? focused : [...this.next()][0] ?? [...things.values()].find((one) => one.label)?.id;
    for (const node of svg.querySelectorAll('[tabindex="0"]')) node.setAttribute("tabindex", "-1");
    things.get(door)?.node.setAttribute("tabindex", "0");
  }
}

// Sounds are made here, short and soft.

class Sounds {
  tone(notes, shape = "sine", gain = 0.06) {
    if (settings.sound !== "on" || !navigator.userActivation?.hasBeenActive) return;
    this.audio ??= new AudioContext();
    const start = this.audio.currentTime;
    notes.forEach(([pitch, at, length]) => {
      const voice = this.audio.createOscillator();
      const level = this.audio.createGain();
      voice.type = shape;
      voice.frequency.value = pitch;
      level.gain.setValueAtTime(0, start + at);
      level.gain.linearRampToValueAtTime(gain, start + at + 0.01);
      level.gain.exponentialRampToValueAtTime(0.0005, start + at + length);
      voice.connect(level).connect(this.audio.destination);
      voice.start(start + at);
      voice.stop(start + at + length);
    });
  }

  laid() { this.tone([[220, 0, 0.08], [150, 0.02, 0.1]], "triangle", 0.08); }
  turn() { this.tone([[523, 0, 0.18], [784, 0.12, 0.3]]); }
  end() { this.tone([[392, 0, 0.3], [523, 0.15, 0.3], [659, 0.3, 0.3], [784, 0.45, 0.6]]); }
}

// The table page.

class TablePage {
  constructor(art) {
    this.id = main.dataset.table;
    this.own = JSON.parse(main.dataset.own);
    this.board = new Board($("board"), art);
    this.touching = new Touching(this.board, (path) => this.play(path));
    this.sounds = new Sounds();
    this.queue = [];
    this.head = { moves: 0 };
    this.revision = 0;
    this.firstLine = 0;
    this.wanted = main.dataset.at === "" ? null : Number(main.dataset.at);
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
      if (moved && this.queue.length < 4) await new Promise((done) => setTimeout(done, pace()));
    }
    this.running = false;
  }

  apply(frame) {
    if (frame.reload) {
      location.reload();
      return false;
    }
    if (frame.no) this.tip(frame.no, true);
    if (frame.why) this.tip(frame.why, true);
    if (frame.ask) this.ask(frame.ask);
    if (frame.here) this.presence(frame.here);
    if (frame.chat) this.chat(frame.chat);
    if (frame.older) this.older(frame);
    if (frame.last !== undefined) this.setLast(frame.last);
    if (!frame.head) return false;
    return this.position(frame);
  }

  position(frame) {
    const before = this.head;
    const fresh = Boolean(frame.things);
    this.revision = frame.rev;
    this.head = frame.head;
    this.asking(false);
    const moved = this.board.apply(frame);
    if (frame.live) this.touching.offer(frame.live);
    else this.touching.show();
    this.tellLog(frame, fresh);
    this.tellHead(before, fresh);
    if (this.wanted !== null && fresh) {
      const at = this.wanted;
      this.wanted = null;
      this.look(at);
    } else if (fresh && !this.greeted) this.greet();
    if (moved) this.sounds.laid();
    return moved;
  }

  tellHead(before, fresh) {
    const { head } = this;
    $("say").textContent = head.say;
    main.classList.toggle("mine", head.mine);
    document.title = (head.mine ? "● " : "") + document.title.replace(/^● /, "");
    for (const row of document.querySelectorAll("#players li")) {
      const seat = Number(row.dataset.seat);
      const turn = head.turn.includes(seat);
      row.classList.toggle("turn", turn);
      row.querySelector(".turn-mark").textContent = turn ? ` (${words.turn})` : "";
      if (head.points) row.querySelector(".points").textContent = head.points[seat];
    }
    this.setUndo(head.undo);
    this.setReplay();
    this.lesson(head.lesson);
    for (const section of document.querySelectorAll("[data-section]")) {
      section.hidden = !head.help.includes(Number(section.dataset.section));
    }
    if (head.at === undefined) {
      this.tellEnd(head, before);
      localStorage.setItem(`seen-${this.id}`, head.moves);
      if (head.mine && (!before.mine || fresh)) {
        announce(`${words.your_turn} ${head.say}`, "alert");
        if (!fresh) this.sounds.turn();
      } else if (!head.mine) announce(head.say);
    }
    this.curtain(head.pass);
    if (head.next && head.next !== before.next && this.greeted && $("rematch")) $("rematch").focus();
  }

  setUndo(why) {
    $("undo").disabled = $("restart").disabled = why !== null;
    $("undo").title = $("undo-why").textContent = why || "";
  }

  // Log, with each line a link to its position.

  tellLog(frame, fresh) {
    const list = $("log");
    if (fresh && frame.log) list.replaceChildren();
    if (frame.cut !== undefined) while (list.lastChild && Number(list.lastChild.value) > frame.cut) list.lastChild.remove();
    const lines = (frame.log || []).filter(([number]) => !list.lastChild || number > list.lastChild.value);
    list.append(...lines.map((line) => this.logLine(line)));
    if (frame.first !== undefined) this.setFirst(frame.first);
    list.scrollTop = list.scrollHeight;
    if (!fresh && lines.length) announce(lines.map(([, , text]) => text).join(" "));
  }

  logLine([number, seat, text]) {
    const item = document.createElement("li");
    item.value = number;
    item.className = `seat${seat}`;
    const link = item.appendChild(document.createElement("a"));
    link.href = `?at=${number}`;
    link.textContent = text;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.look(number);
    });
    return item;
  }

  older(frame) {
    $("log").prepend(...frame.older.map((line) => this.logLine(line)));
    this.setFirst(frame.first);
  }

  setFirst(first) {
    this.firstLine = first;
    $("older").hidden = first === 0;
  }

  // Looking back.

  look(number, seat) {
    const at = number === null || (number >= this.head.moves && !seat) ? null : Math.max(0, number);
    history.replaceState(null, "", at === null ? location.pathname : `?at=${at}`);
    if (seat === undefined) this.connection.send("at", at);
    else this.connection.send("at", at, seat);
  }

  get place() {
    return this.head.at ?? this.head.moves;
  }

  step(where) {
    const target = { first: 0, back: this.place - 1, on: this.place + 1, now: null }[where];
    this.look(target);
  }

  setReplay() {
    const { head } = this;
    $("slider").max = head.moves;
    $("slider").value = this.place;
    $("where").textContent = head.at === undefined
      ? fill(words.now, { number: head.moves })
      : fill(words.move, { number: head.at, last: head.moves });
    main.classList.toggle("back", head.at !== undefined);
    for (const item of $("log").children) item.classList.toggle("at", item.value === this.place);
    $("viewer").value = head.viewer;
  }

  setLast(moves) {
    this.head.moves = moves;
    this.setReplay();
  }

  greet() {
    this.greeted = true;
    const seen = Number(localStorage.getItem(`seen-${this.id}`) || 0);
    const missed = this.head.moves - (this.seenBefore ?? seen);
    if (missed > 1 && (this.seenBefore ?? seen) > 0) {
      $("missed").hidden = false;
      $("missed").firstElementChild.textContent = fill(words.missed, { number: missed });
      $("missed-show").onclick = () => this.showMissed(this.seenBefore ?? seen);
    }
  }

  async showMissed(from) {
    $("missed").hidden = true;
    for (let at = from; at < this.head.moves; at++) {
      this.look(at);
      await new Promise((done) => setTimeout(done, Math.max(700, pace() * 2)));
    }
    this.look(null);
  }

  // Moves.

  play(path) {
    this.last = path;
    const steps = this.touching.picked.length + path.length;
    const sure = settings.confirm === "off" || (settings.confirm === "long" && steps < 2);
    this.connection.send("touch", this.revision, path, sure);
  }

  ask(question) {
    this.asking(true);
    $("say").textContent = question;
    announce(question, "alert");
    $("confirm").focus();
  }

  asking(is) {
    $("confirm").hidden = $("cancel").hidden = !is;
    if (!is && this.head.say) $("say").textContent = this.head.say;
  }

  tip(text, aloud = false) {
    const tip = $("tip");
    tip.textContent = text;
    tip.hidden = !text;
    tip.classList.toggle("aloud", aloud);
    clearTimeout(this.tipTimer);
    if (text) this.tipTimer = setTimeout(() => { tip.hidden = true; }, aloud ? 6000 : 3000);
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
    for (const id of ids) this.board.things.get(id)?.node.classList.add("pointed");
    $("lesson-next").onclick = () => this.connection.send("lesson", number);
    $("lesson-skip").onclick = () => this.connection.send("lesson", count);
  }

  // The end: who won, and where the points come from.

  tellEnd(head, before) {
    $("end").hidden = !head.sheet;
    $("viewer-row").hidden = !head.sheet;
    if (!head.sheet) return;
    const order = head.places.map((place, seat) => [place, seat]).sort((a, b) => a[0] - b[0]);
    $("ranking").replaceChildren(...order.map(([place, seat]) => {
      const item = document.createElement("li");
      item.value = place;
      item.className = place === 1 ? "first" : "";
      item.textContent = fill(words.points, { name: this.names[seat], points: head.points[seat] });
      return item;
    }));
    $("sheet").tBodies[0].replaceChildren(...head.sheet.map(([seat, points, reason]) => {
      const row = document.createElement("tr");
      for (const text of [this.names[seat], reason, points]) row.appendChild(document.createElement("td")).textContent = text;
      return row;
    }));
    if (before.moves && !before.sheet && this.greeted) {
      this.sounds.end();
      this.walk();
    }
  }

  async walk() {
    const rows = [...$("sheet").tBodies[0].rows];
    const sums = this.names.map(() => 0);
    const walk = (this.walking = {});
    const pause = Math.min(1100, 12000 / Math.max(1, rows.length));
    for (const [i, [seat, points, reason, ids]] of (this.head.sheet || []).entries()) {
      if (this.walking !== walk) return;
      sums[seat] += points;
      for (const node of this.board.svg.querySelectorAll(".counted")) node.classList.remove("counted");
      for (const id of ids) this.board.things.get(id)?.node.classList.add("counted");
      rows[i].classList.add("counted");
      document.querySelector(`#players li[data-seat="${seat}"] .points`).textContent = sums[seat];
      this.tip(`${this.names[seat]}: ${reason} ${points > 0 ? "+" : ""}${points}`);
      await new Promise((done) => setTimeout(done, pace() ? pause : 0));
      rows[i].classList.remove("counted");
    }
    for (const node of this.board.svg.querySelectorAll(".counted")) node.classList.remove("counted");
    this.tip("");
  }

  // People.

  presence(here) {
    const watching = here.filter((seat) => seat < 0).reduce((sum, n) => sum - n, 0);
    for (const row of document.querySelectorAll("#players li")) {
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
    $("chat").scrollTop = $("chat").scrollHeight;
  }

  // Hands and keys.

  listen() {
    const { board } = this;
    this.seenBefore = Number(localStorage.getItem(`seen-${this.id}`) || 0);
    board.svg.addEventListener("click", (event) => this.pointed(event));
    board.svg.addEventListener("pointermove", (event) => this.hover(event));
    board.svg.addEventListener("pointerleave", () => this.tip(""));
    board.svg.addEventListener("keydown", (event) => this.boardKey(event));
    board.svg.addEventListener("focusin", (event) => {
      const one = board.things.get(event.target.closest(".thing")?.dataset.id);
      if (one?.label) this.tip(one.label);
      this.touching.keepDoor();
    });
    $("undo").onclick = () => this.connection.send("undo");
    $("restart").onclick = () => this.connection.send("restart");
    $("confirm").onclick = () => this.connection.send("touch", this.revision, this.last, true);
    $("cancel").onclick = () => this.asking(false);
    $("walk").onclick = () => this.walk();
    $("older").onclick = () => this.connection.send("log", this.firstLine);
    $("slider").oninput = () => this.look(Number($("slider").value));
    $("viewer").onchange = () => this.look(this.place, Number($("viewer").value));
    $("keys").onclick = () => $("keys-help").showModal();
    $("curtain").addEventListener("cancel", (event) => event.preventDefault());
    for (const button of document.querySelectorAll("[data-step]")) button.onclick = () => this.step(button.dataset.step);
    $("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      if ($("chat-text").value.trim()) this.connection.send("chat", $("chat-text").value);
      $("chat-text").value = "";
    });
    addEventListener("keydown", (event) => this.pageKey(event));
    let shape = layout();
    cookie("layout", shape);
    addEventListener("resize", () => {
      if (layout() === shape) return;
      shape = layout();
      cookie("layout", shape);
      this.connection.send("layout", shape);
    });
  }

  pointed(event) {
    const next = this.touching.next();
    const stack = this.board.under(event.clientX, event.clientY);
    const finger = event.pointerType === "mouse" ? 0 : 22;
    const one = stack.find(({ id }) => next.has(id) || this.touching.picked.includes(id))
      || this.board.near(event.clientX, event.clientY, next, finger)
      || stack.find(({ id }) => this.touching.next([]).has(id))
      || stack.find(({ verb }) => verb);
    if (!one) {
      this.touching.drop();
      return;
    }
    this.touchOrAsk(one);
  }

  touchOrAsk(one) {
    if (this.touching.touch(one.id)) this.tip("");
    else if (this.head.at === undefined) this.connection.send("why", [...this.touching.picked, one.id]);
  }

  hover(event) {
    if (event.pointerType !== "mouse" || $("tip").classList.contains("aloud") && !$("tip").hidden) return;
    const one = this.board.under(event.clientX, event.clientY).find(({ label }) => label);
    if (one !== this.hovered) {
      this.hovered = one;
      this.tip(one?.label || "");
    }
  }

  boardKey(event) {
    const id = event.target.closest(".thing")?.dataset.id;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step) {
      event.preventDefault();
      this.walkFocus(id, step, event.shiftKey);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (id) this.touchOrAsk(this.board.things.get(id));
    } else if (event.key === "Escape") this.touching.drop();
  }

  // The nearest thing in a direction: what lies straight ahead counts as nearer than what lies aside.
  walkFocus(id, [dx, dy], all) {
    const { things } = this.board;
    const from = things.get(id);
    const next = this.touching.next();
    const few = [...things.values()].filter((one) => one.label && one.id !== id && (all || !next.size || next.has(one.id)));
    let best = null;
    for (const one of few) {
      const ahead = (one.x - from.x) * dx + (one.y - from.y) * dy;
      const aside = Math.abs((one.x - from.x) * dy) + Math.abs((one.y - from.y) * dx);
      if (ahead <= 1) continue;
      const cost = ahead + aside * 2.5;
      if (!best || cost < best.cost) best = { one, cost };
    }
    if (best) this.focus(best.one);
  }

  focus(one) {
    if (!one) return;
    one.node.setAttribute("tabindex", "0");
    one.node.focus({ preventScroll: false });
  }

  pageKey(event) {
    if (settings.keys !== "on" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea, dialog")) return;
    const deeds = {
      u: () => $("undo").click(),
      l: () => announce($("log").lastChild?.textContent || "", "alert"),
      s: () => announce(this.names.map((name, i) => fill(words.points, { name, points: this.head.points?.[i] })).join(" "), "alert"),
      b: () => this.focus(this.board.things.get([...this.touching.next()][0]) || [...this.board.things.values()].find((one) => one.label)),
      ",": () => this.step("back"),
      ".": () => this.step("on"),
      "?": () => $("keys-help").showModal(),
    };
    if (deeds[event.key]) {
      event.preventDefault();
      deeds[event.key]();
    }
  }
}

// The text table reads itself again when something has happened.

class TextPage {
  constructor() {
    this.revision = 0;
    this.connection = new Connection(main.dataset.live, (frame) => this.hear(frame));
    $("command")?.focus();
  }

  async hear(frame) {
    if (frame.reload) location.reload();
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

if (main?.classList.contains("table")) {
  const art = await (await fetch(main.dataset.art)).json();
  window.atoll = new TablePage(art);
} else if (main?.classList.contains("text")) new TextPage();
else if (main?.dataset.live) new Connection(main.dataset.live, (frame) => { if (frame.reload || frame.head) location.reload(); });
