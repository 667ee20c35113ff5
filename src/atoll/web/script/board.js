const SVG = "http://www.w3.org/2000/svg";
const PIECE = 3;
const svgNode = (name, kind = "") => {
  const node = document.createElementNS(SVG, name);
  if (kind) node.setAttribute("class", kind);
  return node;
};

// Drawing: a look is put together from the art, once, and used by every thing that looks so.

class Easel {
  constructor(art) {
    this.art = art;
    this.looks = new Map();
    this.defs = svgNode("defs");
    this.defs.innerHTML = Object.values(art.light).join("");
  }

  look([, , , , , , shape, paint = "", mark = "", text = "", , , path = ""]) {
    const key = [shape, paint, mark, text, path].join("|");
    if (!this.looks.has(key)) {
      const drawing = svgNode("g");
      drawing.id = `look${this.looks.size}`;
      drawing.innerHTML = this.compose(shape, paint, mark, text, path);
      this.defs.append(drawing);
      this.looks.set(key, `#${drawing.id}`);
    }
    return this.looks.get(key);
  }

  compose(shape, paint, mark, text, path) {
    const { shapes, patterns, marks, letters, paints } = this.art;
    const tones = paints[paint] || { paper: "var(--land)", ink: "var(--words)" };
    let look = this.place(shapes[shape], path, tones.pattern ? patterns[tones.pattern] : "", mark ? marks[mark] : "");
    const longest = { size: text?.length, word: Math.max(1, ...(text || "").split(" ").map((word) => word.length)) };
    if (text) look += letters[shape].replace(/{(size|word):([\d.]+):(\d+)}/g, (_, what, size, most) => (size * Math.min(1, most / longest[what])).toFixed(1));
    look = look.replaceAll("{display}", this.art.display);
    for (const [tone, colour] of Object.entries({ ...tones, cut: tones.paper })) look = look.replaceAll(`var(--${tone})`, colour);
    // Last, all at once and by a function: in a name neither `var(--ink)` nor `$&` nor `{lines:9}` means anything.
    return look.replace(/{text}|{lines:(\d+)(?::(-?[\d.]+))?}/g, (_, most, x = 0) => (most ? asLines(wrapped(text, most), x) : escapeText(text)));
  }

  // A shape with its pattern and its mark where it wants them, or on top.
  place(shape, path, pattern, mark) {
    if (!/{pattern}|{path}/.test(shape)) shape += "{pattern}";
    if (mark && !/{mark}|{grown}/.test(shape)) shape += `<g color="var(--ink)" transform="scale(.8)">{mark}</g>`;
    const parts = { path, pattern, mark, sunk: mark && `<g opacity=".3">${this.change(mark, "sunk")}</g>`, grown: this.change(mark, "grown") };
    for (const [name, part] of Object.entries(parts)) shape = shape.replaceAll(`{${name}}`, part);
    return shape;
  }

  // A mark with some tones of its paint in place of others.
  change(mark, way) {
    for (const [tone, other] of Object.entries(this.art.ways[way])) mark = mark.replaceAll(`var(--${tone})`, `var(--${other})`);
    return mark;
  }
}

// A text in lines of so many letters, unless a word is longer.
function wrapped(text, most) {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    if (lines.at(-1) && lines.at(-1).length + 1 + word.length > most) lines.push(word);
    else lines.push(`${lines.pop()} ${word}`.trim());
  }
  return lines;
}

const asLines = (lines, x) => lines.map((line, i) => `<tspan x="${x}" dy="${i ? "1.2em" : 0}">${escapeText(line)}</tspan>`).join("");

function escapeText(text) {
  return text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);
}

// How far a point is from a box.
const away = (box, x, y) => Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

// Layers of spots and pieces: words and plates wear no mark of the last move.
const LAST_ON = [1, 3, 4];
// A move that was about more than so many marks the pieces alone.
const MANY = 6;

// The board: things by their ids, in layers that they never leave.

class Board {
  constructor(svg, art) {
    this.svg = svg;
    this.easel = new Easel(art);
    this.layers = Array.from({ length: 6 }, () => svgNode("g", "layer"));
    this.things = new Map();
    this.fill(svg.closest(".board-box").dataset.size.split(" ").map(Number));
  }

  // Apply a frame; returns whether something moved that one wants to follow.
  apply(frame) {
    const focused = document.activeElement;
    const had = this.svg.contains(focused);
    if (frame.size) this.fill(frame.size);
    const moved = frame.things ? this.replace(frame.things) : this.change(frame);
    this.lost = had && (!focused.isConnected || focused.classList.contains("leaving"));
    return moved;
  }

  // The page lays the prompt over the picture, in the band that is left for it.
  fill([width, height, band]) {
    const box = this.svg.closest(".board-box");
    this.size = [width, height];
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    for (const [name, value] of Object.entries({ w: width, h: height, band })) box.style.setProperty(`--${name}`, value);
    main.dataset.layout = layout();
  }

