"""The app under a path of its host."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


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
