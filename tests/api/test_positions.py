"""Positions: immutable, equal, hashable, picklable; views; samples."""

from __future__ import annotations

import pickle

import pytest

import tablegames as tg
from playing import random_game


def test_a_text_read_back_is_the_same_position(name: str) -> None:
    for plies in range(0, 40, 8):
        game = random_game(name, plies=plies)
        for position in (game.position(), *(game.position(seat) for seat in range(game.players))):
            again = tg.Position(str(position))
            assert again == position
            assert hash(again) == hash(position)
            assert str(again) == str(position)


def test_positions_pickle(name: str) -> None:
    position = random_game(name, plies=6).position(0)
    assert pickle.loads(pickle.dumps(position)) == position


def test_positions_are_equal_only_to_the_same_position(name: str) -> None:
    before, after = random_game(name, plies=0).position(), random_game(name, plies=1).position()
    assert before != after
    assert before != str(before)
    assert len({before, after, tg.Position(str(before))}) == 2


def test_positions_can_not_be_changed(name: str) -> None:
    position = random_game(name, plies=3).position()
    text = str(position)
    position.after(position.legal_actions()[0])
    assert str(position) == text
    with pytest.raises(AttributeError):
        position.round = 7  # type: ignore[misc]


def test_a_view_is_its_own_view_and_a_sample_fits_it(name: str) -> None:
    game = random_game(name, plies=9)
    for seat in range(game.players):
        view = game.position(seat)
        assert view.view(seat) == view
        drawn = [view.sample(seed) for seed in range(5)]
        assert all(position.complete for position in drawn)
        assert all(position.view(seat) == view for position in drawn)
        assert drawn == [view.sample(seed) for seed in range(5)]


def test_the_actions_of_a_view_are_those_of_the_game(name: str) -> None:
    for plies in range(20):
        game = random_game(name, seed=5, plies=plies)
        for seat in game.to_act:
            assert game.position(seat).legal_actions(seat) == game.legal_actions(seat)


def test_plain_data_tells_the_same(name: str) -> None:
    position = random_game(name, plies=4).position(0)
    data = position.to_dict()
    assert tg.Position(data["text"]) == position
    assert data["game"] == name == position.game
    assert (data["players"], data["to_act"]) == (position.players, position.to_act)
    assert (data["complete"], data["options"]) == (position.complete, position.options)


def test_moves_list_the_legal_actions(name: str) -> None:
    position = random_game(name, plies=5).position()
    seat = position.to_act[0]
    assert [move.text for move in position.moves(seat)] == position.legal_actions(seat)
    assert position.legal_actions() == position.legal_actions(seat)


def test_the_table_acts_only_where_the_clock_counts(name: str) -> None:
    races = 0
    for seed in range(10):
        game = random_game(name, seed=seed, plies=60)
        for ply in range(len(game.actions)):
            assert tg.TABLE not in game.position(ply=ply).to_act
            races += len(game.position(ply=ply).legal_actions(tg.TABLE))
    assert (races > 0) == tg.facts(name)["live"]


def test_what_chance_brings_is_unknown_unless_given() -> None:
    game = tg.Game("limbo", seed=1, options={"doubling": "off"})
    view = game.position(game.to_act[0])
    after = view.after(view.legal_actions()[0])
    assert not after.complete
