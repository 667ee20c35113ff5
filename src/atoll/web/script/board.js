const SVG = "http://www.w3.org/2000/svg";
const OUTLINE = 2;
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
    const [paper, ink, pattern] = paints[paint] || ["var(--land)", "var(--words)", ""];
    let look = shapes[shape].replaceAll("{path}", path);
    if (pattern) look += patterns[pattern];
    if (mark) look += `<g color="${ink}" transform="scale(.8)">${marks[mark]}</g>`;
    if (text) look += letters[shape];
    look = look.replaceAll("var(--paper)", paper).replaceAll("var(--cut)", paper).replaceAll("var(--ink)", ink);
    // Last, and by a function: in a name neither `var(--ink)` nor `$&` means anything.
    return look.replaceAll("{text}", () => escapeText(text));
  }
}

function escapeText(text) {
  return text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);
}

// The board: things by their ids, in layers that they never leave.

class Board {
  constructor(svg, art) {
    this.svg = svg;
    this.easel = new Easel(art);
    this.layers = Array.from({ length: 6 }, (_, number) => svgNode("g", number === OUTLINE ? "layer outlines" : "layer"));
    this.things = new Map();
  }

  // Apply a frame; returns whether something moved that one wants to follow.
  apply(frame) {
    const focused = document.activeElement;
    const had = this.svg.contains(focused);
    if (frame.size) this.svg.setAttribute("viewBox", `0 0 ${frame.size[0]} ${frame.size[1]}`);
    const moved = frame.things ? this.replace(frame.things) : this.change(frame);
    this.lost = had && (!focused.isConnected || focused.classList.contains("leaving"));
    return moved;
  }

  // Everything afresh. Until then, the drawing that came with the page stays.
  replace(things) {
    if (!this.layers[0].isConnected) this.svg.replaceChildren(this.easel.defs, ...this.layers);
    const kept = new Set(things.map((thing) => thing[0]));
    for (const id of [...this.things.keys()]) if (!kept.has(id)) this.remove(id, false);
    for (const thing of things) this.put(thing, false);
    return false;
  }

  change(frame) {
    for (const id of frame.r || []) this.remove(id, true);
    const changed = (frame.c || []).map((thing) => this.whole(thing));
    const moved = changed.filter((thing) => this.put(thing, true)).map(([id]) => this.things.get(id));
    return moved.length > 0 || Boolean(frame.r?.length);
  }

  // The things that the last move was about.
  markLast(ids) {
    for (const node of this.svg.querySelectorAll(".last")) node.classList.remove("last");
    for (const one of ids.map((id) => this.things.get(id))) if (one) this.mark(one, "last");
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
    const look = this.easel.look(thing);
    const known = this.things.get(id);
    const one = known || this.make(id, layer, animate);
    one.thing = thing;
    const place = `translate(${x} ${y}) rotate(${turn}) scale(${size})`;
    const turned = known && one.look !== look;
    if (known && one.layer !== layer) this.layers[layer].append(one.node);
    else if (animate && turned) this.turn(one, shape);
    if (one.look !== look) {
      one.use.setAttribute("href", look);
      if (one.ring) this.fit(one);
    }
    const seen = !known || turned || one.place !== place;
    if (one.place !== place) one.node.setAttribute("transform", place);
    one.node.classList.toggle("count", this.things.get(id.replace(/ points$/, ""))?.layer === OUTLINE);
    Object.assign(one, { layer, x, y, look, label, verb, place });
    this.name(one);
    return seen;
  }

  make(id, layer, animate) {
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

  turn(one, shape) {
    one.face.setAttribute("class", this.easel.art.motions[shape] || "flip");
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
    if (is) this.ring(one);
  }

  ring(one) {
    if (one.ring) return;
    one.ring = one.node.appendChild(svgNode("rect", "ring"));
    this.fit(one);
  }

  fit({ use, ring }) {
    const { x, y, width, height } = use.getBBox();
    const sizes = { x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: Math.min(16, width / 3) };
    for (const [name, value] of Object.entries(sizes)) ring.setAttribute(name, value);
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
      const box = this.things.get(id)?.use.getBoundingClientRect();
      if (!box) continue;
      const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      if (away <= reach && (!best || away < best.away)) best = { id, away };
    }
    return best && this.things.get(best.id);
  }
}

// A large board on a small screen: it grows inside its box, and is moved with a finger or by scrolling.

class Zoom {
  constructor(box) {
    this.box = box;
    this.steps = [1, 1.5, 2, 3];
    $("zoom-in").onclick = () => this.go(1);
    $("zoom-out").onclick = () => this.go(-1);
    this.show(Number(settings.zoom));
  }

  go(by) {
    const now = this.steps.indexOf(Number(settings.zoom));
    const next = this.steps[Math.min(this.steps.length - 1, Math.max(0, now + by))];
    set("zoom", String(next));
    this.show(next);
  }

  show(zoom) {
    const { box } = this;
    const middle = [(box.scrollLeft + box.clientWidth / 2) / box.scrollWidth, (box.scrollTop + box.clientHeight / 2) / box.scrollHeight];
    box.style.setProperty("--zoom", zoom);
    box.classList.toggle("zoomed", zoom > 1);
    box.scrollLeft = middle[0] * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = middle[1] * box.scrollHeight - box.clientHeight / 2;
    $("zoom-out").disabled = zoom === 1;
    $("zoom-in").disabled = zoom === this.steps.at(-1);
  }
}
