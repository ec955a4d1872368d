"""What tests of all kinds share."""

from __future__ import annotations

import pytest

import tablegames as tg


@pytest.fixture(params=tg.games())
def name(request: pytest.FixtureRequest) -> str:
    """Each game's name in turn."""
    return str(request.param)
