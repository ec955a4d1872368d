"""`/new/<game>`: options and seats, and the table that comes of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

import tablegames as tg
from tablegames.web.pages.draw import drawable
from tablegames.web.pages.errors import known
from tablegames.web.services import store
from tablegames.web.tables import seats
from tablegames.web.tables.models import Seat
from tablegames.web.tables.store import NewTable
from tablegames.web.views.rendering import page
from tablegames.web.views.texts import _, say_error
from tablegames.web.visitors.identity import me, meet
from tablegames.web.visitors.limits import limiter

pages = Blueprint("new", __name__)

USUAL = "medium"
LARGEST_SEED = 2**63 - 1


class BadForm(ValueError):
    """A field that can't be taken as it is; the text says which and what would be right."""


@dataclass
class Form:
    """What was filled in."""

    options: dict[str, str]
    seats: list[str]
    hints: bool
    seed: str | None
    position: str | None


@pages.get("/new/<game>")
def form(game: str) -> ResponseReturnValue:
    facts = known(game)
    position = request.args.get("p")
    if position and (other := _other_game(game, position)):
        return other
    players = len(tg.Position(position).scores) if position else None
    return _form(facts, request.args, position=position, players=players)


@pages.post("/new/<game>")
@limiter.limit("60 per minute")
def deal(game: str) -> ResponseReturnValue:
    facts = known(game)
    try:
        filled = read(facts, request.form)
        if filled.position and (other := _other_game(game, filled.position)):
            return other
        new = table(facts, filled)
        new.creator = meet(request.form.get("name")).id
        new.seats[0].person_id = new.creator
        made = store().create(new)
    except (BadForm, tg.TablegamesError) as error:
        return _form(facts, request.form, 422, error=say_error(error), position=request.form.get("position"))
    return redirect(url_for("table.table", table_id=made), 303)


def _other_game(game: str, position: str) -> ResponseReturnValue | None:
    """The way to the form of the game that a position is of, where that is another one."""
    meant = tg.Position(position).game
    return None if meant == game else redirect(url_for(".form", game=meant, p=position), 303)


def _form(facts: dict[str, Any], values: MultiDict[str, str], status: int = 200, **more: Any) -> Response:
    person = me()
    name = values.get("name") or (person.name if person else "")
    chosen = {"values": values, "name": name, "levels": tg.LEVELS, "usual": USUAL, "drawable": drawable(facts["name"])}
    return page("new.html", None, status, facts=facts, **chosen, **more)


def read(facts: dict[str, Any], form: MultiDict[str, str]) -> Form:
    """The form's values; a table that was asked for without a form gets the usual ones."""
    options = {
        option["name"]: value
        for option in facts["options"]
        if (value := form.get(f"option.{option['name']}", "").strip()) and value != option["default"]
    }
    position = form.get("position", "").strip() or None
    least, most = facts["players"]
    others = [form.get(f"seat.{number}", "-") for number in range(1, most)]
    chosen = [seat for seat in others if seat != "-"]
    if not any(f"seat.{number}" in form for number in range(1, most)):
        players = len(tg.Position(position).scores) if position else facts["suggested_players"]
        chosen = [f"bot:{USUAL}"] * (players - 1)
    if any(seat != "open" and seat.removeprefix("bot:") not in tg.LEVELS for seat in chosen):
        raise BadForm(_("A seat is for a bot of a level, or open for a friend."))
    if not position and not least <= len(chosen) + 1 <= most:
        raise BadForm(
            _("This game is for %(most)s players.", most=most)
            if least == most
            else _("This game is for %(least)s to %(most)s players.", least=least, most=most)
        )
    return Form(options, chosen, "nohints" not in form, _seed(form.get("seed", "")), position)


def _seed(text: str) -> str | None:
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 20 and int(text) <= LARGEST_SEED):
        raise BadForm(_("A seed is a whole number, such as 125."))
    return text


def table(facts: dict[str, Any], form: Form) -> NewTable:
    made = [Seat()]
    for kind in form.seats:
        made.append(seats.open_seat() if kind == "open" else seats.bot_seat(kind.removeprefix("bot:"), len(made) - 1))
    if form.position and len(tg.Position(form.position).scores) != len(made):
        raise BadForm(_("The position is for %(n)s players.", n=len(tg.Position(form.position).scores)))
    return NewTable(
        game=facts["name"],
        players=len(made),
        seats=made,
        options=form.options,
        seed=form.seed,
        position=form.position,
        hints=form.hints,
    )
