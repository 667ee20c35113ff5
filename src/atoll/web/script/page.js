// The one script of Atoll, the same for every game. It knows things, not rules: the server says what lies where and
// which things may be touched one after the other; here they are drawn, glide, and are touched. The files of this
// folder are sent as one, in the order in which `web/page.py` names them.

const $ = (name) => document.getElementById(name);
const main = $("main");
const words = JSON.parse(main?.dataset.words || "{}");
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
const later = (ms) => new Promise((done) => setTimeout(done, ms));

// Settings live in the browser; those that the server needs for the first paint also in cookies.

const DEFAULTS = { theme: "", size: "1", speed: "normal", sound: "on", confirm: "off", keys: "on", outlines: "on", forced: "on" };
const settings = { ...DEFAULTS, ...JSON.parse(localStorage.getItem("atoll") || "{}") };
const cookie = (name, value) => { document.cookie = `${name}=${value};path=/;max-age=63072000;samesite=lax`; };

function set(name, value) {
  settings[name] = value;
  localStorage.setItem("atoll", JSON.stringify(settings));
  if (name === "theme") cookie("theme", value);
  showSettings();
}

const PACES = { slow: 750, normal: 420, fast: 180, off: 0 };
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const pace = () => (calm.matches ? 0 : PACES[settings.speed]);

function showSettings() {
  const { dataset } = document.documentElement;
  if (settings.theme) dataset.theme = settings.theme;
  else delete dataset.theme;
  dataset.size = settings.size;
  dataset.outlines = settings.outlines;
  document.documentElement.style.setProperty("--pace", `${pace()}ms`);
  for (const field of document.querySelectorAll("[data-set]")) field.value = settings[field.dataset.set];
  $("mute")?.setAttribute("aria-pressed", settings.sound === "off");
}

for (const field of document.querySelectorAll("[data-set]")) {
  field.addEventListener("change", () => set(field.dataset.set, field.value));
}
showSettings();
calm.addEventListener("change", showSettings);

// The form of the page: the server draws the table for one of four (`ROOM` in core/scene.py), and the page fits it in.

const BESIDE = matchMedia("(min-width: 1100px) and (min-aspect-ratio: 11/10)");
function layout() {
  if (innerWidth < innerHeight * 1.05) return innerWidth < 600 ? "tall" : "page";
  const beside = BESIDE.matches ? Math.min(336, Math.max(256, innerWidth * 0.185)) : 0;
  return (innerWidth - beside) / (innerHeight - 46) > 1.45 ? "broad" : "wide";
}

// A page that is on its way elsewhere, by a form, must not be called back.

let leaving = false;
addEventListener("submit", (event) => { leaving ||= !event.defaultPrevented; });
const reload = () => leaving || location.reload();

// A player's flag, as it stands in the header.

const flag = (seat) => document.querySelector(`#players [data-seat="${seat}"] .flag`)?.cloneNode(true) ?? "";

// Small helps on every page.

// A pointer chooses a language at once; keys only pass by it, so that there is a button for them.

$("language")?.form.classList.add("scripted");
$("language")?.addEventListener("change", ({ target }) => target.matches(":focus-visible") || target.form.submit());

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    const field = $(button.dataset.copy);
    field.select();
    try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
    const before = button.textContent;
    button.textContent = words.copied || before;
    setTimeout(() => { button.textContent = before; }, 1500);
  });
}

// The luck of a table is mixed with a salt of each player's own browser.

function salt(place) {
  for (const field of place.querySelectorAll("input[name=salt]")) {
    const { hash } = field.dataset;
    field.value = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    field.form.addEventListener("submit", () => keep(`salts ${hash}`, [...kept(`salts ${hash}`, []), field.value]));
  }
}

salt(document);

// The hash that a table shows first, and the salts given for a hash, stay in the browser: there they can be compared when
// all is open, with nobody's word for it.

function kept(name, otherwise) {
  return JSON.parse(localStorage.getItem(`atoll ${name}`)) ?? otherwise;
}

function keep(name, value) {
  localStorage.setItem(`atoll ${name}`, JSON.stringify(value));
}

for (const { dataset, textContent } of document.querySelectorAll("[data-luck]")) {
  keep(`hash ${dataset.luck}`, kept(`hash ${dataset.luck}`, textContent));
}

function ownLuck({ table, hash, salts, mine }) {
  const shown = kept(`hash ${table}`, "");
  const given = kept(`salts ${shown || hash}`, []);
  const open = JSON.parse(salts);
  const found = given.find((salt) => open.includes(salt));
  const fate = found ? "salt_in" : !given.length ? "salt_none" : open.length && mine ? "salt_other" : "salt_given";
  return [
    fill(words[!shown ? "hash_none" : shown === hash ? "hash_same" : "hash_other"], { hash: shown }),
    fill(words[fate], { salt: found ?? given.at(-1) }),
  ];
}

for (const place of document.querySelectorAll("#own-luck")) {
  for (const text of ownLuck(place.dataset)) place.appendChild(document.createElement("li")).textContent = text;
}

// What is said to those who do not look: politely, or at once. The same words twice are made different, or nobody hears them.

let toggle = false;
function announce(text, region = "live") {
  const place = $(region);
  if (!place || !text) return;
  toggle = !toggle;
  place.textContent = text + (toggle ? "\u00a0" : "");
}
