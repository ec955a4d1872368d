"""`/t/<id>`: the table, and what one does at it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from flask import Blueprint, Response, abort, current_app, redirect, request, url_for
from flask.typing import ResponseReturnValue

import tablegames as tg
from tablegames.web.advice.hints import asked_hint
from tablegames.web.advice.solvers import Busy, Question
from tablegames.web.pages.errors import busy
from tablegames.web.services import solvers, store
from tablegames.web.tables import race, seats
from tablegames.web.tables.models import Seat
from tablegames.web.tables.schedule import last_turned
from tablegames.web.tables.store import Moved
from tablegames.web.tables.table_state import TableState
from tablegames.web.views import hints
from tablegames.web.views.rendering import page, wants_fragment
from tablegames.web.views.table_view import names_of, table_view
from tablegames.web.views.texts import _, say_error
from tablegames.web.visitors.addresses import asker
from tablegames.web.visitors.identity import who
from tablegames.web.visitors.limits import limiter

pages = Blueprint("table", __name__)


@pages.get("/t/<table_id>")
def table(table_id: str) -> Response:
    state = store().load(table_id)
    return show(state)


@pages.post("/t/<table_id>/play")
def play(table_id: str) -> ResponseReturnValue:
    state = store().load(table_id)
    seat, action, seen = _mine(state), request.form.get("action", ""), _seen(state)
    if not action:
        return answer(table_id, state, error=_("Choose a move first."))
    try:
        if state.live:
            state = race.call(store(), state, seat, action, _number("ms"), seen)
        else:
            state = store().play(state, seat.number, action, seen)
    except Moved:
        return answer(table_id, error=_("The table has moved on; look again."))
    except race.Refused:
        return answer(table_id, error=_("That call can't be true: its time doesn't fit what your page was sent."))
    except tg.TablegamesError as error:
        return answer(table_id, error=say_error(error, names_of(state.seats).__getitem__, seat.number))
    return answer(table_id, state, acted=True)


@pages.post("/t/<table_id>/undo")
def undo(table_id: str) -> ResponseReturnValue:
    state = store().load(table_id)
    seat = _mine(state)
    try:
        return answer(table_id, store().undo(state, seat.number, _seen(state)))
    except Moved:
        return answer(table_id, error=_("That can't be taken back any more."))


@pages.post("/t/<table_id>/pass")
def let_pass(table_id: str) -> ResponseReturnValue:
    seats.let_pass(store(), table_id, who() or "", _seen(store().load(table_id)))
    return answer(table_id)


@pages.post("/t/<table_id>/hint")
@limiter.limit("60 per minute")
def hint(table_id: str) -> ResponseReturnValue:
    state = store().load(table_id)
    seat, step = _mine(state), request.form.get("step", "")
    if step in hints.STEPS and state.table.hints and (state.live or seat.number in state.game.to_act):
        store().ask_hint(state, seat.number, hints.STEPS.index(step) + 1)
        if not state.live:
            with suppress(tg.SolveError, Busy):  # told when the table is shown
                solution, before = _solution(state, seat), state.number
                state = store().load(table_id)  # others may have acted while it thought
                return answer(table_id, state, solution=solution if state.number == before else None)
    return answer(table_id, state)


@pages.get("/t/<table_id>/ahead")
def ahead(table_id: str) -> ResponseReturnValue:
    """What a live game's hint tells of the cards to come, as it was before anybody called at the last one."""
    state = store().load(table_id)
    seat, turned = _mine(state), last_turned(state)
    if not state.live or not state.table.hints or not asked_hint(state, seat.number, store().hints(table_id)):
        raise seats.Refused
    then = state.before(turned.number + 1 if turned else 0)
    try:
        solution = _solution(state, seat, str(then.view(seat.number)))
    except (tg.SolveError, Busy):
        return "", 204  # the next card brings the next answer
    view = table_view(state, seat, hint=hints.hint_view(solution, "all"))
    return page("ahead.html", None, t=view)


def answer(
    table_id: str,
    state: TableState | None = None,
    error: str = "",
    acted: bool = False,
    solution: tg.Solution | None = None,
) -> ResponseReturnValue:
    """The table as it is now: its part of the page for htmx, else by way of its address.

    Who has just acted can't have asked for a hint since; `solution` is one that was found for the table as it is.
    """
    if wants_fragment() or error:
        return show(state or store().load(table_id), error, acted, solution)
    return redirect(url_for("table.table", table_id=table_id), 303)


def show(state: TableState, error: str = "", acted: bool = False, solution: tg.Solution | None = None) -> Response:
    seat = state.seat_of(who())
    if seat:
        if not wants_fragment():  # a page that is open in another tab asks for its part by itself
            seats.look_in(store(), state, seat)
        store().touch(state, seat)
        if state.live and (turned := last_turned(state)):
            store().sight(state, seat, turned.number)
    asks = seat is not None and (state.live or not acted)
    asked = asked_hint(state, seat.number, store().hints(state.id)) if seat and asks else None
    # What others do is shown at once; the page comes again for a hint that has to be thought of anew.
    thinking = bool(asked and asked.stands and not asked.fresh and wants_fragment() and not _asks("think", "deep"))
    hint = None
    if seat and asked and asked.stands and not thinking and not state.live:
        try:
            hint = _hint(state, seat, asked.step, solution)
        except tg.SolveError as trouble:
            error = error or say_error(trouble)
        except Busy:
            error = error or busy()
    view = table_view(state, seat, error=error, hint=hint, asked=asked, thinking=thinking)
    return page("table.html", "table", 422 if error else 200, t=view)


def _hint(state: TableState, seat: Seat, asked: int, solution: tg.Solution | None) -> hints.HintView:
    """The hint that was asked for, as far as that step or the earlier one that the form names."""
    step = request.form.get("step", "")
    shown = step if step in hints.STEPS[:asked] else hints.STEPS[asked - 1]
    solution = solution or _solution(state, seat)
    view = hints.hint_view(solution, shown)
    view.deeper = not _asks("deep") and not solution.exact and shown != "nudge"
    return view


def _solution(state: TableState, seat: Seat, position: str | None = None) -> tg.Solution:
    seconds = current_app.config["HINT_SECONDS"] * (5 if _asks("deep") else 1)
    question = Question(position or str(state.game.position(seat.number)), seat.number, seconds, _aim(state.facts))
    return solvers("hints").solve(question, asker())


def _asks(*words: str) -> bool:
    """Whether the page asks to think now, or deeper."""
    return any(request.args.get(word) == "1" for word in words)


def _aim(facts: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    """What a hint at a table aims at: the last of the game's objectives, which is the whole game."""
    names = [objective["name"] for objective in facts["objectives"]]
    return (("objective", names[-1]),) if names else ()


def _mine(state: TableState) -> Seat:
    """The seat of the person who asks."""
    seat = state.seat_of(who())
    if seat is None or seat.is_bot or not state.ready:
        raise seats.Refused
    seats.look_in(store(), state, seat)
    return seat


def _seen(state: TableState) -> int:
    """How much of the log the page shows that asks; it can't show more than there is, unless the log was set back."""
    seen = _number("seen")
    if seen > state.number:
        abort(409, _("This table was set back to an earlier state; load the page again."))
    return seen


def _number(field: str) -> int:
    """A number that the page sends along; -1 where it is none, which fits no state."""
    text = request.form.get(field, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1
