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

  // An answer that was overtaken by a later one is dropped.
  document.addEventListener("htmx:before:swap", (event) => {
    const number = /data-number="(\d+)"/.exec(event.detail.ctx?.text ?? "");
    if (number && table() && Number(number[1]) < seen()) event.preventDefault();
  });
  document.addEventListener("htmx:after:swap", () => {
    if (table()) document.title = table().dataset.title;
  });

  // A phone that slept, or a page that the back button brought back, looks again.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    if (source?.readyState !== EventSource.OPEN) open();
    htmx.trigger(table(), "moved");
  });
  addEventListener("pageshow", open);
  addEventListener("pagehide", () => source?.close());
})();
