"""The build backend: maturin, after compiling the catalogues, so that pip builds from a checkout what `make` does."""

from __future__ import annotations

from typing import Any

import maturin
from catalogues import compile_all
from maturin import (
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def build_wheel(*arguments: Any, **named: Any) -> str:
    """The wheel."""
    compile_all()
    return str(maturin.build_wheel(*arguments, **named))


def build_editable(*arguments: Any, **named: Any) -> str:
    """The wheel of an installation in place."""
    compile_all()
    return str(maturin.build_editable(*arguments, **named))


def build_sdist(*arguments: Any, **named: Any) -> str:
    """The source, with the compiled catalogues, so that maturin alone can build it."""
    compile_all()
    return str(maturin.build_sdist(*arguments, **named))
