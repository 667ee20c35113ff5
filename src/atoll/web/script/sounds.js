// Sounds are made here, short and soft.

class Sounds {
  constructor(motions) {
    this.motions = motions;
  }

  get isOn() {
    return settings.sound === "on" && navigator.userActivation?.hasBeenActive;
  }

  tone(notes, shape = "sine", gain = 0.06) {
    if (!this.isOn) return;
    this.audio ??= new AudioContext();
    const start = this.audio.currentTime;
    for (const [pitch, at, length] of notes) {
      const voice = this.audio.createOscillator();
      voice.type = shape;
      voice.frequency.value = pitch;
      this.shape(voice, start + at, length, gain);
    }
  }

  // Paper and water are noise, with more or less of its brightness.
  rustle(bright, length, gain = 0.05) {
    if (!this.isOn) return;
    this.audio ??= new AudioContext();
    const { audio } = this;
    const noise = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
    noise.getChannelData(0).forEach((_, i, all) => { all[i] = Math.random() * 2 - 1; });
    const voice = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    voice.buffer = noise;
    filter.type = "bandpass";
    filter.frequency.value = bright;
    voice.connect(filter);
    this.shape(voice, audio.currentTime, length, gain, filter);
  }

  shape(voice, start, length, gain, out = voice) {
    const level = this.audio.createGain();
    level.gain.setValueAtTime(0, start);
    level.gain.linearRampToValueAtTime(gain, start + 0.01);
    level.gain.exponentialRampToValueAtTime(0.0005, start + length);
    out.connect(level).connect(this.audio.destination);
    voice.start(start);
    voice.stop(start + length);
  }

  // What has changed sounds like what it is: dice rattle, cards turn, pieces clack; words make no sound.
  of(shapes) {
    const ways = new Set(shapes.map((shape) => this.motions[shape] || "lay"));
    if (ways.has("tumble")) this.dice();
    else if (ways.has("flip")) this.turned();
    else if (ways.has("lay")) this.laid();
  }

  dice() { this.tone([[310, 0, 0.04], [260, 0.07, 0.04], [340, 0.15, 0.04], [240, 0.24, 0.05], [180, 0.36, 0.09]], "triangle", 0.09); }
  turned() { this.rustle(2600, 0.16); }
  laid() { this.tone([[220, 0, 0.08], [150, 0.02, 0.1]], "triangle", 0.08); }
  gained() { this.tone([[659, 0, 0.12], [880, 0.09, 0.22]], "sine", 0.045); }
  handed() { this.rustle(700, 0.22, 0.03); }
  refused() { this.tone([[180, 0, 0.09], [140, 0.08, 0.14]], "triangle", 0.07); }
  turn() { this.tone([[523, 0, 0.18], [784, 0.12, 0.3]]); }
  talk() { this.tone([[988, 0, 0.09], [1319, 0.07, 0.14]], "sine", 0.035); }
  end() { this.tone([[392, 0, 0.3], [523, 0.15, 0.3], [659, 0.3, 0.3], [784, 0.45, 0.6]]); }
}
