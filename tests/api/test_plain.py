"""Results as plain data: JSON holds them, they come back equal, and nobody can alter them."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import pytest

import tablegames as tg
from playing import random_game

HINDSIGHT = "splitter sheet=##|##/##|## cells=1__2/3__4"


def through_json(data: dict[str, Any]) -> dict[str, Any]:
    again: dict[str, Any] = json.loads(json.dumps(data, allow_nan=False))
    return again


def solutions(game: str) -> list[tg.Solution]:
    played = random_game(game, plies=5)
    asked = [(method["name"], objective) for method in tg.facts(game)["methods"] for objective in tg.objectives(game)]
    found = []
    for method, objective in asked:
        try:
            found.append(tg.solve(played, playouts=200, method=method, objective=objective, time=1))
        except tg.SolveError:
            continue  # not every method answers every question
    assert found
    return found


def test_solutions_come_back_from_json(name: str) -> None:
    for solution in solutions(name):
        again = tg.Solution.from_dict(through_json(solution.to_dict()))
        assert again == solution
        assert hash(again) == hash(solution)
        assert str(again) == str(solution)


@pytest.mark.parametrize("bounds", [(-math.inf, 2.5), (1.0, math.inf), (-math.inf, math.inf), (1.0, 2.0)])
def test_infinite_bounds_come_back_on_their_side(bounds: tuple[float, float]) -> None:
    plain = tg.solve(HINDSIGHT, rolls=["12", "34"]).to_dict()
    plain["bounds"] = [bound if math.isfinite(bound) else None for bound in bounds]
    solution = tg.Solution.from_dict(plain)
    assert solution.bounds == bounds
    assert tg.Solution.from_dict(through_json(solution.to_dict())) == solution


def test_a_position_comes_back_with_its_solution() -> None:
    solution = tg.solve(HINDSIGHT, rolls=["12", "34"])
    assert solution.position is not None
    assert tg.Solution.from_dict(through_json(solution.to_dict())).position == solution.position


def assert_unchangeable(data: object) -> None:
    assert not hasattr(data, "append")
    assert not hasattr(data, "__setitem__")
    if isinstance(data, Mapping):
        data = tuple(data.values())
    for part in data if isinstance(data, tuple) else ():
        assert_unchangeable(part)


def test_details_cannot_be_altered_at_any_depth() -> None:
    found = [solution for game in tg.games() for solution in solutions(game)]
    assert any(solution.details for solution in found)
    for solution in found:
        assert_unchangeable(solution.details)
        assert solution.to_dict()["details"] == json.loads(json.dumps(solution.to_dict()["details"]))


def test_reviews_and_records_come_back_from_json(name: str) -> None:
    review = tg.review(random_game(name, plies=6), playouts=100)
    again = tg.Review.from_dict(through_json(review.to_dict()))
    assert again == review
    assert hash(again) == hash(review)
    assert hash(again.record) == hash(tg.Record.from_json(review.record.to_json()))
    assert len({review.record, again.record}) == 1


def test_simulations_are_strict_json() -> None:
    plain = through_json(tg.simulate("limbo", ["easy", "easy"], games=2).to_dict())
    assert plain["standings"][0]["lead"]["lower"] is None


@pytest.mark.parametrize("kind", [tg.Solution, tg.Review, tg.ReviewedAction])
@pytest.mark.parametrize("data", [{}, None, [], {"actions": 3}, {"game": "limbo"}])
def test_other_data_is_refused_in_one_sentence(kind: Any, data: Any) -> None:
    with pytest.raises(tg.SolveError, match=rf"what {kind.__name__}\.to_dict gives would be\.$"):
        kind.from_dict(data)


def test_a_part_of_the_wrong_kind_meets_no_other_error() -> None:
    plain = tg.solve("limbo count=90 pile=A hands=J/2 turn=0 stock=-").to_dict()
    for part in plain:
        for wrong in (object(), 7, "text", [[]]):
            with suppress(tg.TablegamesError):
                tg.Solution.from_dict({**plain, part: wrong})
