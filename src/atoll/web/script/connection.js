// The live line. When it breaks, it is tied again, and the server sends everything afresh.

class Connection {
  constructor(path, hear) {
    this.path = path;
    this.hear = hear;
    this.tries = 0;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}${this.path}?layout=${layout()}`);
    this.socket.onopen = () => { this.tries = 0; this.offline(false); };
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.socket.onclose = (event) => {
      if (event.code >= 4400) return this.end();
      this.offline(this.tries > 0);
      setTimeout(() => this.open(), Math.min(8000, 250 * 2 ** this.tries++));
    };
  }

  offline(is) {
    if ($("offline")) $("offline").hidden = !is;
  }

  // The server wants no line to this page: coming back by itself would make things worse.
  end() {
    if ($("offline")) $("offline").textContent = words.ended;
    this.offline(true);
  }

  // Whether it could be sent: nobody sends into a broken line.
  send(...message) {
    const tied = this.socket.readyState === WebSocket.OPEN;
    if (tied) this.socket.send(JSON.stringify(message));
    else this.offline(true);
    return tied;
  }
}