  // Everything afresh. Until then, the drawing that came with the page stays.
  replace(things) {
    if (!this.layers[0].isConnected) this.svg.replaceChildren(this.easel.defs, ...this.layers);
    const kept = new Set(things.map((thing) => thing[0]));
    for (const id of [...this.things.keys()]) if (!kept.has(id)) this.remove(id, false);
    for (const thing of things) this.put(thing, false);
    return false;
  }

  // A die that is gone and one of its colour that has come are the same: it rolls there, and shows another face.
  follow(frame) {
    const { motions } = this.easel.art;
    const gone = (frame.r || []).map((id) => this.things.get(id)).filter((one) => one && motions[one.thing[6]] === "tumble");
    for (const thing of frame.c || []) {
      const [id, , x, y, , , shape, paint] = thing;
      const like = this.things.has(id) ? [] : gone.filter((one) => one.thing[6] === shape && one.thing[7] === paint);
      if (!like.length) continue;
      const far = ({ thing: [, , atX, atY] }) => Math.hypot(atX - x, atY - y);
      const one = like.reduce((best, other) => (far(other) < far(best) ? other : best));
      gone.splice(gone.indexOf(one), 1);
      frame.r = frame.r.filter((other) => other !== one.id);
      this.things.delete(one.id);
      this.things.set(id, one);
      one.id = one.node.dataset.id = id;
    }
  }

  change(frame) {
    for (const id of frame.r || []) this.remove(id, true);
    const changed = (frame.c || []).map((thing) => this.whole(thing)).filter((thing) => this.put(thing, true));
    return changed.length > 0 || Boolean(frame.r?.length);
  }

