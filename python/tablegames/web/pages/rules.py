"""`/rules/<game>`: the rules in a player's words."""

from __future__ import annotations

from flask import Blueprint, Response

import tablegames as tg
from tablegames.web.pages.errors import known
from tablegames.web.views.rendering import page

pages = Blueprint("rules", __name__)


@pages.get("/rules")
def index() -> Response:
    return page("rules_index.html", facts=[tg.facts(game) for game in tg.games()])


@pages.get("/rules/<game>")
def rules(game: str) -> Response:
    return page("rules.html", facts=known(game))
