// One stream for all pages of this browser: the page that holds the lock listens for all, and tells the others.
// A browser keeps six connections to a host, so that with a stream for each page the seventh would never load.
// Where there are no locks (a host without TLS) each page listens for itself while it is seen.
"use strict";

(() => {
  const GATHER = 100; // milliseconds in which the other pages say which table they show
  const AGAIN = 3000;
  const LINGER = navigator.locks ? 60_000 : 0; // how long a page that isn't seen goes on listening
  const MOST = 64; // tables of one stream

  // `page`: the stream's address, how much it has `seen`, and what it does when it has `heard` of something, when it
  // is `connected` (and may have missed what lies beside the log), and when the connection is `lost`.
  window.followTable = (page) => {
    const [, root, mine] = /^(.*\/t\/)([\w-]+)\/events$/.exec(page.address);
    const others = new Map(); // what the other pages show, as far as they have said
    let channel = null;
    let source = null;
    let wanted = null; // stops asking for the lock
    let release = null; // gives it back
    let again = false; // this page has listened before
    let opening, hiding;

    const tell = (message) => {
      hear(message);
      channel?.postMessage(message);
    };

    function hear(message) {
      if (message.news === mine) page.heard(message.text);
      if (message.connected) page.connected(message.missed);
      if (message.lost) page.lost();
      if (message.who) channel.postMessage({ here: mine, seen: page.seen() });
      if (!release) return;
      if (message.changed) gather();
      if (message.here) {
        others.set(message.here, Math.min(message.seen, others.get(message.here) ?? Infinity));
        clearTimeout(opening);
        opening = setTimeout(open, GATHER);
      }
    }

    function gather() {
      others.clear();
      channel?.postMessage({ who: true });
      clearTimeout(opening);
      opening = setTimeout(open, GATHER);
    }

    // A stream ends when the one that takes its place is open, so that nothing is missed between them.
    function end(stream) {
      if (!stream) return;
      stream.close();
      end(stream.before);
      stream.before = null;
    }

    function open() {
      const tables = new Map([[mine, page.seen()]]);
      for (const [table, seen] of others) tables.set(table, Math.min(seen, tables.get(table) ?? seen));
      const ids = [...tables.keys()].slice(0, MOST).toSorted();
      if (source?.tables === `${ids}` && source.readyState !== EventSource.CLOSED) return;
      const stream = new EventSource(`${root}${ids}/events?since=${ids.map((table) => tables.get(table))}`);
      stream.tables = `${ids}`;
      stream.before = source;
      source = stream;
      stream.onopen = () => {
        const missed = !stream.before && (again || ids.length > 1);
        end(stream.before);
        stream.before = null;
        again = true;
        tell({ connected: true, missed });
      };
      for (const table of ids) {
        stream.addEventListener(ids.length > 1 ? table : "message", (event) => tell({ news: table, text: event.data }));
      }
      stream.onerror = () => {
        tell({ lost: true });
        if (stream === source && stream.readyState === EventSource.CLOSED) opening = setTimeout(gather, AGAIN);
      };
    }

    function listen() {
      return new Promise((done) => {
        release = done;
        gather();
      });
    }

    function begin() {
      clearTimeout(hiding);
      if (wanted) return;
      wanted = new AbortController();
      if (!navigator.locks) listen();
      else navigator.locks.request(`${root}stream`, { signal: wanted.signal }, listen).catch(() => {}); // given up
    }

    function stop() {
      clearTimeout(opening);
      end(source);
      source = null;
      wanted?.abort();
      wanted = null;
      release?.();
      release = null;
    }

    function seenOrNot() {
      if (document.visibilityState === "visible") begin();
      else hiding = setTimeout(stop, LINGER);
    }

    function come() {
      if (navigator.locks && !channel) {
        channel = new BroadcastChannel(`${root}stream`);
        channel.onmessage = (event) => hear(event.data);
      }
      channel?.postMessage({ changed: true });
      seenOrNot();
    }

    function go() {
      channel?.postMessage({ changed: true });
      channel?.close();
      channel = null;
      clearTimeout(hiding);
      stop();
    }

    document.addEventListener("visibilitychange", seenOrNot);
    addEventListener("pageshow", come);
    addEventListener("pagehide", go);
  };
})();
