// Passkeys: the device of whoever is here makes one, or signs with it. The server asks, and checks what was signed.

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
const text = (data) => btoa(String.fromCharCode(...new Uint8Array(data))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

class PasskeyButton {
  constructor(button) {
    this.button = button;
    this.says = $("passkey-says");
    button.hidden = false;
    document.querySelector(".no-passkeys").hidden = true;
    button.addEventListener("click", () => this.press());
  }

  async press() {
    this.says.hidden = true;
    this.button.disabled = true;
    try {
      const { options, note } = await this.send("/ask", {});
      const signed = await (options.user ? this.make(options) : this.enter(options));
      const { go } = await this.send("", { note, answer: JSON.stringify(signed) });
      location.assign(go);
    } catch (error) {
      this.complain(error.sentence ?? (error.name === "NotAllowedError" ? words.passkey_cancelled : words.passkey_trouble));
    }
    this.button.disabled = false;
  }

  async send(path, fields) {
    const answer = await fetch(this.button.dataset.passkey + path, { method: "POST", body: new URLSearchParams(fields) });
    const data = await answer.json();
    if (!answer.ok) throw Object.assign(new Error("refused"), { sentence: data.no });
    return data;
  }

  async make(options) {
    const made = await navigator.credentials.create({ publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: (options.excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) })),
    } });
    const { clientDataJSON, attestationObject } = made.response;
    return this.written(made, { clientDataJSON, attestationObject });
  }

  async enter(options) {
    const given = await navigator.credentials.get({ publicKey: { ...options, challenge: bytes(options.challenge), allowCredentials: [] } });
    const { clientDataJSON, authenticatorData, signature, userHandle } = given.response;
    return this.written(given, { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) });
  }

  written({ id, rawId, type }, response) {
    const parts = Object.entries(response).map(([name, data]) => [name, text(data)]);
    return { id, rawId: text(rawId), type, response: Object.fromEntries(parts), clientExtensionResults: {} };
  }

  complain(sentence) {
    this.says.textContent = sentence;
    this.says.hidden = false;
  }
}

// An address in numbers is no site that a passkey could be for.

if (window.isSecureContext && window.PublicKeyCredential && !/^[\d.]+$|:/.test(location.hostname)) {
  for (const button of document.querySelectorAll("[data-passkey]")) new PasskeyButton(button);
}
