"""Progress of long calls."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Tell = Callable[[float], object]
"""Told the part that is done, from 0 to 1."""


@contextmanager
def telling(progress: Tell | bool | None, what: str = "") -> Iterator[Tell]:
    """Somebody to tell: a callable as it is; True: a bar, if the error stream is a terminal; False or None: nobody."""
    if callable(progress):
        yield progress
    elif progress and sys.stderr.isatty():
        with bar(what) as tell:
            yield tell
    else:
        yield lambda part: None


@contextmanager
def bar(what: str) -> Iterator[Tell]:
    """A bar on the error stream, which goes when all is done."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=1.0)
        yield lambda part: shown.update(task, completed=part)
