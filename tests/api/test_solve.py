"""Solutions: what every game's answers have in common."""

from __future__ import annotations

import copy
import json
import math
import pickle

import pytest

import tablegames as tg
from playing import random_game


@pytest.fixture
def solution(name: str) -> tg.Solution:
    return tg.solve(random_game(name, plies=5), playouts=300)


def test_the_best_action_comes_first(solution: tg.Solution) -> None:
    assert solution.game in tg.games()
    assert solution.unit in ("points", "chance")
    assert solution.method in tg.methods(solution.game)
    assert solution.objective == tg.objectives(solution.game)[0]
    assert solution.unit == tg.facts(solution.game)["objectives"][0]["unit"]
    if solution.actions:
        assert solution.best == solution.actions[0].action
        assert solution.value == solution.actions[0].value
        assert solution.value_of(solution.best) == solution.actions[0]
    assert solution.value_of("no such action") is None


def test_every_legal_action_has_a_value(name: str) -> None:
    game = random_game(name, plies=5)
    solution = tg.solve(game, playouts=300)
    if solution.actions:
        assert sorted(action.action for action in solution.actions) == sorted(game.legal_actions(solution.seat))


def test_exact_means_no_error_and_equal_bounds(name: str) -> None:
    for plies in range(0, 12, 3):
        solution = tg.solve(random_game(name, plies=plies), playouts=300)
        lower, upper = solution.bounds
        assert lower <= solution.value <= upper
        if solution.exact:
            assert lower == upper == solution.value
            assert all(action.error == 0 for action in solution.actions)


def test_what_is_not_proven_has_an_error_however_few_the_playouts(name: str) -> None:
    for plies in range(0, 12, 3):
        solution = tg.solve(random_game(name, plies=plies), playouts=1)
        if solution.actions and not solution.exact:
            assert any(action.error > 0 for action in solution.actions)


def test_the_same_seed_and_playouts_give_the_same_answer_on_any_number_of_threads(name: str) -> None:
    game = random_game(name, plies=5)
    answers = [tg.solve(game, playouts=500, seed=3, threads=threads) for threads in (1, 2, 5)]
    for answer in answers[1:]:
        assert answer.actions == answers[0].actions
        assert (answer.value, answer.best, answer.line) == (answers[0].value, answers[0].best, answers[0].line)


def test_a_game_is_solved_as_the_seat_knows_it(name: str) -> None:
    game = random_game(name, plies=5)
    seat = game.to_act[0]
    of_game = tg.solve(game, playouts=200)
    of_view = tg.solve(game.position(seat), seat=seat, playouts=200)
    assert (of_game.actions, of_game.seat) == (of_view.actions, seat)
    assert tg.solve(str(game.position(seat)), seat=seat, playouts=200).actions == of_view.actions


def test_solutions_pickle_and_become_plain_data(solution: tg.Solution) -> None:
    again = pickle.loads(pickle.dumps(solution))
    assert again == solution
    data = json.loads(json.dumps(solution.to_dict(), allow_nan=False))
    assert data["best"] == solution.best
    assert [action["action"] for action in data["actions"]] == [action.action for action in solution.actions]


def test_solutions_are_shown_as_tables(solution: tg.Solution) -> None:
    shown, html = str(solution), solution._repr_html_()
    assert solution.summary() in shown
    for action in solution.actions:
        assert action.action in shown
        assert f"<td>{action.action}</td>" in html.replace("&#x27;", "'")


def test_time_without_end_is_no_limit() -> None:
    end = "limbo count=90 pile=A hands=J/2 turn=0 stock=-"
    assert tg.solve(end, time=math.inf).value == tg.solve(end, time=1e30).value == tg.solve(end).value


def test_a_little_time_is_kept(name: str) -> None:
    solution = tg.solve(random_game(name, plies=5), time=0.05)
    assert math.isfinite(solution.value)


def test_a_score_says_how_many_cards_it_leaves_out() -> None:
    game = random_game("bloops", plies=6)
    told, seen = tg.score(game), tg.score(game.position(0))
    assert set(told.unknown) == {0}
    assert all(0 < hidden <= 6 for hidden in seen.unknown)
    assert [seat["total"] for seat in seen.seats] == list(seen.scores)


def test_scores(name: str) -> None:
    game = random_game(name, plies=30)
    told = tg.score(game)
    assert told.scores == game.scores
    assert told["total"] == told.total
    assert dict(tg.score(str(game.position()))) == told.to_dict() == dict(told)
    assert set(told) <= set(dir(told))
    assert pickle.loads(pickle.dumps(told)) == copy.copy(told) == told
    with pytest.raises(AttributeError, match="This score has no part 'fun'"):
        _ = told.fun
