"""The Flask app, put together from its parts."""

from __future__ import annotations

from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from tablegames.web.advice.reviews import Reviews
from tablegames.web.advice.solvers import SLOTS, Solvers
from tablegames.web.config import settings
from tablegames.web.pages import BLUEPRINTS, errors
from tablegames.web.realtime.hub import Hub
from tablegames.web.server import logs
from tablegames.web.server.prefix import Prefix
from tablegames.web.tables.database import Database
from tablegames.web.tables.store import Store
from tablegames.web.views import rendering, texts
from tablegames.web.visitors import identity, security

HINT_PATIENCE = 3.0  # seconds that a hint waits for a place at the solver


def create_app(config: dict[str, Any] | None = None) -> Flask:
    """The Flask app. `config` overrides the settings of `tablegames.web.config`."""
    app = Flask(__name__, static_url_path="/static")
    app.config.from_mapping(settings(config))
    app.config["APPLICATION_ROOT"] = app.config["PREFIX"] or "/"
    database = Database(app.config["DATABASE"])
    database.migrate()
    app.secret_key = app.config["SECRET_KEY"] or database.secret()
    store = Store(database, Hub(), app.config)
    app.extensions["tablegames"] = store
    app.extensions["tablegames reviews"] = Reviews(store)
    app.extensions["tablegames hints"] = Solvers(patience=HINT_PATIENCE)
    app.extensions["tablegames long reviews"] = Solvers(of_one=1, patience=HINT_PATIENCE)
    app.extensions["tablegames analyses"] = Solvers(of_one=SLOTS // 2)
    app.session_interface = identity.Cookies()
    logs.install(app)
    security.install(app)
    texts.install(app)
    rendering.install(app)
    errors.install(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    if app.config["BEHIND_PROXY"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1, x_host=1, x_prefix=1)  # type: ignore[method-assign]
    if app.config["PREFIX"]:
        app.wsgi_app = Prefix(app.wsgi_app, app.config["PREFIX"])  # type: ignore[method-assign]
    return app
