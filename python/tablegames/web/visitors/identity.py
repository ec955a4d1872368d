"""Who is asking: a signed cookie, and a name that may be changed."""

from __future__ import annotations

import secrets

from flask import Flask, current_app, g, request, session
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import BadData, URLSafeTimedSerializer

from tablegames.web.services import store
from tablegames.web.tables.models import Person

LINK_LIFE = 60 * 60 * 24 * 7
NAME_LENGTH = 24


class Cookies(SecureCookieSessionInterface):
    """Session cookies that are marked secure wherever the page came over TLS."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure


def who() -> str | None:
    """The id of the person who asks, if they are known."""
    found: str | None = session.get("person")
    return found


def me() -> Person | None:
    """The person who asks, read once a request."""
    if "person" not in g:
        known = who()
        g.person = store().person(known) if known else None
    found: Person | None = g.person
    return found


def meet(name: str | None = None) -> Person:
    """The person who asks, made known now if need be, with a new name if one is given."""
    person = me() or Person(id=secrets.token_urlsafe(12), name="")
    wanted = clean(name)
    if me() is None or (wanted and wanted != person.name):
        person.name = wanted or person.name
        store().save(person)
        store().stir(person.id)
    remember(person)
    return person


def remember(person: Person) -> None:
    g.person = person
    session["person"] = person.id
    session.permanent = True


def clean(name: str | None) -> str:
    """A name as it may be shown: printable, one line, not long."""
    return " ".join("".join(c if c.isprintable() else " " for c in name or "").split())[:NAME_LENGTH]


def _serializer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(current_app.secret_key or "", salt="personal link")


def personal_token(person: Person) -> str:
    """What a personal link holds: it makes another device the same person, for a week."""
    return _serializer().dumps(person.id)


def person_of(token: str) -> Person | None:
    try:
        return store().person(_serializer().loads(token, max_age=LINK_LIFE))
    except BadData:
        return None
