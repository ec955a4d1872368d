"""What every answer says to the browser, and how often one address may ask."""

from __future__ import annotations

from flask import Flask, Response, abort, request
from flask_limiter import Limiter
from flask_wtf.csrf import CSRFProtect

from .addresses import asker

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
VARY = ("HX-Request", "HX-Request-Type", "HX-History-Restore-Request", "Cookie", "Accept-Language")

csrf = CSRFProtect()
limiter = Limiter(key_func=asker, default_limits=["1200 per minute"], strategy="moving-window")


def install(app: Flask) -> None:
    limiter.init_app(app)
    csrf.init_app(app)

    @app.before_request
    def printable() -> None:
        """No address of ours has a letter that can't be printed; PostgreSQL takes some of them for an error."""
        if not request.path.isprintable():
            abort(404)

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
