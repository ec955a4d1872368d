"""Who is asking: a signed cookie, and a name that may be changed."""

from __future__ import annotations

import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from datetime import datetime

from flask import Flask, current_app, g, request, session
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadData, URLSafeTimedSerializer

from tablegames.web.services import store
from tablegames.web.tables.models import Person
from tablegames.web.views.rendering import wants_fragment

LINK_LIFE = 60 * 60 * 24 * 7
NAME_LENGTH = 24
REFRESH = 60 * 60 * 24 * 30  # seconds after which a cookie, which holds for a year, is sent anew
UNSIGNED = ("static", "health.healthz")  # endpoints that know nobody


class Cookies(SecureCookieSessionInterface):
    """Session cookies, marked secure wherever the page came over TLS, and sent by whole pages alone.

    An answer that sends the cookie again as it came would undo, when it is late, what another answer has set since.
    """

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        if request.endpoint in UNSIGNED or wants_fragment():
            return False
        return bool(session.modified) or (request.method == "GET" and session.permanent and self._is_old(app))

    def _is_old(self, app: Flask) -> bool:
        serializer = self.get_signing_serializer(app)
        if serializer is None:
            return False
        try:
            sent = request.cookies.get(self.get_cookie_name(app), "")
            made: datetime = serializer.loads(sent, return_timestamp=True)[1]
        except BadData:
            return False
        return time.time() - made.timestamp() > REFRESH


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
    person = me() or Person(id=_new_id(), name="")
    wanted = clean(name)
    if me() is None or (wanted and wanted != person.name):
        person.name = wanted or person.name
        store().save(person)
        store().stir(person.id)
    remember(person)
    return person


def _new_id() -> str:
    """An id for somebody new: of one browser's first pages, which share a cookie, always the same."""
    token = session.get("csrf_token")
    if token is None:
        return secrets.token_urlsafe(12)
    mine = hmac.digest(str(current_app.secret_key).encode(), f"person {token}".encode(), "sha256")
    return urlsafe_b64encode(mine[:12]).decode()


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
