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
