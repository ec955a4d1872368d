"""`/new/<game>/<option>`: an option's own text drawn by clicking, for a table that uses it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue

import tablegames as tg
from tablegames.web.pages.errors import known
from tablegames.web.views.position_form import with_cells
from tablegames.web.views.rendering import page, template_exists
from tablegames.web.views.texts import _, say_error
from tablegames.web.visitors.limits import limiter

pages = Blueprint("draw", __name__)

LONGEST = 200  # characters of a text


def drawable(game: str) -> bool:
    """Whether the game's texts can be drawn."""
    return template_exists(f"games/{game}/draw.html")


@pages.get("/new/<game>/<option>")
@limiter.limit("120 per minute")
def draw(game: str, option: str) -> ResponseReturnValue:
    facts = known(game)
    found = next((o for o in facts["options"] if o["name"] == option and "text" in o["values"]), None)
    if found is None or not drawable(game):
        abort(404, _("There is nothing to draw here."))
    value = "/".join(request.args.get("value", found["default"]).split())[:LONGEST]
    brush = request.args.get("brush", "")
    if cells := request.args.get("cell"):
        return redirect(url_for(".draw", game=game, option=option, value=with_cells(value, cells), brush=brush), 303)
    board, error = _tried(game, option, value)
    return page(
        "draw.html",
        "main",
        422 if error else 200,
        facts=facts,
        option=found,
        value=value,
        brush=brush,
        board=board,
        error=error and say_error(error),
        fault=error.params if error else {},
    )


def _tried(game: str, option: str, value: str) -> tuple[dict[str, Any] | None, tg.TablegamesError | None]:
    """The board of a table with this value, or why there can't be one."""
    players = tg.facts(game)["players"][0]
    try:
        return tg.Game(game, players=players, seed=1, options={option: value}).board(tg.TABLE), None
    except tg.TablegamesError as error:
        return None, error
