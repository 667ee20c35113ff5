// The end: who won, and where the points come from.

class End {
  constructor(page) {
    this.page = page;
    $("walk").onclick = () => (this.walking ? this.stop() : this.walk());
  }

  tell(head, before) {
    $("tab-end").hidden = $("viewer-row").hidden = !head.sheet;
    main.classList.toggle("over", Boolean(head.sheet));
    $("next-game").hidden = !head.next;
    if (head.next) $("next-game").firstElementChild.href = `/t/${head.next}`;
    if (!head.sheet) {
      this.stop();
      return;
    }
    if (!before.sheet) this.page.sheet.show("end", !before.moves);
    this.rank(head);
    this.fill(head);
    if (before.moves && !before.sheet) {
      this.page.sounds.end();
      this.celebrate(head);
    }
  }

  // The curtain call: who has won, and how it went for whoever sits here. Then the score, line by line.
  async celebrate(head) {
    const { stage, sheet } = this.page;
    // The last move is seen first.
    if (pace()) await stage.pause(pace() * 2);
    if (!this.page.head.sheet) return;
    const own = JSON.parse(main.dataset.own);
    const place = own.length === 1 ? head.places[own[0]] : 0;
    const alone = head.places.filter((one) => one === 1).length === 1;
    const text = place === 1 && alone ? fill(words.you_win, { points: head.points[own[0]] }) : head.say;
    $("cheer-text").textContent = text;
    $("cheer-place").textContent = place > 1 ? fill(words.your_place, { place }) : "";
    $("cheer").hidden = false;
    if (place < 2) stage.rain();
    await stage.pause(pace() ? 3500 : 2000);
    $("cheer").hidden = true;
    if (this.page.head.sheet && pace()) await this.walk();
    sheet.show("end", true);
  }

  rank({ places, points }) {
    const order = places.map((place, seat) => [place, seat]).sort((a, b) => a[0] - b[0]);
    $("ranking").replaceChildren(...order.map(([place, seat]) => {
      const item = document.createElement("li");
      item.value = place;
      item.className = place === 1 ? "first" : "";
      item.append(flag(seat));
      const all = JSON.parse(main.dataset.own);
      const own = all.length === 1 && all[0] === seat;
      item.append(fill(own ? words.points_of_you : words.points, { name: this.page.names[seat], points: points[seat] }));
      return item;
    }));
  }

  // The score sheet: each player's name and sum, then what they are made of.
  fill({ sheet, points }) {
    for (const body of [...$("sheet").tBodies]) body.remove();
    this.rows = [];
    let body, last;
    for (const [seat, gain, reason] of sheet) {
      if (seat !== last) {
        body = $("sheet").appendChild(document.createElement("tbody"));
        this.row(body, "th", this.page.names[seat], points[seat]).firstChild.prepend(flag(seat), " ");
      }
      this.rows.push(this.row(body, "td", reason, gain));
      last = seat;
    }
  }

  row(body, kind, ...texts) {
    const row = body.appendChild(document.createElement("tr"));
    for (const text of texts) row.appendChild(document.createElement(kind)).textContent = text;
    if (kind === "th") row.firstChild.scope = "rowgroup";
    return row;
  }

  // Line by line over the sheet and over the board, each thing as it is counted.
  async walk() {
    const { page } = this;
    const { sheet, points } = page.head;
    const { rows } = this;
    const sums = page.names.map(() => 0);
    const walk = (this.walking = {});
    const pause = pace() ? Math.min(1100, 14000 / Math.max(1, rows.length)) : 0;
    for (const [i, [seat, gain, reason, ids]] of sheet.entries()) {
      if (this.walking !== walk) return;
      sums[seat] += gain;
      this.count(ids.map((id) => page.board.things.get(id)).filter(Boolean), rows[i]);
      page.setPoints(sums);
      page.tip.show(`${page.names[seat]}: ${reason} ${gain > 0 ? "+" : ""}${gain}`, { one: page.board.things.get(ids[0]) });
      if (pause) await page.stage.pause(pause);
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
