"""Errors as pages: one sentence, and a way on."""

from __future__ import annotations

import logging
from typing import Any

from flask import Flask, Response, abort, make_response
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

import tablegames as tg
from tablegames.web.tables.database import TROUBLE, cause
from tablegames.web.tables.seats import Refused
from tablegames.web.tables.store import NoSuchTable
from tablegames.web.views.rendering import asked_from_page, page, render_block
from tablegames.web.views.texts import _, say_error
from tablegames.web.visitors.limits import seconds_left

log = logging.getLogger(__name__)

# What a page that is loaded again would not run into, or would say itself.
AGAIN = 2  # seconds after which what was busy may be free
RELOADED = {400, 403, 404, 409}
# For htmx, whatever the page meant to do with the answer.
ON_A_SLIP = {"HX-Retarget": "#wrong", "HX-Reswap": "innerHTML", "HX-Reselect": ".toast", "HX-Push-Url": "false"}


def known(game: str) -> dict[str, Any]:
    """The facts of a game; a page that says so where there is none of this name."""
    if game not in tg.games():
        abort(404, _("There is no game %(name)s here.", name=game[:40]))
    return tg.facts(game)


def install(app: Flask) -> None:
    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> Response:
        answer = sentence(error.code or 500, _http_text(error))
        if error.code == 429:
            answer.headers["Retry-After"] = str(seconds_left())
        return answer

    @app.errorhandler(CSRFError)
    def csrf(_error: CSRFError) -> Response:
        return sentence(400, _("This page was too old to act on; open it again."))

    @app.errorhandler(NoSuchTable)
    def no_table(_error: NoSuchTable) -> Response:
        return sentence(404, _("There is no such table."))

    @app.errorhandler(Refused)
    def refused(_error: Refused) -> Response:
        return sentence(403, _("That is not yours to do at this table."))

    def trouble(error: Exception) -> Response:
        log.error("database trouble: %s", cause(error))
        return sentence(503, _("The tables can't be read or written just now; try again in a moment."))

    for kind in TROUBLE:
        app.register_error_handler(kind, trouble)

    @app.errorhandler(tg.TablegamesError)
    def bad_input(error: tg.TablegamesError) -> Response:
        return sentence(422, say_error(error))


def busy() -> str:
    """What is said where the solver has no room for one more question."""
    return _("Many positions are being solved just now; try again in a few seconds.")


def sentence(status: int, text: str) -> Response:
    """A page that says it; where a page asked that is open already, that one stays and shows it on a slip."""
    if asked_from_page():
        answer = make_response(render_block("error.html", "slip", sentence=text, reload=status in RELOADED), status)
        answer.headers.update(ON_A_SLIP)
    else:
        answer = page("error.html", None, status, sentence=text)
    if status == 503:
        answer.headers["Retry-After"] = str(AGAIN)
    return answer


def _http_text(error: HTTPException) -> str:
    """Our own sentence where one was given, else a plain one for the status."""
    texts = {
        400: _("The request could not be understood."),
        403: _("That is not allowed."),
        404: _("There is no such page."),
        405: _("This address can't be asked in that way."),
        413: _("That is too large: at most %(size)s KB can be sent.", size=512),
        414: _("This address is longer than any of ours."),
        429: _("That was too fast; wait a moment and try again."),
    }
    ours = error.description
    if ours and ours != type(error).description and error.code in (403, 404, 409, 413, 422):
        return ours
    return texts.get(error.code or 500, _("Something went wrong here; it has been noted."))
