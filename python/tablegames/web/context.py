"""What a request may reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import current_app

if TYPE_CHECKING:
    from .store import Store


def store() -> Store:
    found: Store = current_app.extensions["tablegames"]
    return found
