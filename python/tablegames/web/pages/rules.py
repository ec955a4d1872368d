"""`/rules/<game>`: the rules in a player's words."""

from __future__ import annotations

from flask import Blueprint, Response

import tablegames as tg
from tablegames import rules
from tablegames.web.pages.errors import known
from tablegames.web.views.rendering import page
from tablegames.web.views.texts import words

pages = Blueprint("rules", __name__)


@pages.get("/rules")
def index() -> Response:
    return page("rules_index.html", facts=[tg.facts(game) for game in tg.games()])


@pages.get("/rules/<game>", endpoint="rules")
def rules_of(game: str) -> Response:
    facts = known(game)
    return page("rules.html", facts=facts, blocks=rules.read(game, words()), options=rules.options(game, words()))
