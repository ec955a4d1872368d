"""The data in this folder, which the tests of the core read too, through the public names."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import tablegames as tg

HERE = Path(__file__).parent


def cases(*names: str, section: str | None = None) -> list[Any]:
    """Every case of the files of these names, one parameter each; with a section: of the files that have it."""
    found = []
    for file in sorted(path for name in names for path in HERE.glob(f"*/{name}.json")):
        data = json.loads(file.read_text(encoding="utf-8"))
        if isinstance(data, dict) == (section is not None):
            for number, case in enumerate(data.get(section, []) if section else data):
                found.append(pytest.param(case, id=f"{file.parent.name}-{number}"))
    return found


def seat_of(seat: int | str | None) -> int:
    return tg.TABLE if seat in (None, "table") else int(seat)


def test_every_game_has_data() -> None:
    assert {path.name for path in HERE.iterdir() if path.is_dir() and path.name != "__pycache__"} == set(tg.games())


@pytest.mark.parametrize("case", cases("special_cases"))
def test_special_cases(case: dict[str, Any]) -> None:
    what = case["what"]
    position = tg.Position(case["position"])
    for number, (seat, action) in enumerate(case["actions"], 1):
        given = case.get("chance") if number == len(case["actions"]) else None
        position = position.after(action, seat_of(seat), given)
    assert position == tg.Position(case["expected"]), what
    legal = case.get("legal", {})
    if isinstance(legal, list):
        legal = {position.to_act[0]: legal}
    for seat, actions in legal.items():
        assert sorted(position.legal_actions(seat_of(seat))) == sorted(actions), what
    for seat, action, *error in case.get("refused", []):
        with pytest.raises(tg.IllegalAction) as raised:
            position.after(action, seat_of(seat))
        assert not error or str(raised.value) == error[0]
    for seat, view in enumerate(case.get("views", [])):
        assert position.view(seat) == tg.Position(view), what
    assert list(position.scores) == case.get("scores", list(position.scores)), what
    assert list(position.winners) == case.get("winners", list(position.winners)), what


@pytest.mark.parametrize("case", cases("illegal"))
def test_broken_positions_and_actions(case: dict[str, Any]) -> None:
    def told() -> tg.Position:
        position = tg.Position(case["position"])
        return position.after(case["action"], seat_of(case["seat"])) if "action" in case else position

    with pytest.raises(tg.IllegalAction if "action" in case else tg.PositionError) as raised:
        told()
    assert case["error"] in str(raised.value)


@pytest.mark.parametrize("case", cases("playthroughs", "games"))
def test_whole_games(case: dict[str, Any]) -> None:
    game = tg.Game(case["game"], players=case["players"], options=case["options"], chance=case["chance"], seed=1)
    points = {point["ply"]: point for point in [*case["points"], case["final"]]}
    for ply in range(len(case["actions"]) + 1):
        if point := points.get(ply):
            compare(game, point)
        if ply < len(case["actions"]):
            seat, action = case["actions"][ply]
            game.play(action, seat_of(seat))
    assert game.over
    again = tg.Record.from_json(game.record().to_json()).replay()
    assert again.position() == game.position()


def compare(game: tg.Game, point: dict[str, Any]) -> None:
    assert list(game.to_act) == [seat_of(seat) for seat in point["to_act"]]
    for seat, actions in point["legal"].items():
        if isinstance(actions, list):
            assert sorted(game.legal_actions(seat_of(seat))) == sorted(actions)
    assert list(game.scores) == point["scores"]
    assert game.position() == tg.Position(point["position"])
    views = point.get("views") or []
    for seat in range(game.players) if views else ():
        view = views[seat] if len(views) > 1 else views[0]
        assert game.position(seat) == tg.Position(view)


@pytest.mark.parametrize("case", cases("values"))
def test_late_positions(case: dict[str, Any]) -> None:
    solution = tg.solve(case["position"], objective=case.get("objective", "points"))
    assert solution.exact
    assert {action.action: action.value for action in solution.actions} == pytest.approx(case["all"], abs=1e-9)


@pytest.mark.parametrize("case", cases("values", section="positions"))
def test_positions_with_everything_known(case: dict[str, Any]) -> None:
    position = tg.Position(case["position"])
    assert sorted(position.legal_actions()) == sorted(case["actions"])
    for objective in ("points", "round") if case["actions"] else ():
        solution = tg.solve(position, method="double-dummy", objective=objective)
        wanted = {action: told[objective] for action, told in case["actions"].items()}
        assert solution.exact
        assert {action.action: action.value for action in solution.actions} == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize("case", cases("odds"))
def test_odds(case: dict[str, Any]) -> None:
    solution = tg.solve(case["view"])
    assert solution.exact
    assert solution.value == pytest.approx(float(Fraction(case["odds"]["match"])), abs=1e-12)


@pytest.mark.parametrize("case", cases("vectors", section="score"))
def test_scores(case: dict[str, Any]) -> None:
    assert tg.score(case["position"]).total == case["total"]


@pytest.mark.parametrize("case", cases("vectors", section="endgame"))
def test_expected_totals(case: dict[str, Any]) -> None:
    solution = tg.solve(case["position"])
    assert solution.exact
    assert {action.action: action.value for action in solution.actions} == pytest.approx(case["actions"], abs=1e-9)


@pytest.mark.parametrize("case", cases("vectors", section="hindsight"))
def test_hindsight(case: dict[str, Any]) -> None:
    solution = tg.solve(case["position"], rolls=case["rolls"])
    assert solution.exact
    assert solution.value == case["best"]
    assert solution.position is not None
    assert tg.score(solution.position).total == case["best"]


@pytest.mark.parametrize("case", cases("vectors", section="bad_maps"))
def test_bad_maps(case: str) -> None:
    with pytest.raises(tg.TablegamesError):
        tg.Position(f"splitter sheet={case} cells=_")
