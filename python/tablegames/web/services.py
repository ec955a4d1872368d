"""What a request may reach: the parts that live as long as the app."""

from __future__ import annotations

from flask import current_app

from tablegames.web.advice.reviews import Reviews
from tablegames.web.advice.solvers import Solvers
from tablegames.web.tables.store import Store


def store() -> Store:
    found: Store = current_app.extensions["tablegames"]
    return found


def reviews() -> Reviews:
    found: Reviews = current_app.extensions["tablegames reviews"]
    return found


def solvers(use: str) -> Solvers:
    """The places at which hints are found, or those for analyses."""
    found: Solvers = current_app.extensions[f"tablegames {use}"]
    return found
