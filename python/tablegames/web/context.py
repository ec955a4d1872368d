"""What a request may reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import current_app

if TYPE_CHECKING:
    from .reviews import Reviews
    from .solvers import Solvers
    from .store import Store


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
