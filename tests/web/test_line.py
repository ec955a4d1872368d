"""The line of those who wait for a review: askers take turns."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablegames.web.line import Line


def test_one_job_does_not_wait_behind_anothers_many() -> None:
    line: Line[str] = Line(most_of_one=5)
    for job in ("a1", "a2", "a3"):
        line.put("a", job)
    line.put("b", "b1")
    assert [line.take() for _ in range(4)] == ["a1", "b1", "a2", "a3"]


def test_a_job_stands_in_line_once_and_one_too_many_not_at_all() -> None:
    line: Line[str] = Line(most_of_one=2)
    for asker, job in [("a", "x"), ("a", "x"), ("b", "x"), ("a", "y"), ("a", "z")]:
        line.put(asker, job)
    assert [line.before(job) for job in "xyz"] == [0, 1, None]


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.integers(0, 30)), max_size=30), st.integers(0, 10))
def test_before_tells_when_a_job_is_taken(jobs: list[tuple[str, int]], taken: int) -> None:
    line: Line[int] = Line(most_of_one=4)
    for asker, job in jobs:
        line.put(asker, job)
    standing = {job for _asker, job in jobs if line.before(job) is not None}
    for _ in range(min(taken, len(standing))):
        standing.remove(line.take())
    told = {job: line.before(job) for job in standing}
    assert told == {job: order for order, job in enumerate(line.take() for _ in range(len(told)))}
