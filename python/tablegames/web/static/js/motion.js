// Where a piece went: after an update it comes to its new place from where it lay before. The table names both.
"use strict";

(() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const table = () => document.getElementById("table");
  let lay = new Map();
  let number;

  document.addEventListener("htmx:before:swap", () => {
    number = table()?.dataset.number;
    lay = new Map();
    for (const place of document.querySelectorAll("[data-place]")) {
      const box = place.getBoundingClientRect();
      if (box.width) lay.set(place.dataset.place, box);
    }
  });

  document.addEventListener("htmx:after:swap", () => {
    if (!table() || table().dataset.number === number || still.matches) return;
    for (const way of table().dataset.went.split(" ").filter(Boolean)) {
      const [from, to] = way.split(">");
      const start = from.split("|").map((name) => lay.get(name)).find(Boolean);
      for (const place of start ? arrived(to) : []) come(place, start);
    }
  });

  // The places of a name; one that ends in * means all that weren't there before.
  function arrived(name) {
    if (!name.endsWith("*")) return document.querySelectorAll(`[data-place="${name}"]`);
    return [...document.querySelectorAll(`[data-place^="${name.slice(0, -1)}"]`)].filter((place) => !lay.has(place.dataset.place));
  }

  function come(place, start) {
    const end = place.getBoundingClientRect();
    const [x, y] = [start.x + start.width / 2 - end.x - end.width / 2, start.y + start.height / 2 - end.y - end.height / 2];
    const from = `translate(${x}px, ${y}px) scale(${Math.min(1, start.width / end.width)})`;
    place.animate({ transform: [from, "none"], zIndex: [6, 6] }, { duration: 180, easing: "cubic-bezier(.2, .7, .2, 1)" });
  }
})();
