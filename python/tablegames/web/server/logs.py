"""Structured logs: one JSON object a line, with the address's pattern instead of the address, which may be a secret."""

from __future__ import annotations

import json
import logging
import time
from datetime import datetime, timezone
from typing import Any

from flask import Flask, Response, g, request

log = logging.getLogger("tablegames.web")
FIELDS = ("method", "rule", "status", "ms", "table")


class Lines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, timezone.utc).isoformat(timespec="milliseconds")
        line = {"time": at, "level": record.levelname.lower(), "event": record.getMessage()}
        line.update({name: getattr(record, name) for name in FIELDS if hasattr(record, name)})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def configure(level: int = logging.INFO) -> None:
    """Sends this process's logs to the standard error, one JSON object a line."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def install(app: Flask) -> None:
    """Logs each request when it has been answered."""

    def failed(exc_info: Any) -> None:
        rule = request.url_rule.rule if request.url_rule else "?"
        log.error("request failed", exc_info=exc_info, extra={"method": request.method, "rule": rule})

    app.log_exception = failed  # type: ignore[method-assign]  # Flask's own would tell the address

    @app.before_request
    def start() -> None:
        g.started = time.perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        if request.endpoint != "static":
            rule = request.url_rule.rule if request.url_rule else "?"
            took = round(1000 * (time.perf_counter() - g.get("started", time.perf_counter())), 1)
            facts = {"method": request.method, "rule": rule, "status": response.status_code, "ms": took}
            log.info("request", extra=facts)
        return response
