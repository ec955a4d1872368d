"""`/healthz`: whether the server can do its work."""

from __future__ import annotations

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

import tablegames as tg
from tablegames.web.services import store
from tablegames.web.visitors.limits import limiter

pages = Blueprint("health", __name__)


@pages.get("/healthz")
@limiter.exempt
def healthz() -> ResponseReturnValue:
    try:
        with store().database.reading() as session:
            session.execute(text("SELECT 1"))
    except SQLAlchemyError:
        return jsonify(status="no database", version=tg.__version__), 503
    return jsonify(status="ok", version=tg.__version__)
