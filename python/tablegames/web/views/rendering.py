"""Templates: what they get beside plain data, and pages whose blocks can be sent alone."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, make_response, render_template, request, url_for
from markupsafe import Markup

import tablegames as tg
from tablegames.i18n import LANGUAGES
from tablegames.web.views.hints import amount
from tablegames.web.views.texts import Word, _, ago, language, say
from tablegames.web.visitors.security import is_long_address

STATIC = Path(__file__).parents[1] / "static"


def asked_from_page() -> bool:
    """Whether a page that stays asks, by htmx. After the back button it asks for itself."""
    return request.headers.get("HX-Request") == "true" and request.headers.get("HX-History-Restore-Request") != "true"


def wants_fragment() -> bool:
    """Whether htmx asks for a part of the page only."""
    return asked_from_page() and request.headers.get("HX-Request-Type") != "full"


def page(template: str, block: str | None = None, status: int = 200, **data: Any) -> Response:
    """A page, or the named block of it where htmx asks for no more."""
    if block and wants_fragment():
        return make_response(render_block(template, block, **data), status)
    return make_response(render_template(template, **data), status)


def render_block(template: str, block: str, **data: Any) -> str:
    current_app.update_template_context(data)
    found = current_app.jinja_env.get_template(template)
    return "".join(found.blocks[block](found.new_context(data)))


def title(game: str) -> str:
    """A game's name as a word."""
    return _(game.capitalize())


def word_of(game: str) -> Word | None:
    """How a game calls the cards and actions in the core's messages, where its templates tell that."""
    return getattr(current_app.jinja_env.get_template(f"games/{game}/move.html").module, "word", None)


def has_asset(name: str) -> bool:
    return (STATIC / name).is_file()


def template_exists(name: str) -> bool:
    return name in current_app.jinja_env.list_templates()


def asset(name: str) -> str:
    """The address of a static file; it changes with the file, so that browsers may keep it."""
    return _asset(name, request.script_root)


@lru_cache(maxsize=1024)
def _asset(name: str, _root: str) -> str:
    stamp = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:10]
    return url_for("static", filename=name, v=stamp)


def icon(name: str, css: str = "", box: int = 24) -> Markup:
    """A symbol of the sheet of drawings. It says nothing: what it means is said beside it."""
    return _icon(name, css, box, asset("pieces.svg"))


@lru_cache(maxsize=1024)
def _icon(name: str, css: str, box: int, drawings: str) -> Markup:
    return Markup('<svg class="{}" viewBox="0 0 {} {}" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        css, box, box, drawings, name
    )


def terms(game: str, options: Mapping[str, Any]) -> str:
    """What tells a table from others of its game: texts that were chosen, and whatever else is not as usual."""
    told = []
    for option in tg.facts(game)["options"]:
        label, kind = _(option["label"]), option["values"]
        value = options.get(option["name"], option["default"])
        if "text" in kind:
            known = dict(kind["text"]).get(value)
            told.append(_(known) if known else _("Your own: %(option)s", option=label))
        elif value != option["default"]:
            told.append(f"{label}: {_(dict(kind['choices'])[value]) if 'choices' in kind else value}")
    return " · ".join(told)


def install(app: Flask) -> None:
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        asset=asset,
        has_asset=has_asset,
        icon=icon,
        say=say,
        ago=ago,
        title=title,
        terms=terms,
        amount=amount,
        languages=LANGUAGES,
        games=tg.games,
        here=_here,
    )

    @app.context_processor
    def reader() -> dict[str, str]:
        return {"lang": language()}


def _here() -> str:
    """The address that this page has, for coming back to it."""
    return "/" if is_long_address() else request.full_path.rstrip("?")
