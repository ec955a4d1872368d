"""The web app: play, review, analyse, in the browser."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from . import logs, people, security, texts, views
from .config import settings
from .database import Database
from .hub import Hub
from .pages import BLUEPRINTS, errors
from .reviews import Reviews
from .solvers import SLOTS, Solvers
from .store import Store

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

__all__ = ["create_app"]

HINT_PATIENCE = 3.0  # seconds that a hint waits for a place at the solver


def create_app(config: dict[str, Any] | None = None) -> Flask:
    """The Flask app. `config` overrides the settings of `tablegames.web.config`."""
    app = Flask(__name__, static_url_path="/static")
    app.config.from_mapping(settings(config))
    app.config["TRANSLATIONS"] = Path(__file__).parent / "translations"
    app.config["APPLICATION_ROOT"] = app.config["PREFIX"] or "/"
    database = Database(app.config["DATABASE"])
    database.migrate()
    app.secret_key = app.config["SECRET_KEY"] or database.secret()
    store = Store(database, Hub(), app.config)
    app.extensions["tablegames"] = store
    app.extensions["tablegames reviews"] = Reviews(store)
    app.extensions["tablegames hints"] = Solvers(patience=HINT_PATIENCE)
    app.extensions["tablegames analyses"] = Solvers(of_one=SLOTS // 2)
    app.session_interface = people.Cookies()
    logs.install(app)
    security.install(app)
    texts.install(app)
    views.install(app)
    errors.install(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    if app.config["BEHIND_PROXY"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1, x_host=1, x_prefix=1)  # type: ignore[method-assign]
    if app.config["PREFIX"]:
        app.wsgi_app = Prefix(app.wsgi_app, app.config["PREFIX"])  # type: ignore[method-assign]
    return app


class Prefix:
    """Serves the app under a path, whether or not the proxy has cut it off."""

    def __init__(self, app: WSGIApplication, prefix: str) -> None:
        self.app, self.prefix = app, "/" + prefix.strip("/")

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environ["SCRIPT_NAME"] = self.prefix
        path = environ["PATH_INFO"]
        if path == self.prefix or path.startswith(self.prefix + "/"):
            environ["PATH_INFO"] = path[len(self.prefix) :]
        return self.app(environ, start_response)
