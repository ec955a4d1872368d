// Splitter: a choice shows the groups that it would make, and a second tap on it writes.
"use strict";

const choice = () => document.querySelector('.sheet input[name="action"]:checked');
const labelOf = (radio) => document.querySelector(`.sheet .ghost[for="${radio.id}"]`);

function show(event) {
  let picked = choice();
  const held = document.querySelector(".sheet input[data-held]");
  if (held && held.dataset.pair !== picked?.dataset.pair) exchange(held.dataset.pair);
  if (picked && getComputedStyle(picked).display === "none") {
    if (event?.target.id === "swapped") picked = turned(picked);
    else exchange(picked.dataset.pair);
  }
  const would = new Set(picked ? picked.dataset.would.split(" ") : []);
  for (const cell of document.querySelectorAll(".sheet [data-cell]")) cell.classList.toggle("would", would.has(cell.dataset.cell));
  for (const label of document.querySelectorAll(".sheet .ghost")) label.classList.toggle("picked", label.htmlFor === picked?.id);
  const preview = document.getElementById("preview");
  if (preview) preview.textContent = picked ? labelOf(picked).querySelector(".says").textContent : "";
}

// Whether the last key was pressed on the sheet: its focus stays there when the key swaps sides.
let onSheet = false;
document.addEventListener("keydown", (event) => (onSheet = event.target.matches(".sheet input")), true);

// A hint puts the better way round first. A pair that is chosen is held as it was chosen, until another one is.
function exchange(pair) {
  for (const radio of document.querySelectorAll(`.sheet input[data-pair="${pair}"]`)) {
    radio.dataset.side = 1 - radio.dataset.side;
    radio.toggleAttribute("data-held");
    for (const label of document.querySelectorAll(`.sheet .ghost[for="${radio.id}"]`))
      for (const side of ["side0", "side1"]) label.classList.toggle(side);
  }
}

// The first sight of a hint is of what it tells, not of the other sides.
let told = false;
document.addEventListener("htmx:after:swap", () => {
  const tells = document.querySelector(".sheet .h5") !== null;
  const swapped = document.getElementById("swapped");
  if (tells && !told && swapped) swapped.checked = false;
  told = tells;
});

// The chosen pair stays chosen when sides are swapped.
function turned(picked) {
  const other = document.querySelector(`.sheet input[data-pair="${picked.dataset.pair}"]:not([value="${picked.value}"])`);
  if (!other) return picked;
  other.checked = true;
  if (onSheet) other.focus();
  return other;
}

document.addEventListener("change", show);

document.addEventListener("click", (event) => {
  const label = event.target.closest(".sheet .ghost");
  const picked = label && document.getElementById(label.htmlFor);
  if (!picked?.checked) return;
  event.preventDefault();
  picked.form.requestSubmit();
});

// Under the pointer both cells of a pair show what would stand there.
document.addEventListener("pointerover", (event) => {
  const over = event.target.closest(".sheet .ghost")?.htmlFor;
  for (const label of document.querySelectorAll(".sheet .ghost")) label.classList.toggle("near", over !== undefined && label.htmlFor === over);
});

document.addEventListener("htmx:after:swap", show);
show();
