// A few words beside a thing: what it is, or why it cannot be touched. They never lie on the thing itself.

class Tip {
  constructor(board) {
    this.board = board;
    this.node = $("tip");
  }

  get insists() {
    return this.aloud && !this.node.hidden;
  }

  show(text, { one, aloud = false } = {}) {
    this.node.textContent = text;
    this.node.hidden = !text;
    this.aloud = aloud;
    this.node.classList.toggle("aloud", aloud);
    clearTimeout(this.timer);
    if (!text) return;
    this.place(one);
    if (aloud) announce(text, "alert");
    this.timer = setTimeout(() => this.hide(), aloud ? 6000 : 3000);
  }

  hide() {
    this.node.hidden = true;
  }

  // Above the thing, or below it where there is no room; without a thing, at the top of the board.
  place(one) {
    const { node } = this;
    const room = node.offsetParent.getBoundingClientRect();
    const top = Math.max(room.top, 0) + 4;
    const box = one?.node.getBoundingClientRect() ?? { left: room.left, right: room.right, top, bottom: top };
    const { offsetWidth: width, offsetHeight: height } = node;
    const left = Math.min(Math.max((box.left + box.right - width) / 2, room.left), room.right - width);
    const above = box.top - height - 8;
    node.style.left = `${left - room.left}px`;
    node.style.top = `${(above >= top ? above : box.bottom + 8) - room.top}px`;
  }
}
