"""The web app: play, review, analyse, in the browser."""

from tablegames.web.app import create_app
from tablegames.web.server.asgi import create_server
from tablegames.web.server.serve import serve

__all__ = ["create_app", "create_server", "serve"]
