// Small conveniences of every page: keys that press what they are shown on, and texts that copy themselves.
"use strict";

const typing = (element) => element.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || typing(event.target)) return;
  if (event.key === "Escape") return closeUses(null);
  const onButton = event.target.closest("button, summary, a");
  if (onButton && (event.key === " " || event.key === "Enter") && !onButton.dataset.timed) return;
  const pressed = [...document.querySelectorAll("[data-key]")].find(
    (element) => element.dataset.key === event.key.toLowerCase() && element.offsetParent !== null,
  );
  if (!pressed) return;
  event.preventDefault();
  pressed.focus();
  if (pressed.dataset.timed) pressed.dispatchEvent(new CustomEvent("call", { bubbles: true }));
  else pressed.click();
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

function toast(text, stays = false) {
  const slip = document.createElement("p");
  slip.className = "toast";
  slip.textContent = text;
  document.getElementById("toasts").replaceChildren(slip);
  if (!stays) setTimeout(() => slip.remove(), 4000);
  return slip;
}
