"""`/me`: one's name, one's tables, and the link that makes another device the same person."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue

from tablegames.web.services import store
from tablegames.web.tables.models import Person
from tablegames.web.views.rendering import page
from tablegames.web.views.summaries import summary
from tablegames.web.views.texts import _
from tablegames.web.visitors.identity import me, meet, person_of, personal_token, remember, who
from tablegames.web.visitors.limits import limiter

pages = Blueprint("me", __name__)


@pages.get("/me")
def mine() -> Response:
    person = me()
    tables = {over: store().tables_of(person.id, over) for over in (False, True)} if person else {False: [], True: []}
    lists = {over: [summary(store().load(table), who()) for table in found[:30]] for over, found in tables.items()}
    return page("me.html", person=person, going_on=lists[False], finished=lists[True], link=None)


@pages.post("/me")
@limiter.limit("30 per minute")
def rename() -> ResponseReturnValue:
    meet(request.form.get("name"))
    return redirect(url_for("me.mine"), 303)


@pages.post("/me/link")
@limiter.limit("30 per minute")
def link() -> Response:
    """Shows the personal link; it is in no other page."""
    token = personal_token(meet())
    address = url_for("me.arrive", token=token, _external=True)
    return page("me.html", person=me(), going_on=[], finished=[], link=address)


@pages.get("/me/<token>")
@limiter.limit("30 per minute")
def arrive(token: str) -> Response:
    return page("arrive.html", name=_known(token).name or _("Guest"))


@pages.post("/me/<token>")
@limiter.limit("30 per minute")
def become(token: str) -> ResponseReturnValue:
    remember(_known(token))
    return redirect(url_for("me.mine"), 303)


def _known(token: str) -> Person:
    person = person_of(token)
    if person is None:
        abort(404, _("This link is too old, or never was one; make a new one on the other device."))
    return person
