"""What every answer says to the browser, and which requests are no page's of ours."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

from flask import Flask, Response, abort, current_app, request, session
from flask_wtf.csrf import CSRFError, CSRFProtect
from itsdangerous import BadData, URLSafeTimedSerializer

from tablegames.web.views.texts import _
from tablegames.web.visitors.limits import limiter

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
LONGEST_ADDRESS = 4000  # characters; a page repeats its own
LONGEST_FIELD = 2000
VARY = ("HX-Request", "HX-Request-Type", "HX-History-Restore-Request", "Cookie", "Accept-Language")

csrf = CSRFProtect()


def install(app: Flask) -> None:
    limiter.init_app(app)
    csrf.init_app(app)

    @app.before_request
    def printable() -> None:
        """No address of ours has a letter that can't be printed; PostgreSQL takes some of them for an error."""
        if not request.path.isprintable():
            abort(404)

    @app.before_request
    def short() -> None:
        """No page repeats, and no error quotes, what is longer than anything that fits there."""
        if is_long_address():
            abort(414)
        if any(len(text) > LONGEST_FIELD for values in request.form.listvalues() for text in values):
            abort(413, _("That is too long: a field has room for %(most)s characters.", most=LONGEST_FIELD))

    @app.before_request
    def ours() -> None:
        """Only pages of this site post to it; the token in the form says so too.

        Of two first pages that are opened at once the browser keeps one cookie, and the other's token doesn't fit it.
        That is no fault where the browser vouches for the page.
        """
        if request.method != "POST":
            return
        if not _from_here():
            abort(403, _("This came from another site; open the page here and try again."))
        try:
            csrf.protect(apply_exemptions=True)
        except CSRFError:
            if not (_vouched_for() and "csrf_token" in session and _is_ours(request.form.get("csrf_token", ""))):
                raise

    @app.after_request
    def harden(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.is_secure:
            response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
        if request.endpoint != "static":
            response.vary.update(VARY)
            response.headers.setdefault(
                "Cache-Control", "no-store" if response.status_code >= 400 else "private, no-cache"
            )
        return response


def is_long_address() -> bool:
    """Whether the address asked for is longer than any of ours."""
    return len(quote(request.path)) + len(request.query_string) > LONGEST_ADDRESS


def _from_here() -> bool:
    """Whether a page of this site sends the request, as the browser tells.

    `Sec-Fetch-Site` holds whatever a proxy makes of the host; browsers without it, and sites without TLS, have the
    origin alone. What is no browser sends neither.
    """
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        return site in ("same-origin", "none")
    return origin is None or _host(origin) == _host(f"//{request.host}")


def _vouched_for() -> bool:
    """Whether the browser itself says that a page of this site sends the request."""
    return request.headers.get("Sec-Fetch-Site") == "same-origin" or (
        "Sec-Fetch-Site" not in request.headers and "Origin" in request.headers
    )


def _is_ours(token: str) -> bool:
    """Whether a form's token was signed here, for whomever."""
    try:
        URLSafeTimedSerializer(current_app.secret_key or "", salt="wtf-csrf-token").loads(token)
    except BadData:
        return False
    return True


def _host(address: str) -> str | None:
    try:
        return urlsplit(address).hostname
    except ValueError:
        return None