  // Where a point of the screen is on the table.
  at(x, y) {
    return new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  // A thing in the hand goes where the finger is; let go, it belongs where it lay.
  carry(one, event) {
    const { x, y } = this.at(event.clientX, event.clientY);
    const [, , , , turn, size] = one.thing;
    one.node.setAttribute("transform", `translate(${x} ${y}) rotate(${turn}) scale(${size})`);
  }

  drop(one) {
    one.node.classList.remove("carried");
    one.node.setAttribute("transform", one.place);
  }

  // What lies in the hand, faintly, where it could go.
  haunt(place, one) {
    this.ghost?.remove();
    this.ghost = null;
    if (!place || !one?.look) return;
    this.ghost = svgNode("g", "ghost");
    this.ghost.setAttribute("transform", `translate(${place.x} ${place.y}) scale(${one.thing[5]})`);
    this.ghost.appendChild(svgNode("use")).setAttribute("href", one.look);
    this.layers[4].append(this.ghost);
  }

  // What is chosen shows itself where it may go, if the drawing has room for a guest: under what covers it there.
  invite(one, places) {
    for (const node of this.svg.querySelectorAll(".guest")) node.remove();
    for (const { look, face } of one?.look ? places : []) {
      const cover = look && document.querySelector(`${look} [data-guest]`);
      if (!cover) continue;
      const guest = face.appendChild(svgNode("g", "guest"));
      guest.appendChild(svgNode("use")).setAttribute("href", one.look);
      guest.append(cover.cloneNode(true));
    }
  }

  // The things that the last move was about.
  markLast(ids) {
    for (const node of this.svg.querySelectorAll(".last")) node.classList.remove("last");
    const about = [...new Set(ids)].map((id) => this.things.get(id)).filter((one) => one && LAST_ON.includes(one.thing[1]));
    const few = about.length > MANY ? about.filter((one) => one.thing[1] === PIECE) : about;
    for (const one of few) this.mark(one, "last");
  }

  // What has only moved comes as `[id, x, y]`, or `[id, x, y, label]` if it is called otherwise there.
  whole(thing) {
    if (thing.length > 4) return thing;
    const [id, x, y, label] = thing;
    const kept = [...this.things.get(id).thing];
    [kept[2], kept[3]] = [x, y];
    if (label !== undefined) kept[10] = label;
    return kept;
  }

  // Lay a thing down, or let it go where it belongs now; returns whether one sees that.
  put(thing, animate) {
    const [id, layer, x, y, turn, size, shape, , , , label = "", verb = ""] = thing;
    const known = this.things.get(id);
    const one = known || this.make(id, layer, animate, shape);
    const before = one.thing;
    one.thing = thing;
    if (one.isAnswer) {
      one.node.textContent = thing[9];
      Object.assign(one, { layer, x, y, label, verb });
      return false;
    }
    const look = this.easel.look(thing);
    const place = `translate(${x} ${y}) rotate(${turn}) scale(${size})`;
    const turned = known && one.look !== look;
    if (known && one.layer !== layer) this.layers[layer].append(one.node);
    else if (animate && turned) this.show(one, this.motion(before, thing));
    if (one.look !== look) {
      one.use.setAttribute("href", look);
      if (one.ring) this.fit(one);
    }
    const seen = !known || turned || one.place !== place;
    if (one.place !== place) one.node.setAttribute("transform", place);
    one.node.classList.toggle("outline", shape.startsWith("outline-"));
    one.node.classList.toggle("count", Boolean(this.things.get(id.replace(/ points$/, ""))?.node.matches(".outline")));
    Object.assign(one, { layer, x, y, look, label, verb, place });
    this.name(one);
    return seen;
  }

  make(id, layer, animate, shape) {
    if (shape === "answer") return this.answer(id);
    const node = svgNode("g", animate ? "thing arriving" : "thing");
    const face = node.appendChild(svgNode("g"));
    const use = face.appendChild(svgNode("use"));
    node.dataset.id = id;
    if (animate) setTimeout(() => node.classList.remove("arriving"), 30);
    this.layers[layer].append(node);
    const one = { id, node, face, use };
    this.things.set(id, one);
    return one;
  }

  // An answer in words is a button among the buttons.
  answer(id) {
    const node = document.createElement("button");
    node.type = "button";
    node.className = "thing answer";
    node.dataset.id = id;
    $("answers").append(node);
    const one = { id, node, isAnswer: true };
    this.things.set(id, one);
    return one;
  }

  // A piece that shows another face is turned over; words, plates and outlines only fade.
  motion(before, after) {
    const own = this.easel.art.motions[after[6]];
    if (own) return own;
    const isPiece = after[1] === PIECE || after[1] === PIECE + 1;
    return isPiece && [6, 7, 8].some((part) => (before[part] || "") !== (after[part] || "")) ? "flip" : "fade";
  }

  show(one, motion) {
    one.face.setAttribute("class", motion);
    one.face.addEventListener("animationend", () => one.face.removeAttribute("class"), { once: true });
  }

  name({ node, label }) {
    if (label) {
      node.setAttribute("aria-label", label);
      if (!node.hasAttribute("role")) node.setAttribute("role", "img");
      if (!node.hasAttribute("tabindex")) node.setAttribute("tabindex", "-1");
      node.removeAttribute("aria-hidden");
    } else {
      for (const name of ["aria-label", "role", "tabindex"]) node.removeAttribute(name);
      node.setAttribute("aria-hidden", "true");
    }
  }

  // A thing that is marked wears a ring, of its own size.
  mark(one, kind, is = true) {
    one.node.classList.toggle(kind, is);
    if (is && !one.isAnswer) this.ring(one);
  }

  ring(one) {
    if (one.ring) return;
    one.ring = svgNode("g", "ring");
    one.ring.append(svgNode("rect", "halo"), svgNode("rect", "line"), svgNode("rect", "dots"));
    one.node.prepend(one.ring);
    this.fit(one);
  }

  // What is large to the hand may ask for a small ring: the part of its drawing with `data-halo`.
  fit({ use, ring }) {
    const part = document.querySelector(`${use.getAttribute("href")} [data-halo]`) || use;
    const { x, y, width, height } = part.getBBox();
    const sizes = { x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: Math.min(20, width / 3, height / 3) };
    for (const [name, value] of Object.entries(sizes)) for (const line of ring.children) line.setAttribute(name, value);
  }

  remove(id, animate) {
    const { node } = this.things.get(id) || {};
    if (!node) return;
    this.things.delete(id);
    if (!animate || !pace()) {
      node.remove();
      return;
    }
    node.classList.add("leaving");
    setTimeout(() => node.remove(), pace());
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

  // Of some things the one that is nearest to a point, if it is within reach of a finger.
  near(x, y, ids, reach) {
    let best = null;
    for (const id of ids) {
      const box = this.things.get(id)?.use?.getBoundingClientRect();
      if (!box) continue;
      const far = away(box, x, y);
      if (far <= reach && (!best || far < best.far)) best = { id, far };
    }
    return best && this.things.get(best.id);
  }
}

// A large board on a small screen: where a finger could not tell apart what it may touch, the first tap brings the place
// nearer, and the second one touches. What was touched, or a tap beside it, lets the whole table be seen again.

class Zoom {
  constructor(board) {
    this.board = board;
    this.isNear = false;
  }

  // Whether a tap here is taken for coming nearer.
  wants(x, y, ids) {
    if (this.isNear) return false;
    const boxes = [...ids].map((id) => this.board.things.get(id)?.use?.getBoundingClientRect()).filter((box) => box && away(box, x, y) < FINGER);
    const smallest = Math.min(...boxes.map((box) => Math.max(box.width, box.height)));
    return boxes.length > 1 && smallest < FINGER * 1.7;
  }

  near(x, y) {
    const [width, height] = this.board.size;
    const { x: cx, y: cy } = this.board.at(x, y);
    const part = 0.45;
    const inside = (middle, whole) => Math.min(Math.max(0, middle - (whole * part) / 2), whole * (1 - part));
    this.isNear = true;
    this.glide([inside(cx, width), inside(cy, height), width * part, height * part]);
  }

  back() {
    if (!this.isNear) return;
    this.isNear = false;
    this.glide([0, 0, ...this.board.size]);
  }

  glide(to) {
    const { svg } = this.board;
    const from = svg.getAttribute("viewBox").split(" ").map(Number);
    const begin = performance.now();
    const step = (now) => {
      const share = pace() ? Math.min(1, (now - begin) / 260) : 1;
      const eased = 1 - (1 - share) ** 3;
      svg.setAttribute("viewBox", to.map((end, i) => from[i] + (end - from[i]) * eased).join(" "));
      if (share < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}
