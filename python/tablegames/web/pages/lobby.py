"""`/`: the games, and one's unfinished tables."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, session, url_for
from werkzeug.wrappers import Response as Redirect

import tablegames as tg
from tablegames.i18n import LANGUAGES
from tablegames.web.services import store
from tablegames.web.views.rendering import page
from tablegames.web.views.summaries import summary
from tablegames.web.visitors.identity import who

pages = Blueprint("lobby", __name__)


@pages.get("/")
def lobby() -> Response:
    unfinished = [summary(store().load(table), who()) for table in _unfinished()]
    return page("lobby.html", facts=[tg.facts(game) for game in tg.games()], unfinished=unfinished)


def _unfinished() -> list[str]:
    person = who()
    return store().tables_of(person, over=False, limit=8) if person else []


@pages.get("/language/<code>")
def language(code: str) -> Redirect:
    """Switches the language and goes back to the page."""
    if code in LANGUAGES:
        session["language"] = code
        session.permanent = True
    return redirect(local(request.args.get("to", "")))


def local(path: str) -> str:
    """An address of this app only: nobody is sent elsewhere by a link."""
    inside = path.startswith("/") and not path.startswith(("//", "/\\")) and "\\" not in path and path.isprintable()
    return request.script_root + path if inside else url_for("lobby.lobby")
