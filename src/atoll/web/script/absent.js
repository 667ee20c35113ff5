// Who plays, and time: clocks on the plates, and what may be done about somebody who does not come.

class Absent {
  constructor(page) {
    this.page = page;
    this.ahead = 0;
    this.faces = [];
    $("tab-more").addEventListener("click", () => this.read());
    setInterval(() => this.tick(), 1000);
  }

  // The server's clock is the one that counts.
  greet(now) {
    this.ahead = now - Date.now();
    this.tick();
  }

  tell(head, before) {
    this.faces = head.clocks ?? [];
    this.tick();
    const is_news = head.people !== before.people || head.moves !== before.moves;
    if (is_news && before.turn && !$("more").hidden) this.read();
  }

  tick() {
    for (const row of document.querySelectorAll("#players li")) {
      const face = this.faces[Number(row.dataset.seat)];
      const place = row.querySelector(".clock");
      if (!face || !place) continue;
      const [due, left, late] = face;
      const rest = Math.max(0, due === null ? left : due - this.ahead - Date.now());
      const over = late || (due !== null && rest === 0);
      const text = over ? words.late : this.written(rest, due !== null);
      if (place.textContent !== text) place.textContent = text;
      place.classList.toggle("late", over);
    }
  }

  // Minutes and seconds where people play at once; days and hours where they come when they like, and only while they
  // are awaited.
  written(rest, runs) {
    const seconds = Math.floor(rest / 1000);
    const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
    const two = (number) => String(number).padStart(2, "0");
    if (main.dataset.pace === "live") {
      return hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
    }
    if (!runs) return "";
    if (days) return fill(words.clock_days, { days, hours: hours % 24 });
    return fill(words.clock_hours, { hours, minutes: minutes % 60 });
  }

  // The part is read again, unless somebody is just using it.
  async read() {
    const answer = await fetch(`/t/${main.dataset.table}/people?in=table`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const part = page.getElementById("absent");
    const old = $("absent");
    if (!part || !old || old.contains(document.activeElement) || old.querySelector("details[open]")) return;
    old.replaceWith(part);
  }
}
