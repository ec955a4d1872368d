"""The states of each game's table: one for each phase of its rules, and those that look different."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, expect

import tablegames as tg
from browser.tables import wait_for_table

GAMES = Path(__file__).parents[1] / "games"
PHASES = {file.parent.name: json.loads(file.read_text()) for file in sorted(GAMES.glob("*/states.json"))}
# Positions in which seat 0, whose page is looked at, has something to choose.
CHOICES: dict[str, dict[str, str]] = {game: phases["choices"] for game, phases in PHASES.items()}
# Positions in which it has not.
OTHERS: dict[str, dict[str, str]] = {game: phases["others"] for game, phases in PHASES.items()}
STEPS = ("Nudge", "Best move", "All moves")


@dataclass
class State:
    """A table to look at: a position, who sits at it, and what has been clicked."""

    game: str
    name: str
    position: str | None = None
    seats: dict[str, str] = field(default_factory=dict)
    hint: str | None = None
    open: bool = False

    def __str__(self) -> str:
        return f"{self.game}: {self.name}"


def frozen(position: str) -> dict[str, str]:
    """An open seat where a live table would go on, or a bot would act at once."""
    read = tg.Position(position)
    waits = tg.facts(read.game)["live"] or 0 not in read.to_act
    return {"seat.1": "open"} if waits and not read.over else {}


def states() -> list[State]:
    """All of them: the choices, each with all that a hint tells as well, and the rest."""
    found = [
        State(game, name, position, frozen(position))
        for phases in (CHOICES, OTHERS)
        for game, positions in phases.items()
        for name, position in positions.items()
    ]
    for game, positions in CHOICES.items():
        found.append(State(game, "a fresh deal"))
        found.append(State(game, "an open seat", seats={"seat.1": "open"}))
        hinted = dict([*positions.items()][:1]) if tg.facts(game)["live"] else positions
        found += [State(game, f"a hint for: {name}", position, {}, "All moves") for name, position in hinted.items()]
    found += [State("limbo", step, CHOICES["limbo"]["play"], {}, step) for step in STEPS[:2]]
    found += [
        State("limbo", "uses of a king", CHOICES["limbo"]["play"], open=True),
        State("bloops", "cards to swap for", CHOICES["bloops"]["a 9"], open=True),
        State("snorkeling", "uses of a card", CHOICES["snorkeling"]["more, expert"], open=True),
    ]
    return found


def sit(page: Page, game: str, position: str | None = None, **fields: str) -> None:
    """Sits down at a table, by the form of a new one."""
    page.goto(f"/new/{game}" + ("?p=" + position.replace("#", "%23") if position else ""))
    for name, value in fields.items():
        field = page.locator(f"[name='{name}']")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.locator("form.setup .btn.main").click()
    wait_for_table(page)


def show(page: Page, state: State) -> None:
    """Opens a state's table and does what belongs to it."""
    sit(page, state.game, state.position, **state.seats)
    if state.hint:
        buttons = page.locator(".slip form button")
        (buttons if tg.facts(state.game)["live"] else buttons.nth(STEPS.index(state.hint))).click()
        expect(page.locator(".slip .why")).to_be_visible()
    if state.open:
        page.locator("details.uses").last.locator("summary").click()
        expect(page.locator("details.uses[open] button").first).to_be_visible()
