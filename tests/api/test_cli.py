"""The command line: what it prints, where, and its exit status."""

from __future__ import annotations

import io
import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import tablegames as tg
from playing import random_game
from tablegames.cli import main


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (["frob"], 2, "No such command 'frob'."),
        (["solve"], 2, "Missing argument"),
        (["solve", "limbo", "--colour"], 2, "No such option: --colour"),
        (["solve", "limbo"], 1, "The position lacks 'count='."),
        (["solve", "chess a=1"], 1, "There is no game 'chess'"),
        (["solve", "limbo count=89 pile=57 hands=?4/A34JK turn=1", "--method", "x"], 2, "limbo has no method 'x'"),
        (
            ["solve", "limbo count=89 pile=57 hands=?4/A34JK turn=1", "--objective", "x"],
            2,
            "limbo has no objective 'x'",
        ),
        (
            ["solve", "limbo count=89 pile=57 hands=?4/A34JK turn=1", "-i", "x=1"],
            2,
            "limbo has no input 'x'; it has no",
        ),
        (["solve", "limbo count=89 pile=57 hands=?4/A34JK turn=1", "--time", "soon"], 2, "Invalid value for '--time'"),
        (
            ["solve", "limbo count=89 pile=57 hands=?4/A34JK turn=1", "-i", "rolls"],
            2,
            "tablegames: 'rolls' is not right: NAME=VALUE",
        ),
        (["rules", "chess"], 2, "There is no game 'chess'"),
        (["play", "chess"], 2, "There is no game 'chess'"),
        (["play", "limbo", "--level", "god"], 2, "There is no level 'god'"),
        (["play", "limbo", "--seat", "4"], 2, "There is no seat 4; the seats are 0 to 1."),
        (["play", "limbo", "-o", "trump=1"], 2, "limbo has no option 'trump'"),
        (["play", "limbo", "--save", "no/such/folder/game.json"], 1, "no/such/folder/game.json: No such file or dir"),
        (["solve", "limbo \udcff"], 1, "'\ufffd\ufffd\ufffd' is no word of a position; these are key=value."),
        (["review", "no/such/file.json"], 1, "no/such/file.json"),
        (["simulate", "limbo", "easy"], 2, "limbo is for 2 players, not 1."),
        (["simulate", "limbo", "easy", "god"], 2, "There is no level 'god'"),
        (["simulate", "limbo", "easy", "easy", "--games", "0"], 2, "Invalid value for '--games'"),
        (["simulate", "limbo", "easy", "easy", "--games", "1" * 30], 2, "1 games can't be played; a number from 1 to "),
        (["serve", "--port", "99999"], 2, "Invalid value for '--port'"),
        (
            ["serve", "--database", "tables.db"],
            2,
            "sqlite:///FILE or postgresql://HOST/NAME is right, not 'tables.db'.",
        ),
        (["serve", "--database", ""], 2, "sqlite:///FILE or postgresql://HOST/NAME is right, not ''."),
        (["backup", "copy.db", "--database", "x"], 2, "sqlite:///FILE or postgresql://HOST/NAME is right, not 'x'."),
        (["serve", "--host", ""], 2, "an address such as 127.0.0.1 is right, not ''."),
        (["serve", "--prefix", "a b"], 2, "a path such as /games is right, not 'a b'."),
        (["play", "limbo", "--save", "/"], 1, "/: Is a directory."),
        (["serve", "--port", "0", "--database", "mysql://a/b"], 2, "postgresql://HOST/NAME, not mysql://."),
        (["serve", "--port", "0", "--database", "sqlite:////no/such/tables.db"], 2, "The database can't be opened: "),
    ],
)
def test_errors_are_one_line(
    arguments: list[str], status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("tablegames: ")
    assert err.count("\n") == 1
    assert sentence in err


def test_a_record_is_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.json").write_bytes(b"\xff\xfe")
    assert main(["review", str(tmp_path / "game.json")]) == 1
    assert capsys.readouterr().err == "tablegames: The input is not text in UTF-8.\n"


def test_a_port_in_use_is_said_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main(["serve", "--port", str(taken.getsockname()[1])]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("tablegames: ")


def test_json_has_no_infinite_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "limbo", "easy", "easy", "--games", "2", "--json"]) == 0
    lead = json.loads(capsys.readouterr().out, parse_constant=pytest.fail)["standings"][0]["lead"]
    assert lead["lower"] is lead["upper"] is None


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"{tg.__version__}\n"
    assert main(["--help"]) == 0
    assert "simulate" in capsys.readouterr().out


def test_solve_prints_a_table_or_json(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = random_game(name, plies=5)
    position, seat = str(game.position(game.to_act[0])), str(game.to_act[0])
    asked = ["solve", position, "--seat", seat, "--playouts", "100"]
    solution = tg.solve(position, seat=int(seat), playouts=100)
    assert main(asked) == 0
    shown = capsys.readouterr()
    assert all(action.action in shown.out for action in solution.actions)
    assert shown.err == "", "no progress bar in a pipe"
    assert main([*asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["best"] == solution.best


def test_solve_reads_the_input(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(str(random_game(name, plies=5).position())))
    assert main(["solve", "-", "--playouts", "50"]) == 0


def test_review_reads_a_record(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(random_game(name, plies=8).record().to_json(), encoding="utf-8")
    assert main(["review", str(file), "--playouts", "30"]) == 0
    assert "given away" in capsys.readouterr().out
    assert main(["review", str(file), "--playouts", "30", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["actions"]) == 8


def test_simulate(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    players = max(2, tg.facts(name)["players"][0])
    assert main(["simulate", name, *["easy"] * players, "--games", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] >= 4


def test_rules_of_every_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", name]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(name.capitalize())
    assert len(shown.splitlines()) > 10
    assert "<" not in shown
    assert "{" not in shown


def test_play_a_game_in_the_terminal(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    monkeypatch.setattr(sys, "stdin", io.StringIO("help\nposition\nhint\nfrob\n1\n1\nundo\nquit\n"))
    assert main(["play", name, "--seed", "1", "--level", "easy", "--save", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "'frob' is no action of" in shown
    record = tg.Record.from_json(file.read_text(encoding="utf-8"))
    assert record.game == name
    assert record.replay().actions == record.actions


def test_a_letter_that_a_pipe_lacks_is_no_failure() -> None:
    command = [sys.executable, "-m", "tablegames", "rules", "limbo"]
    environment = {**os.environ, "LANGUAGE": "el", "PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("Limbo: ??")


def test_it_runs_as_a_program() -> None:
    command = [sys.executable, "-m", "tablegames", "solve", "limbo"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", "tablegames: The position lacks 'count='.\n")


def test_the_end_of_the_input_ends_a_game_like_quit(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    assert main(["play", name, "--seed", "1", "--level", "easy", "--save", str(file)]) == 0
    assert capsys.readouterr().err == ""
    assert tg.Record.from_json(file.read_text(encoding="utf-8")).replay().actions


def test_an_interruption_has_its_own_status(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert main(["play", "limbo"]) == 130
    assert "Traceback" not in capsys.readouterr().err
