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

  const timed = (event) => event.target.closest("[data-timed]");
  document.addEventListener("pointerdown", (event) => {
    const button = event.isPrimary && timed(event);
    if (button) call(button);
  });
  document.addEventListener("call", (event) => call(event.target));
  // The click that follows a press has been heard already.
  document.addEventListener("click", (event) => {
    if (timed(event) && event.isTrusted) event.preventDefault();
  });
  document.addEventListener("htmx:after:swap", look);
  addEventListener("pageshow", look);
})();
