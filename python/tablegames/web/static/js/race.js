// Calls against the clock: the time runs from the moment that the last card turned is on the screen.
"use strict";

(() => {
  const table = () => document.getElementById("table");
  let turned = null;
  let shown = 0;

  function look() {
    if (table()?.dataset.turned === turned) return;
    turned = table().dataset.turned;
    requestAnimationFrame(() => requestAnimationFrame((at) => (shown = at)));
  }

  function call(button) {
    const form = document.getElementById("play");
    form.elements.ms.value = Math.max(0, Math.round(performance.now() - shown));
    form.requestSubmit(button);
  }

  // A pointer and a key call when they go down, whatever else presses a button when it clicks.
  const timed = (event) => event.target.closest("[data-timed]");
  document.addEventListener("pointerdown", (event) => {
    const button = event.isPrimary && event.button === 0 && timed(event);
    if (button) call(button);
  });
  for (const way of ["keydown", "keyup"])
    document.addEventListener(way, (event) => {
      const button = [" ", "Enter"].includes(event.key) && timed(event);
      if (!button) return;
      event.preventDefault();
      if (way === "keydown" && !event.repeat) call(button);
    });
  // The click that follows a pointer's press has been heard already.
  document.addEventListener("click", (event) => {
    const button = timed(event);
    if (!button) return;
    event.preventDefault();
    if (event.detail === 0) call(button);
  });
  document.addEventListener("htmx:after:swap", look);
  addEventListener("pageshow", look);
})();
