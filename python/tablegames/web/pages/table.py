"""`/t/<id>`: the table, and what one does at it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from flask import Blueprint, Response, current_app, redirect, request, url_for
from flask.typing import ResponseReturnValue

import tablegames as tg

from .. import hints, race, seats
from ..addresses import asker
from ..context import solvers, store
from ..models import Seat
from ..people import who
from ..security import limiter
from ..sitting import Sitting
from ..solvers import Busy, Question
from ..store import Moved
from ..table_view import names_of, table_view
from ..texts import _, say_error
from ..timing import last_turned
from ..views import page, wants_fragment
from .errors import busy

pages = Blueprint("table", __name__)


@pages.get("/t/<table_id>")
def table(table_id: str) -> Response:
    sitting = store().load(table_id)
    return show(sitting)


@pages.post("/t/<table_id>/play")
def play(table_id: str) -> ResponseReturnValue:
    sitting = store().load(table_id)
    seat, action, seen = _mine(sitting), request.form.get("action", ""), _number("seen")
    if not action:
        return answer(table_id, sitting, error=_("Choose a move first."))
    try:
        if sitting.live:
            sitting = race.call(store(), sitting, seat, action, _number("ms"), seen)
        else:
            sitting = store().play(table_id, seat.number, action, seen)
    except Moved:
        return answer(table_id, error=_("The table has moved on; look again."))
    except race.Refused:
        return answer(table_id, error=_("That call can't be true: its time doesn't fit what your page was sent."))
    except tg.TablegamesError as error:
        return answer(table_id, error=say_error(error, names_of(sitting.seats).__getitem__, seat.number))
    return answer(table_id, sitting)


@pages.post("/t/<table_id>/undo")
def undo(table_id: str) -> ResponseReturnValue:
    sitting = store().load(table_id)
    seat = _mine(sitting)
    try:
        return answer(table_id, store().undo(table_id, seat.number, _number("seen")))
    except Moved:
        return answer(table_id, error=_("That can't be taken back any more."))


@pages.post("/t/<table_id>/pass")
def let_pass(table_id: str) -> ResponseReturnValue:
    seats.let_pass(store(), table_id, who() or "", _number("seen"))
    return answer(table_id)


@pages.post("/t/<table_id>/hint")
@limiter.limit("60 per minute")
def hint(table_id: str) -> ResponseReturnValue:
    sitting = store().load(table_id)
    seat, step = _mine(sitting), request.form.get("step", "")
    if step in hints.STEPS and sitting.table.hints and (sitting.live or seat.number in sitting.game.to_act):
        store().ask_hint(sitting, seat.number, hints.STEPS.index(step) + 1)
        if not sitting.live:
            with suppress(tg.SolveError, Busy):  # told when the table is shown
                _solution(sitting, seat)
            sitting = store().load(table_id)  # others may have acted while it thought
    return answer(table_id, sitting)


@pages.get("/t/<table_id>/ahead")
def ahead(table_id: str) -> ResponseReturnValue:
    """What a live game's hint tells of the cards to come, as it was before anybody called at the last one."""
    sitting = store().load(table_id)
    seat, turned = _mine(sitting), last_turned(sitting)
    if not sitting.live or not sitting.table.hints or not hints.asked(sitting, seat.number, store().hints(table_id)):
        raise seats.Refused
    game = sitting.before(turned.number + 1 if turned else 0)
    try:
        solution = _solution(sitting, seat, str(game.position(seat.number)))
    except (tg.SolveError, Busy):
        return "", 204  # the next card brings the next answer
    view = table_view(sitting, seat, hint=hints.hint_view(solution, "all"))
    return page("ahead.html", None, t=view)


def answer(table_id: str, sitting: Sitting | None = None, error: str = "") -> ResponseReturnValue:
    """The table as it is now: its part of the page for htmx, else by way of its address."""
    if wants_fragment() or error:
        return show(sitting or store().load(table_id), error)
    return redirect(url_for("table.table", table_id=table_id), 303)


def show(sitting: Sitting, error: str = "") -> Response:
    seat = sitting.seat_of(who())
    if seat:
        if not wants_fragment():  # a page that is open in another tab asks for its part by itself
            seats.look_in(store(), sitting, seat)
        store().touch(sitting, seat)
        if sitting.live and (turned := last_turned(sitting)):
            store().sight(sitting, seat, turned.number)
    asked = hints.asked(sitting, seat.number, store().hints(sitting.id)) if seat else None
    # What others do is shown at once; the page comes again for a hint that has to be thought of anew.
    thinking = bool(asked and asked.stands and not asked.fresh and wants_fragment() and not _asks("think", "deep"))
    hint = None
    if seat and asked and asked.stands and not thinking and not sitting.live:
        try:
            hint = _hint(sitting, seat, asked.step)
        except tg.SolveError as trouble:
            error = error or say_error(trouble)
        except Busy:
            error = error or busy()
    view = table_view(sitting, seat, error=error, hint=hint, asked=asked, thinking=thinking)
    return page("table.html", "table", 422 if error else 200, t=view)


def _hint(sitting: Sitting, seat: Seat, asked: int) -> hints.HintView:
    """The hint that was asked for, as far as that step or the earlier one that the form names."""
    step = request.form.get("step", "")
    shown = step if step in hints.STEPS[:asked] else hints.STEPS[asked - 1]
    solution = _solution(sitting, seat)
    view = hints.hint_view(solution, shown)
    view.deeper = not _asks("deep") and not solution.exact and shown != "nudge"
    return view


def _solution(sitting: Sitting, seat: Seat, position: str | None = None) -> tg.Solution:
    seconds = current_app.config["HINT_SECONDS"] * (5 if _asks("deep") else 1)
    question = Question(position or str(sitting.game.position(seat.number)), seat.number, seconds, _aim(sitting.facts))
    return solvers("hints").solve(question, asker())


def _asks(*words: str) -> bool:
    """Whether the page asks to think now, or deeper."""
    return any(request.args.get(word) == "1" for word in words)


def _aim(facts: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    """What a hint at a table aims at: the last of the game's objectives, which is the whole game."""
    names = [objective["name"] for objective in facts["objectives"]]
    return (("objective", names[-1]),) if names else ()


def _mine(sitting: Sitting) -> Seat:
    """The seat of the person who asks."""
    seat = sitting.seat_of(who())
    if seat is None or seat.is_bot or not sitting.ready:
        raise seats.Refused
    seats.look_in(store(), sitting, seat)
    return seat


def _number(field: str) -> int:
    """A number that the page sends along; -1 where it is none, which fits no state."""
    text = request.form.get(field, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1
