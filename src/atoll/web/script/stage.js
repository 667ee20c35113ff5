// Staging: what a move did is shown in the order in which it happened, one thing after the other. The server names, for
// each event, the things that it was about, and what is said of it. A tap goes on at once.

class Stage {
  constructor(page) {
    this.page = page;
    this.waits = new Set();
    this.flights = new Set();
    addEventListener("pointerdown", () => this.skip(), true);
    addEventListener("keydown", () => this.skip(), true);
  }

  // The changes of a frame that belong to its events, each in its time. What is left of the frame comes with the rest.
  async play(frame) {
    const beats = frame.head.beats.filter(([ids, text]) => ids.length || text);
    if (!pace() || beats.length < 2) return;
    this.skipped = false;
    for (const [ids, text] of beats) {
      if (this.skipped) break;
      const moved = this.take(frame, new Set(ids));
      if (!moved && !text) continue;
      this.say(text);
      this.page.board.markLast(ids);
      if (moved) this.page.sounds.of(moved);
      await this.pause(pace() * (moved ? 1.6 : 1.2) + text.length * (pace() / 60));
    }
    this.say("");
  }

  // Shows what has changed of some things, and takes it out of the frame; returns what moved.
  take(frame, ids) {
    const { board } = this.page;
    const changed = (frame.c || []).filter(([id]) => ids.has(id));
    const gone = (frame.r || []).filter((id) => ids.has(id));
    frame.c = (frame.c || []).filter(([id]) => !ids.has(id));
    frame.r = (frame.r || []).filter((id) => !ids.has(id));
    const shapes = changed.map((thing) => board.whole(thing)[6]);
    return board.change({ c: changed, r: gone }) ? shapes : null;
  }

  // What began it all: the first thing of the events that changes.
  cause(frame) {
    const changed = new Set((frame.c || []).map(([id]) => id));
    return (frame.head.beats || []).flatMap(([ids]) => ids).find((id) => changed.has(id));
  }

  say(text) {
    $("caption").textContent = text;
    $("caption").hidden = !text;
  }

  // Time to look; a tap ends it.
  pause(length) {
    return new Promise((done) => {
      const end = () => { clearTimeout(timer); this.waits.delete(end); done(); };
      const timer = setTimeout(end, length);
      this.waits.add(end);
    });
  }

  skip() {
    this.skipped = true;
    for (const end of this.waits) end();
    for (const flight of this.flights) flight.finish();
  }

  // Something that flies over the page, and is gone when it has arrived.
  async fly(node, steps, length) {
    document.body.append(node);
    const flight = node.animate(steps, { duration: length, easing: "cubic-bezier(0.3, 0, 0.2, 1)", fill: "both" });
    this.flights.add(flight);
    await flight.finished;
    this.flights.delete(flight);
    node.remove();
  }

  // Points rise from where they were made, and fly to whoever made them.
  async gain(id, row, points) {
    const thing = this.page.board.things.get(id);
    if (!thing || document.hidden) return;
    await this.pause(pace());
    const from = middle(thing.node), to = middle(row.querySelector(".points"));
    const node = document.createElement("b");
    node.className = "gain";
    node.textContent = `+${points}`;
    const at = ({ x, y }, by, size) => ({ transform: `translate(${x}px, ${y + by}px) translate(-50%, -50%) scale(${size})` });
    this.page.sounds.gained();
    await this.fly(node, [at(from, 0, 0.3), { ...at(from, -36, 1.15), offset: 0.25 }, { ...at(from, -40, 1), offset: 0.55 }, at(to, 0, 0.5)], pace() * 3);
  }

  // The turn goes from one player to the next, and is seen to go.
  hand(from, to) {
    const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
    const node = document.createElement("i");
    node.className = "baton";
    const at = (box) => ({ transform: `translate(${box.x}px, ${box.y}px)`, width: `${box.width}px`, height: `${box.height}px` });
    return this.fly(node, [at(a), at(b)], pace() * 1.2);
  }

  // Paper rains on whoever has won.
  rain() {
    const rain = $("rain");
    rain.replaceChildren(...Array.from({ length: pace() ? 48 : 0 }, (_, n) => {
      const scrap = document.createElement("i");
      scrap.style.cssText = `left:${(n * 37) % 100}%;--n:${n};--turn:${(n * 83) % 360}deg`;
      return scrap;
    }));
    setTimeout(() => rain.replaceChildren(), 6000);
  }

  // A number that has changed is seen to change.
  bump(node) {
    node.classList.remove("bump");
    requestAnimationFrame(() => node.classList.add("bump"));
  }
}

function middle(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
