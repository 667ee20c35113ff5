// The end: who won, and where the points come from.

class End {
  constructor(page) {
    this.page = page;
    $("walk").onclick = () => (this.walking ? this.stop() : this.walk());
  }

  tell(head, before) {
    $("end").hidden = $("viewer-row").hidden = !head.sheet;
    $("next-game").hidden = !head.next;
    if (head.next) $("next-game").firstElementChild.href = `/t/${head.next}`;
    if (!head.sheet) {
      this.stop();
      return;
    }
    this.rank(head);
    $("sheet").tBodies[0].replaceChildren(...head.sheet.map((line, i) => this.row(line, head.sheet[i - 1])));
    if (before.moves && !before.sheet) {
      this.page.sounds.end();
      this.walk();
    }
  }

  rank({ places, points }) {
    const order = places.map((place, seat) => [place, seat]).sort((a, b) => a[0] - b[0]);
    $("ranking").replaceChildren(...order.map(([place, seat]) => {
      const item = document.createElement("li");
      item.value = place;
      item.className = place === 1 ? "first" : "";
      item.textContent = fill(words.points, { name: this.page.names[seat], points: points[seat] });
      return item;
    }));
  }

  // A name stands once above its lines; whoever does not see that hears it in every line.
  row([seat, points, reason], before) {
    const row = document.createElement("tr");
    for (const text of [this.page.names[seat], reason, points]) {
      row.appendChild(document.createElement("td")).appendChild(document.createElement("span")).textContent = text;
    }
    if (before?.[0] === seat) row.querySelector("span").className = "hidden";
    else row.className = "begins";
    return row;
  }

  // Line by line over the sheet and over the board, each thing as it is counted.
  async walk() {
    const { page } = this;
    const { sheet, points } = page.head;
    const rows = [...$("sheet").tBodies[0].rows];
    const sums = page.names.map(() => 0);
    const walk = (this.walking = {});
    const pause = pace() ? Math.min(1100, 14000 / Math.max(1, rows.length)) : 0;
    for (const [i, [seat, gain, reason, ids]] of sheet.entries()) {
      if (this.walking !== walk) return;
      sums[seat] += gain;
      this.count(ids.map((id) => page.board.things.get(id)).filter(Boolean), rows[i]);
      page.setPoints(sums);
      page.tip.show(`${page.names[seat]}: ${reason} ${gain > 0 ? "+" : ""}${gain}`, { one: page.board.things.get(ids[0]) });
      if (pause) await later(pause);
    }
    if (this.walking === walk) this.stop(points);
  }

  count(things, row) {
    for (const node of document.querySelectorAll(".counted")) node.classList.remove("counted");
    for (const one of things) this.page.board.mark(one, "counted");
    row?.classList.add("counted");
  }

  stop(points = this.page.head.points) {
    if (!this.walking) return;
    this.walking = null;
    this.count([]);
    this.page.setPoints(points);
    this.page.tip.hide();
  }
}
