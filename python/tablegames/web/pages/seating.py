"""Joining by a secret link, leaving, coming back, bots that stand in, and the rematch."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue

import tablegames as tg
from tablegames.web.services import store
from tablegames.web.tables import seats
from tablegames.web.views.rendering import page, title
from tablegames.web.views.table_view import names_of
from tablegames.web.views.texts import _
from tablegames.web.visitors.identity import me, meet, who
from tablegames.web.visitors.limits import limiter

pages = Blueprint("seating", __name__)


@pages.get("/join/<invitation>")
@limiter.limit("60 per minute")
def invitation(invitation: str) -> Response:
    """Who invites to what. Only the button takes the seat, so that no preview of a link does."""
    state = store().load(_table(invitation))
    names = names_of(state.seats)
    others = [names[seat.number] for seat in state.seats if not seat.is_open]
    person = me()
    return page(
        "join.html",
        game=state.table.game,
        title=title(state.table.game),
        others=others,
        chosen_deal=state.chosen,
        name=person.name if person else "",
    )


@pages.post("/join/<invitation>")
@limiter.limit("60 per minute")
def join(invitation: str) -> ResponseReturnValue:
    table_id = _table(invitation)
    seats.join(store(), table_id, invitation, meet(request.form.get("name")))
    return _back(table_id)


def _table(invitation: str) -> str:
    found = store().invited_to(invitation)
    if found is None:
        abort(404, _("This invitation has been used, or never was one."))
    return found


@pages.post("/t/<table_id>/leave")
def leave(table_id: str) -> ResponseReturnValue:
    seats.leave(store(), table_id, who() or "")
    return redirect(url_for("lobby.lobby"), 303)


@pages.post("/t/<table_id>/back")
def back(table_id: str) -> ResponseReturnValue:
    seats.come_back(store(), table_id, who() or "")
    return _back(table_id)


@pages.post("/t/<table_id>/fill")
def fill(table_id: str) -> ResponseReturnValue:
    number, level = request.form.get("seat", ""), request.form.get("level", seats.STAND_IN)
    if not (number.isdecimal() and len(number) < 3) or level not in tg.LEVELS:
        abort(422, _("A seat has a number and a bot has a level."))
    seats.fill(store(), table_id, int(number), who(), level)
    return _back(table_id)


@pages.post("/t/<table_id>/rematch")
@limiter.limit("60 per minute")
def rematch(table_id: str) -> ResponseReturnValue:
    return _back(seats.rematch(store(), table_id, who() or "", same_deal="same" in request.form))


def _back(table_id: str) -> ResponseReturnValue:
    return redirect(url_for("table.table", table_id=table_id), 303)
