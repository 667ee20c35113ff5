// The prompt: one short sentence that follows the hand, in two lines at most; and what is asked before a turn ends.

const SIZES = [1, 0.92, 0.84, 0.76, 0.68];

class Prompt {
  constructor(page) {
    this.page = page;
    this.node = $("say");
    this.question = "";
    $("confirm").onclick = () => this.confirm();
    $("cancel").onclick = () => this.cancel();
    new ResizeObserver(() => this.fit()).observe(this.node.parentNode);
    document.fonts.ready.then(() => this.fit());
  }

  // What is asked, or what can be done with what is chosen.
  show() {
    const { board, touching, head } = this.page;
    const next = [...touching.next()].map((id) => board.things.get(id));
    const chosen = touching.waiting || !next.length ? null : board.things.get(touching.picked.at(-1));
    const picked = next.every((one) => one?.isAnswer) ? words.picked_answer : words.picked;
    this.say(this.question || (chosen?.label ? fill(picked, { thing: chosen.label }) : head.say));
  }

  say(text) {
    if (this.node.textContent !== text) this.node.textContent = text;
    this.fit();
  }

  fit() {
    for (const size of SIZES) {
      this.node.style.setProperty("--fit", size);
      if (this.node.scrollHeight <= this.node.clientHeight + 1) return;
    }
  }

  ask(question) {
    this.open(question);
    this.page.holds(null);
    this.page.board.svg.setAttribute("aria-busy", "false");
    announce(question, "alert");
    $("confirm").focus();
  }

  open(question) {
    this.question = question;
    $("confirm").hidden = $("cancel").hidden = !question;
    if (this.page.head.say) this.show();
  }

  // Others decide at the same time: their moves do not take the question away, if it can still be asked.
  stands() {
    const { head, last, touching } = this.page;
    if (this.question && head.mine && touching.complete(last)) return true;
    this.open("");
    return false;
  }

  confirm() {
    this.open("");
    this.page.send(this.page.last, true);
  }

  cancel() {
    this.open("");
    this.page.hands.let();
    this.page.touching.release();
    this.page.hands.back();
  }
}

// What cannot be taken back by a press of a button is asked first: leaving a seat, freeing one.

for (const form of document.querySelectorAll("form[data-ask]")) {
  form.addEventListener("submit", (event) => {
    if (form.sure) return;
    event.preventDefault();
    $("ask-text").textContent = form.dataset.ask;
    $("ask-yes").textContent = form.querySelector("button").firstChild.textContent;
    $("ask-yes").onclick = () => { form.sure = true; form.requestSubmit(); };
    $("ask").showModal();
  });
}
