// A table's stream: it tells how long the log is, and the page asks for what it may see.
"use strict";

(() => {
  const table = () => document.getElementById("table");
  const seen = () => Number(table().dataset.number);
  let source = null;
  let lost = null;

  function open() {
    source?.close();
    source = new EventSource(`${table().dataset.stream}?since=${seen()}`);
    source.onopen = () => {
      lost?.remove();
      lost = null;
    };
    source.onmessage = (event) => {
      if (event.data.endsWith("+") || Number(event.data) > seen()) htmx.trigger(table(), "moved");
    };
    source.onerror = () => {
      lost ??= toast(table().dataset.lost, true);
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 3000);
    };
  }

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

  // A phone that slept, or a page that the back button brought back, looks again.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    if (source?.readyState !== EventSource.OPEN) open();
    htmx.trigger(table(), "moved");
  });
  addEventListener("pageshow", open);
  addEventListener("pageshow", burn);
  addEventListener("pagehide", () => source?.close());
})();
