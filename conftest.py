"""Examples of a class's members go on from that of the class, wherever they run."""

from __future__ import annotations

import doctest
from typing import Any

import pytest

import tablegames as tg


@pytest.fixture(autouse=True)
def _example_of_the_class(request: pytest.FixtureRequest, doctest_namespace: dict[str, Any]) -> None:
    *_, kind_name, member = ("", *request.node.name.split("."))
    kind = getattr(tg, kind_name, None)
    if isinstance(request.node, pytest.DoctestItem) and isinstance(kind, type):
        for example in doctest.DocTestParser().get_examples(kind.__doc__ or ""):
            if example.exc_msg is None:
                exec(compile(example.source, member, "single"), doctest_namespace)
