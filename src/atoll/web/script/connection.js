// The live line. When it breaks, it is tied again, and the server sends everything afresh. A line may break without
// anybody noticing: where nothing has come for a while, the page asks, and where no answer comes, it says so.

const QUIET = 10_000;
const ANSWER = 3_000;

class Connection {
  constructor(path, hear) {
    this.path = path;
    this.hear = hear;
    this.tries = 0;
    addEventListener("offline", () => this.send("ping"));
    addEventListener("online", () => this.notice.hidden || this.open());
    this.open();
  }

  get notice() {
    return $("offline") ?? document.createElement("p");
  }

  open() {
    clearTimeout(this.again);
    const old = this.socket;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = this.socket = new WebSocket(`${scheme}://${location.host}${this.path}?layout=${layout()}`);
    old?.close();
    this.doubt(2 * ANSWER, () => this.broken());
    const mine = (deed) => (event) => this.socket === socket && deed(event);
    socket.onopen = mine(() => { this.tries = 0; this.heard(); });
    socket.onmessage = mine((event) => { this.heard(); this.take(JSON.parse(event.data)); });
    socket.onclose = mine((event) => {
      if (event.code >= 4400) return this.end();
      if (this.tries) this.notice.hidden = false;
      this.retry();
    });
  }

  // What the keeper of the server tells everybody is shown on whatever page this is.
  take(frame) {
    if (frame.announced === undefined) return this.hear(frame);
    $("announced").textContent = frame.announced;
    $("announced").hidden = !frame.announced;
  }

  retry() {
    clearTimeout(this.doubting);
    clearTimeout(this.again);
    this.again = setTimeout(() => this.open(), Math.min(8000, 250 * 2 ** this.tries++));
  }

  // Whatever comes says that the line holds.
  heard() {
    this.notice.hidden = true;
    this.doubt(QUIET, () => this.send("ping"));
  }

  doubt(length, deed) {
    clearTimeout(this.doubting);
    this.doubting = setTimeout(deed, length);
  }

  broken() {
    this.notice.hidden = false;
    this.retry();
  }

  // The server wants no line to this page: coming back by itself would make things worse.
  end() {
    clearTimeout(this.doubting);
    this.notice.textContent = words.ended;
    this.notice.hidden = false;
  }

  // Whether it could be sent: nobody sends into a broken line.
  send(...message) {
    const tied = this.socket.readyState === WebSocket.OPEN;
    if (!tied) this.notice.hidden = false;
    else {
      this.socket.send(JSON.stringify(message));
      // A long silence is no answer; a line that is asked whether it holds answers at once.
      this.doubt(ANSWER, () => (message[0] === "ping" ? this.broken() : this.send("ping")));
    }
    return tied;
  }
}
