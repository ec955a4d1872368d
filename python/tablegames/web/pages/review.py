"""`/t/<id>/review`: a finished game looked at again, without telling the best move before one wants to know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, current_app, redirect, request, url_for
from flask.typing import ResponseReturnValue

import tablegames as tg
from tablegames.web.advice.solvers import Busy
from tablegames.web.pages.errors import busy, sentence
from tablegames.web.services import reviews, solvers, store
from tablegames.web.tables import seats
from tablegames.web.tables.models import Entry, Seat
from tablegames.web.tables.store import NewTable
from tablegames.web.tables.table_state import TableState, move_of, replay
from tablegames.web.views import hints
from tablegames.web.views.rendering import page, title, word_of
from tablegames.web.views.reviews import Decision, ReviewView, view_of
from tablegames.web.views.table_view import TableView, names_of, table_view, verdict
from tablegames.web.views.texts import _, say, say_error
from tablegames.web.visitors.addresses import asker
from tablegames.web.visitors.identity import clean, meet, who
from tablegames.web.visitors.limits import limiter

pages = Blueprint("review", __name__)

PART = 100  # moves on one page, which stays below 100 KB
SECOND_LOOKS = 6
LEFT, RIGHT, TOP, BOTTOM = 20, 840, 10, 252  # of the graph's drawing


@dataclass
class Point:
    """One decision on the graph."""

    x: float
    y: float
    mark: str
    current: bool


@pages.get("/t/<table_id>/review")
def review(table_id: str) -> ResponseReturnValue:
    state = _finished(table_id)
    found = reviews().get(state, asker())
    if found is None:
        done, before = round(100 * reviews().progress(table_id)), reviews().before(table_id)
        return page("review_wait.html", game=state.table.game, table_id=table_id, done=done, before=before)
    if state.game.actions[PART:]:  # a part of a long one costs as much to read as the whole
        try:
            with solvers("long reviews").place(asker()):
                return _show(state, view_of(found, state.table.players))
        except Busy:
            return sentence(503, busy())
    return _show(state, view_of(found, state.table.players))


def _part(found: ReviewView, ply: int | None) -> range:
    """The moves that the page shows: those around the one that was chosen, or those that were asked for."""
    start = request.args.get("from", 0, type=int) if ply is None else ply
    first = min(max(start, 0), max(len(found.decisions) - 1, 0)) // PART * PART
    return range(first, min(first + PART, len(found.decisions)))


def _show(state: TableState, found: ReviewView) -> Response:
    mine = state.seat_of(who())
    about = mine.number if mine else request.args.get("seat", 0, type=int) % state.table.players
    names = names_of(state.seats, mine.number if mine else None)
    ply = request.args.get("move", type=int)
    decision = found.decisions[ply] if ply is not None and 0 <= ply < len(found.decisions) else None
    part = _part(found, decision.ply if decision else None)
    mistakes = found.mistakes(about)[:SECOND_LOOKS]
    answer = _answer(decision) if decision else None
    shown = "show" in request.args
    asked = [hint for hint in store().hints(state.id) if mine and hint.seat == mine.number]
    return page(
        "review.html",
        "main",
        game=state.table.game,
        title=title(state.table.game),
        id=state.id,
        chosen_deal=state.chosen,
        over=state.game.over,
        headline=_headline(state, mine.number if mine else None, names),
        scores=list(zip(names, state.game.scores, found.accuracy, strict=True)),
        names=names,
        hints_used=len(asked),
        seat=mine.number if mine else None,
        about=about,
        review=found,
        aim=hints.aim_of(state.table.game, found.objective),
        part=part,
        length=PART,
        mistakes=mistakes,
        played={} if state.live else _played(state, part),
        stories=_stories(state, {*part, *(mistake.ply for mistake in mistakes)}, mine.number if mine else None),
        points=_points(found, about, part, ply),
        ends=_ends(found, about),
        base=BOTTOM if found.unit != "chance" and _range(found, about)[0] == 0 else (TOP + BOTTOM) // 2,
        decision=decision,
        t=_moment(state, decision, mine.number if mine else None, answer if shown else None)
        if decision and decision.seat is not None
        else None,
        answer=answer,
        tried=_tried(decision) if decision else None,
        allowed=None if decision else _allowed(state, found, about),
        shown=shown,
    )


def _finished(table_id: str) -> TableState:
    """A table that may be looked at with everything open: nobody plays at it any more."""
    state = store().load(table_id)
    if not state.game.over and any(seat.person_id for seat in state.seats):
        abort(403, _("The review opens when the game is over."))
    if not state.standing:
        abort(404, _("Nothing was played here: there is nothing to review."))
    return state


def _headline(state: TableState, mine: int | None, names: list[str]) -> str:
    return verdict(list(state.game.winners), mine, names) if state.game.over else _("Unfinished")


def _stories(state: TableState, plies: Iterable[int], mine: int | None) -> dict[int, str]:
    names = names_of(state.seats)
    word = word_of(state.table.game)
    return {ply: say(state.game.story(ply), names.__getitem__, mine, word) for ply in plies}


def _played(state: TableState, part: range) -> dict[int, dict[str, Any]]:
    """The plain data of each move, to draw it small."""
    game, actions = state.game, state.game.actions
    return {
        ply: move.to_dict()
        for ply in part
        if (seat := actions[ply][0]) is not None and (move := move_of(game.position(ply=ply), seat, actions[ply][1]))
    }


def _moment(state: TableState, decision: Decision, reader: int | None, answer: hints.HintView | None) -> TableView:
    """The table before a decision, as the seat that made it knew it; with the answer drawn on it where it is told."""
    entries: list[Entry] = state.standing[: decision.ply]
    then = TableState(state.table, entries, replay(state.table, entries))
    mine = state.seats[decision.seat or 0]
    return table_view(then, mine, past=True, reader=reader, hint=answer, chosen=decision.action)


def _answer(decision: Decision) -> hints.HintView | None:
    if decision.solution is None:
        return None
    return hints.hint_view(tg.Solution.from_dict(decision.solution), "all")


@dataclass
class Allowed:
    """What a seat reached beside what perfect play expected, and what the game's chance would have allowed."""

    score: int
    expected: str
    best: hints.HintView
    board: dict[str, Any]


