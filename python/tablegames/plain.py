"""Plain data: made unchangeable, changeable again, and told in JSON, which has no infinite numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import inf, isinf
from typing import Any

from tablegames.errors import SolveError, TablegamesError, shown


class FrozenDict(Mapping[str, Any]):
    """A mapping that nobody can alter, equal to a dict of the same content."""

    __slots__ = ("_data",)

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = dict(data)

    def __getitem__(self, key: str) -> Any:
        return self._data[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __hash__(self) -> int:
        return hash(frozenset(self._data.items()))

    def __repr__(self) -> str:
        return repr(self._data)


def frozen(data: Any) -> Any:
    """The data with tuples for lists and frozen mappings for dicts, through and through.

    >>> frozen({"chances": [0.5, {"of": 2}]})
    {'chances': (0.5, {'of': 2})}
    """
    if isinstance(data, Mapping):
        return FrozenDict({key: frozen(value) for key, value in data.items()})
    return tuple(map(frozen, data)) if isinstance(data, (list, tuple)) else data


def thawed(data: Any) -> Any:
    """The data with lists for tuples and dicts for mappings, as JSON gives it.

    >>> thawed(frozen({"chances": [0.5, {"of": 2}]}))
    {'chances': [0.5, {'of': 2}]}
    """
    if isinstance(data, Mapping):
        return {key: thawed(value) for key, value in data.items()}
    return list(map(thawed, data)) if isinstance(data, (list, tuple)) else data


def bound(value: float) -> float | None:
    """A bound, or None where there is none on its side."""
    return None if isinf(value) else value


def bounds_of(data: Sequence[float | None]) -> tuple[float, float]:
    """The lower and the upper bound, infinite where there is none.

    >>> bounds_of([None, 2.5])
    (-inf, 2.5)
    """
    lower, upper = data
    return -inf if lower is None else lower, inf if upper is None else upper


@contextmanager
def reading(kind: type, data: object) -> Iterator[None]:
    """Says in one sentence that data isn't what `to_dict` of this kind gives."""
    try:
        yield
    except TablegamesError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        text = "'{word}' is not right: {right} would be."
        raise SolveError(text, {"word": shown(data), "right": f"what {kind.__name__}.to_dict gives"}) from error
