"""Reviews: each choice beside the best one."""

from __future__ import annotations

import json
import pickle

import pytest

import tablegames as tg
from playing import random_game


@pytest.fixture
def game(name: str) -> tg.Game:
    return random_game(name, plies=14)


def test_every_action_is_listed_and_losses_add_up(game: tg.Game) -> None:
    review = tg.review(game.record(), playouts=60)
    assert [(step.seat, step.action) for step in review.actions] == game.actions
    for seat in range(game.players):
        losses = [step.loss for step in review.actions if step.seat == seat and step.loss is not None]
        assert all(loss >= 0 for loss in losses)
        assert review.totals[seat] == pytest.approx(sum(losses))
        assert review.choices[seat] == len(losses)
    for step in review.actions:
        if step.action == step.best:
            assert step.loss == 0
        if step.loss is not None and step.best_value is not None and step.value is not None:
            assert step.loss == pytest.approx(max(0, step.best_value - step.value))


def test_a_choice_is_valued_as_its_seat_could_know(game: tg.Game) -> None:
    review = tg.review(game, playouts=60, seed=2)
    for step in review.actions[:5]:
        if step.solution is not None:
            assert step.seat is not None
            view = game.position(step.seat, ply=step.ply)
            assert step.solution.actions == tg.solve(view, seat=step.seat, playouts=60, seed=2).actions


def test_the_only_legal_action_is_no_choice(game: tg.Game) -> None:
    for step in tg.review(game, playouts=30).actions:
        if step.seat is None:
            continue
        view = game.position(step.seat, ply=step.ply)
        only = view.legal_actions(step.seat) == [step.action] and view.to_act[0] == step.seat
        assert (step.solution is None) == only
        assert not only or step.value is None


def test_records_games_and_json_are_the_same_to_it(game: tg.Game) -> None:
    reviews = [tg.review(what, playouts=30) for what in (game, game.record(), game.record().to_json())]
    assert len({review.totals for review in reviews}) == 1


def test_reviews_pickle_print_and_become_plain_data(game: tg.Game) -> None:
    review = tg.review(game, playouts=30)
    assert pickle.loads(pickle.dumps(review)).totals == review.totals
    assert json.loads(json.dumps(review.to_dict()))["totals"] == list(review.totals)
    assert review.summary() in str(review)
    assert review.actions[0].action in review._repr_html_()


def test_progress_is_told(game: tg.Game) -> None:
    parts: list[float] = []
    tg.review(game, time=0.05, progress=parts.append)
    assert parts == sorted(parts)
    assert len(parts) >= len(game.actions)
    assert parts[-1] == 1


def test_a_game_without_actions_gave_nothing_away(name: str) -> None:
    review = tg.review(tg.Game(name, seed=1))
    assert (review.actions, sum(review.totals), sum(review.choices)) == ((), 0, 0)
    assert (review.objective, review.unit) == (tg.objectives(name)[0], tg.facts(name)["objectives"][0]["unit"])


def test_the_tables_own_actions_and_calls_have_no_value() -> None:
    live = next(name for name in tg.games() if tg.facts(name)["live"])
    game = tg.Game(live, seed=1)
    while not any(seat is None for seat, _action in game.actions):
        callers = [seat for seat in range(game.players) if "snap" in game.legal_actions(seat)]
        if game.legal_actions(tg.TABLE):
            game.play(game.legal_actions(tg.TABLE)[0], tg.TABLE)
        elif callers:
            game.play("snap:300", callers[0])
        else:
            game.play(game.legal_actions()[0])
    review = tg.review(game, playouts=20)
    valueless = [step for step in review.actions if step.seat is None or ":" in step.action]
    assert len(valueless) >= 2
    assert all(step.loss is None and step.value is None for step in valueless)


def test_a_counter_that_was_better_left_alone_has_its_loss() -> None:
    """Where not to act is best the choice is held against that; no other choice is listed as best."""
    reviews = (tg.review(counters(seed), playouts=30) for seed in range(1, 60))
    review = next(review for review in reviews if any(step.best is None and step.loss for step in review.actions))
    for step in review.actions:
        if step.solution is not None and step.seat is not None:
            assert step.loss is not None
            assert step.best_value == (step.solution.value if step.best is None else step.best_value)


def counters(seed: int) -> tg.Game:
    """A game in which whoever may cut in does so, whatever card it is."""
    game = tg.Game("bloops", players=2, seed=seed)
    while not game.over and len(game.actions) < 8:
        cuts = [(seat, action) for seat in game.to_act for action in game.legal_actions(seat) if "counter" in action]
        seat, action = cuts[0] if cuts else (game.to_act[0], game.legal_actions(game.to_act[0])[0])
        game.play(action, seat)
    return game