def _allowed(state: TableState, found: ReviewView, about: int) -> Allowed | None:
    if about >= len(found.allowed) or not (plain := found.allowed[about]):
        return None
    first = next((d.best_value for d in found.decisions if d.seat == about and d.best_value is not None), None)
    return Allowed(
        score=state.game.scores[about],
        expected="" if first is None else hints.amount(first, found.unit),
        best=hints.hint_view(tg.Solution.from_dict(plain), "best"),
        board=state.game.board(tg.TABLE),
    )


def _tried(decision: Decision) -> dict[str, Any] | None:
    """What another move would have been worth, for somebody who tries again."""
    action = request.args.get("action")
    if not action or decision.solution is None:
        return None
    listed = next((a for a in decision.solution["actions"] if a["action"] == action), None)
    if listed is None:
        return None
    loss = max(0.0, (decision.best_value or 0.0) - listed["value"])
    unit = decision.solution["unit"]
    return {"action": action, "best": action == decision.best, "loss": hints.amount(loss, unit)}


def _points(found: ReviewView, about: int, part: range, ply: int | None) -> list[Point]:
    mine = [d for d in found.decisions if d.ply in part and d.seat == about and d.value is not None]
    low, high = _range(found, about)
    step = (RIGHT - LEFT) / max(len(mine) - 1, 1)
    return [
        Point(
            round(LEFT + n * step, 1),
            round(BOTTOM - (BOTTOM - TOP) * ((d.value or 0) - low) / (high - low), 1),
            d.mark or "ok",
            d.ply == ply,
        )
        for n, d in enumerate(mine)
    ]


def _range(found: ReviewView, about: int) -> tuple[float, float]:
    """The lowest and the highest value on the graph; the middle of it is even where values can be below 0."""
    if found.unit == "chance":
        return 0.0, 1.0
    values = [d.value for d in found.decisions if d.seat == about and d.value is not None]
    most = max(map(abs, values), default=1.0) or 1.0
    return (-most if min(values, default=0.0) < 0 else 0.0), most


def _ends(found: ReviewView, about: int) -> tuple[str, str]:
    low, high = _range(found, about)
    return hints.amount(high, found.unit, low < 0), hints.amount(low, found.unit, low < 0)


@pages.post("/t/<table_id>/try")
@limiter.limit("60 per minute")
def try_from(table_id: str) -> ResponseReturnValue:
    """A new table from a position of this one, the rest bots."""
    state = _finished(table_id)
    ply = request.form.get("ply", -1, type=int)
    if not 0 <= ply < len(state.standing):
        abort(422, _("There is no such move in this game."))
    position = state.game.position(ply=ply)
    chosen = next((entry.seat for entry in state.standing[ply:] if entry.seat is not None), 0)
    places = [
        Seat(person_id=meet().id) if number == chosen else seats.bot_seat("hard", number)
        for number in range(state.table.players)
    ]
    made = store().create(
        NewTable(state.table.game, state.table.players, places, position=str(position), creator=who())
    )
    return redirect(url_for("table.table", table_id=made), 303)


@pages.get("/t/<table_id>/record.json")
def record(table_id: str) -> Response:
    state = _finished(table_id)
    names = names_of(state.seats)
    answer = current_app.response_class(state.game.record(names=names).to_json(), mimetype="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{state.table.game}-{table_id}.json"'
    return answer


@pages.post("/review")
@limiter.limit("20 per minute")
def upload() -> ResponseReturnValue:
    """A table from a record, for its review."""
    file = request.files.get("record")
    try:
        record = tg.Record.from_json((file.read() if file else b"").decode())
        count, most = len(record.actions), current_app.config["RECORD_ACTIONS"]
        if count > most:
            text = _("The record has %(count)s actions; at most %(most)s actions are taken.", count=count, most=most)
            return sentence(422, text)
        record.replay()  # one that contradicts itself is refused here
        if not record.actions:
            return sentence(422, _("Nothing was played here: there is nothing to review."))
        made = store().create(_table_of(record))
    except UnicodeDecodeError:
        return sentence(422, _("The file is not a record: it is not text."))
    except tg.TablegamesError as error:
        return sentence(422, say_error(error))
    return redirect(url_for("review.review", table_id=made), 303)


def _table_of(record: tg.Record) -> NewTable:
    given = [clean(name) for name in record.names] or [""] * record.players
    names = [name or _("Player %(number)s", number=n) for n, name in enumerate(given[: record.players], 1)]
    return NewTable(
        game=record.game,
        players=record.players,
        seats=[Seat(name=name) for name in names],
        options=record.options,
        seed="0",
        chance=record.chance,
        position=record.position,
        actions=record.actions,
        creator=meet().id,
    )
