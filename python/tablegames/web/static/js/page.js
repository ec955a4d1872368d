// Small conveniences of every page: keys that press what they are shown on, and texts that copy themselves.
"use strict";

const typing = (element) => element.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");

const pressable = (key) =>
  [...document.querySelectorAll("[data-key]")].find((element) => element.dataset.key === key && element.offsetParent !== null);

// What a key types; on a keyboard of other letters or figures, what stands at its place on a Latin one.
function typed(event) {
  const key = event.key.toLowerCase();
  const place = /^(?:Key|Digit)(.)$/.exec(event.code);
  return place && !/^[a-z0-9]$/.test(key) ? place[1].toLowerCase() : key;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || typing(event.target)) return;
  if (event.key === "Escape") return closeUses(null);
  if ((event.key === " " || event.key === "Enter") && event.target.closest("button, summary, a")) return;
  const pressed = pressable(typed(event));
  if (!pressed) return;
  event.preventDefault();
  pressed.focus();
  pressed.click();
});

// Where an update takes away what had the focus, it goes to what the same key presses now, else to where the page begins.
let focused = null;
document.addEventListener("htmx:before:swap", () => (focused = document.activeElement));
document.addEventListener("htmx:after:swap", () => {
  if (document.activeElement !== document.body || focused === document.body) return;
  const main = document.getElementById("main");
  main.tabIndex = -1;
  (pressable(focused?.dataset.key) ?? main).focus({ preventScroll: true });
});

// What went wrong stands there until one does the next thing; what nobody did by hand fails without a word.
const wrong = document.getElementById("wrong");
const byHand = (event) => event.detail.ctx?.sourceEvent?.isTrusted;
const unsent = () => wrong.replaceChildren(slip(wrong.dataset.unsent, "toast error"));
document.addEventListener("htmx:before:request", (event) => {
  if (byHand(event)) wrong.replaceChildren();
});
document.addEventListener("htmx:error", (event) => {
  if (byHand(event) && !event.detail.ctx.response) unsent();
});
// Answers of something in between, for a server that is gone.
document.addEventListener("htmx:response:error", (event) => {
  if (byHand(event) && [502, 504].includes(event.detail.ctx.response.status)) unsent();
});

// A card's uses close when one looks elsewhere.
function closeUses(except) {
  for (const open of document.querySelectorAll("details.uses[open], details.menu[open]")) {
    if (open === except) continue;
    const inside = open.contains(document.activeElement);
    open.open = false;
    if (inside) open.querySelector("summary").focus();
  }
}
document.addEventListener("click", (event) => closeUses(event.target.closest("details.uses, details.menu")));

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    toast(button.dataset.done);
  } catch {
    // Without permission the text stays selected, to be copied by hand.
  }
});

function slip(text, kind) {
  const paper = document.createElement("p");
  paper.className = kind;
  paper.textContent = text;
  return paper;
}

function toast(text, stays = false) {
  const told = slip(text, "toast");
  document.getElementById("toasts").replaceChildren(told);
  if (!stays) setTimeout(() => told.remove(), 4000);
  return told;
}
