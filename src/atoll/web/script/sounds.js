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
    const top = Math.max(room.top, document.querySelector(".prompt").getBoundingClientRect().bottom) + 4;
    const box = one?.use.getBoundingClientRect() ?? { left: room.left, right: room.right, top, bottom: top };
    const { offsetWidth: width, offsetHeight: height } = node;
    const left = Math.min(Math.max((box.left + box.right - width) / 2, room.left), room.right - width);
    const above = box.top - height - 8;
    node.style.left = `${left - room.left}px`;
    node.style.top = `${(above >= top ? above : box.bottom + 8) - room.top}px`;
  }
}
