"""`/analyse/<game>?p=…`: any position, set up by clicking or typing, and what a solver says of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

import tablegames as tg
from tablegames.web.advice.solvers import Busy, Question
from tablegames.web.pages.errors import busy, known
from tablegames.web.services import solvers
from tablegames.web.views import hints
from tablegames.web.views.position_form import edited, fields_of
from tablegames.web.views.rendering import page, title
from tablegames.web.views.table_view import with_names
from tablegames.web.views.texts import _, say_error
from tablegames.web.visitors.addresses import asker
from tablegames.web.visitors.limits import limiter

pages = Blueprint("analyse", __name__)

CHANGES = ("set.", "add.", "put.", "drop.", "cell.", "part.")


@dataclass
class Shown:
    """What the drawing of a solution needs of a position."""

    game: str
    moves: list[dict[str, Any]]

    def __post_init__(self) -> None:
        self.moves = with_names(self.moves, self.name)

    def name(self, seat: int) -> str:
        return _("Player %(number)s", number=seat + 1)

    def term(self, action: str) -> dict[str, Any]:
        return tg.Move(self.game, action).to_dict()

    def move(self, action: str) -> dict[str, Any]:
        return next((move for move in self.moves if move["action"] == action), {"action": action})


@pages.get("/analyse")
def index() -> Response:
    return page("analyse_index.html", facts=[tg.facts(game) for game in tg.games()])


@pages.get("/analyse/<game>")
@limiter.limit("120 per minute")
def analyse(game: str) -> ResponseReturnValue:
    facts = known(game)
    text = request.args.get("p", "").strip()
    changes = {key: value for key, value in request.args.items() if key.startswith(CHANGES)}
    options = {key.removeprefix("option."): value for key, value in request.args.items() if key.startswith("option.")}
    if other := next((word for word in text.split()[:1] if word in tg.games() and word != game), None):
        return _of_another(facts, other, text)
    if changes or options:
        return _changed(facts, text, changes, options)
    try:
        position = tg.Position(text or _first(game))
    except tg.PositionError as error:
        return _page(facts, text, 422, error=say_error(error))
    if after := request.args.get("after"):
        return _play_on(game, position, after)
    if "solve" not in request.args:
        return _page(facts, str(position), position=position)
    return _solved(facts, position)


def _of_another(facts: dict[str, Any], other: str, text: str) -> ResponseReturnValue:
    """The page of the game that a text is of; where it is no position there either, that is told here."""
    if position := _read(text):
        return redirect(url_for(".analyse", game=other, p=str(position)))
    told = _("This is a position of another game: %(game)s.", game=title(other))
    return _page(facts, text, 422, error=told, elsewhere=other)


def _changed(facts: dict[str, Any], text: str, changes: dict[str, str], options: dict[str, str]) -> ResponseReturnValue:
    """The changed position. Where there is no such position, the old one stays on the page and the error says why."""
    game = facts["name"]
    try:
        before = _first(game, options) if options or not text else text
    except tg.TablegamesError as error:
        return _page(facts, text, 422, error=say_error(error), position=_read(text))
    after = edited(before, facts, changes)
    try:
        tg.Position(after)
    except tg.PositionError as error:
        return _page(facts, after, 422, error=say_error(error), position=_read(before))
    return redirect(url_for(".analyse", game=game, p=after), 303)


def _read(text: str) -> tg.Position | None:
    try:
        return tg.Position(text)
    except tg.PositionError:
        return None


def _first(game: str, options: dict[str, str] | None = None) -> str:
    """Something to start from: a fresh game of the fewest players, as the one to act knows it."""
    fresh = tg.Game(game, players=tg.facts(game)["players"][0], seed=1, options=options or {})
    return str(fresh.position(fresh.to_act[0]))


def _play_on(game: str, position: tg.Position, action: str) -> ResponseReturnValue:
    """The position after an action; what chance brings then is unknown."""
    try:
        after = str(position.after(action))
    except tg.TablegamesError as error:
        return _page(tg.facts(game), str(position), 422, error=say_error(error), position=position)
    return redirect(url_for(".analyse", game=game, p=after), 303)


def _solved(facts: dict[str, Any], position: tg.Position) -> Response:
    seconds = min(max(request.args.get("time", 1.0, type=float), 0.1), 10.0)
    try:
        asked = _asked(facts)
        solution = solvers("analyses").solve(Question(str(position), None, seconds, asked), asker())
    except Busy:
        return _page(facts, str(position), 503, error=busy(), position=position)
    except tg.TablegamesError as error:
        return _page(facts, str(position), 422, error=say_error(error), position=position)
    view = hints.hint_view(solution, "all")
    return _page(facts, str(position), position=position, hint=view)


def _asked(facts: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Method, objective and the game's extra inputs, as the form gives them."""
    named = {name: request.args.get(name, "") for name in ("method", "objective")}
    asked: list[tuple[str, Any]] = [(name, value) for name, value in named.items() if value]
    for given in facts["inputs"]:
        words = request.args.get(f"input.{given['name']}", "").replace(",", " ").split()
        if words:
            asked.append((given["name"], tuple(words) if given["texts"] else tuple(map(_number, words))))
    return tuple(asked)


def _number(word: str) -> float:
    try:
        return float(word)
    except ValueError:
        raise tg.SolveError(
            "'{word}' is no number; numbers such as 250 or 0.8 are meant.", {"word": word[:20]}
        ) from None


def _page(
    facts: dict[str, Any], text: str, status: int = 200, position: tg.Position | None = None, **more: Any
) -> Response:
    board, moves = (
        (position.board(None), [move.to_dict() for move in position.moves()]) if position is not None else (None, [])
    )
    return page(
        "analyse.html",
        "main",
        status,
        facts=facts,
        text=text,
        position=str(position or ""),
        fields=fields_of(text, facts),
        shown=fields_of(str(position or ""), facts),
        board=board,
        t=Shown(facts["name"], moves),
        **more,
    )
