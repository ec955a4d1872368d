// Splitter: a choice shows the groups that it would make, and a second tap on it writes.
"use strict";

const choice = () => document.querySelector('.sheet input[name="action"]:checked');

function show() {
  const picked = choice();
  const would = new Set(picked ? picked.dataset.would.split(" ") : []);
  for (const cell of document.querySelectorAll(".sheet [data-cell]")) cell.classList.toggle("would", would.has(cell.dataset.cell));
  for (const label of document.querySelectorAll(".sheet .ghost")) label.classList.toggle("picked", label.htmlFor === picked?.id);
}

document.addEventListener("change", (event) => {
  if (event.target.id === "swapped") swap();
  show();
});

// The chosen pair stays chosen when sides are swapped.
function swap() {
  const picked = choice();
  const other = picked && document.getElementById(picked.id.replace(/\d$/, (side) => 1 - side));
  if (other) other.checked = true;
}

document.addEventListener("click", (event) => {
  const label = event.target.closest(".sheet .ghost");
  const picked = label && document.getElementById(label.htmlFor);
  if (!picked?.checked) return;
  event.preventDefault();
  picked.form.requestSubmit();
});

document.addEventListener("htmx:after:swap", show);
show();
