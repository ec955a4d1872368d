"""Settings of the web app, each with its default."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import platformdirs

import tablegames as tg

DEFAULTS: dict[str, Any] = {
    "DATABASE": None,  # a SQLAlchemy URL; None is a SQLite file in the user's data folder
    "SECRET_KEY": None,  # None: made once and kept in the database, so that all its servers share it
    "PREFIX": "",  # the path under which a proxy serves the app
    "BEHIND_PROXY": False,  # trust one proxy's X-Forwarded-* headers
    "BOT_WORKER": True,  # whether this process makes the bots' moves
    "BOT_DELAY": 0.7,  # seconds that a bot waits before it acts, so that people can follow
    "WINDOW": 5.0,  # seconds that a bot waits while people may act out of turn
    "PACE": 1.9,  # seconds between two turned cards of a live game
    "STREAMS": 4000,  # event streams at once, in this process
    "STREAMS_OF_ONE": 100,  # of them for one address, which may be a whole house or school
    "KEPT_DAYS": 90,  # for which an unfinished table, or one without people, is kept when nothing moves there
    "RECORD_ACTIONS": 3000,  # of an uploaded record: longer than twenty games of each kind played at random
    "HINT_SECONDS": 0.6,
    "REVIEW_SECONDS": 0.3,  # a decision
    "SESSION_COOKIE_NAME": "tablegames",
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_COOKIE_HTTPONLY": True,
    "PERMANENT_SESSION_LIFETIME": 60 * 60 * 24 * 365,
    "MAX_CONTENT_LENGTH": 512 * 1024,
    "MAX_FORM_MEMORY_SIZE": 64 * 1024,
    "MAX_FORM_PARTS": 300,
    "SESSION_REFRESH_EACH_REQUEST": False,
    "WTF_CSRF_TIME_LIMIT": None,
    "WTF_CSRF_CHECK_DEFAULT": False,  # it is checked beside where a post comes from
    "RATELIMIT_STORAGE_URI": "memory://",
    "SEND_FILE_MAX_AGE_DEFAULT": 60 * 60 * 24 * 365,
}


def settings(given: dict[str, Any] | None) -> dict[str, Any]:
    """The defaults, what the environment says, and what is given, the later the stronger."""
    found = dict(DEFAULTS)
    for key in ("DATABASE", "SECRET_KEY", "PREFIX"):
        if value := os.environ.get(f"TABLEGAMES_{key}"):
            found[key] = value
    for key in ("STREAMS", "STREAMS_OF_ONE", "KEPT_DAYS"):
        if value := os.environ.get(f"TABLEGAMES_{key}"):
            found[key] = _number(key, value)
    found.update(given or {})
    if found["PREFIX"]:
        found["PREFIX"] = "/" + found["PREFIX"].strip("/")
    if found["DATABASE"] is None:
        folder = Path(platformdirs.user_data_dir("tablegames", appauthor=False))
        folder.mkdir(parents=True, exist_ok=True)
        found["DATABASE"] = f"sqlite:///{folder / 'tables.db'}"
    return found


def _number(key: str, value: str) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) < 10):
        params = {"word": f"TABLEGAMES_{key}={value}", "right": f"a whole number such as {DEFAULTS[key]}"}
        raise tg.SetupError("'{word}' is not right: {right} would be.", params)
    return int(value)
