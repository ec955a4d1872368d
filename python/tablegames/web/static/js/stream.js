// What a table's stream tells is how long the log is; the page asks for what it may see.
"use strict";

(() => {
  const table = () => document.getElementById("table");
  const seen = () => Number(table().dataset.number);
  let lost = null;

  followTable({
    address: table().dataset.stream,
    seen,
    heard: (text) => {
      if (text.endsWith("+") || Number(text) > seen()) htmx.trigger(table(), "moved");
    },
    connected: (missed) => {
      if (lost || missed) look();
      lost?.remove();
      lost = null;
    },
    lost: () => (lost ??= toast(table().dataset.lost, true)),
  });

  // A page that nobody sees catches up when somebody does: after a phone's sleep, or the back button.
  function look() {
    if (document.visibilityState === "visible") htmx.trigger(table(), "moved");
  }
  document.addEventListener("visibilitychange", look);

  // The fuse of a moment burns down in the time that is left of it; a later answer tells that time anew.
  let burning = null;
  function burn() {
    const fuse = document.querySelector(".fuse");
    if (fuse && fuse.id !== burning?.id) {
      burning?.cancel();
      const end = { duration: Number(fuse.dataset.left), fill: "forwards", id: fuse.id };
      burning = fuse.querySelector(".v").animate({ transform: ["none", "scaleX(0)"] }, end);
    }
  }

  // An answer that was overtaken by a later one is dropped, and so is one that doesn't know yet what was asked for.
  document.addEventListener("htmx:before:swap", (event) => {
    const found = /data-number="(\d+)" data-asked="(\d)"/.exec(event.detail.ctx?.text ?? "");
    if (!found || !table()) return;
    const [number, asked] = found.slice(1).map(Number);
    if (number < seen() || (number === seen() && asked < Number(table().dataset.asked))) event.preventDefault();
  });
  document.addEventListener("htmx:after:swap", () => {
    if (table()) document.title = table().dataset.title;
    burn();
  });

  addEventListener("pageshow", burn);
})();
