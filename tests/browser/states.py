"""The states of each game's table: one for each phase of its rules, and those that look different."""

from __future__ import annotations

from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

from browser.tables import wait_for_table

# Positions in which seat 0, whose page is looked at, has something to choose.
CHOICES = {
    "limbo": {
        "double": "limbo count=101 pile=- hands=258JK/?5 turn=0 phase=double",
        "redouble": "limbo count=101 pile=- hands=258JK/?5 turn=0 dealer=0 double=2 phase=redouble",
        "starter": "limbo count=101 pile=- hands=258JK/?5 turn=0 dealer=0 stock=A?41 phase=starter",
        "play": "limbo count=90 pile=83 hands=AJK5Q/?5 turn=0",
        "play, the stock face up": "limbo count=90 pile=83 hands=AJK5Q/?5 turn=0 stock=7?39 stock_top=face_up",
        "out of cards": "limbo count=64 pile=57 hands=-/?2 turn=0 stock=9?40",
        "further plays": "limbo count=3 pile=83 hands=A7/- turn=0 aside=9",
    },
    "splitter": {
        "a roll": "splitter sheet=##|##/##|## cells=____/____ roll=12",
        "a double": "splitter sheet=##|##/##|## cells=1__2/____ roll=33",
        "stars and hearts": "splitter sheet=*hh|##*/h##|### cells=______/______ roll=54",
        "the last pair": "splitter sheet=#|#/#|# cells=12/__ roll=12",
    },
    "snorkeling": {
        "play": "snorkeling centre=r2 piles=Lb4/Lp4r3/L hands=r4g3b2y1p0/?4/?5 turn=0 deck=?50 out=g1 scores=5/3/8",
        "play, nothing fits": "snorkeling centre=r2 piles=Lb4/Lp4r3/L hands=b2y1/?4/?5 turn=0 deck=?50",
        "more": "snorkeling centre=r3 piles=Lb4/Lp4r3b2y1 hands=g2p0/?4 turn=0 deck=?50 laid=r3 phase=more scores=8/3",
        "more, expert": "snorkeling centre=g3 piles=Lb4/Lp4r3/L hands=r2g4b4p0/?4/?5 turn=0 deck=?50 out=g1r2 laid=g3"
        " phase=more variant=expert scores=5/3/8",
        "put": "snorkeling centre=g3 piles=Lb4/Lp4r3/L hands=r2g4b2p0/?4/?5 turn=0 deck=?50 out=g1r2 laid=g3 phase=put"
        " scores=5/3/8",
        "take": "snorkeling centre=r3 piles=Lb4y3/Lp4 hands=g2/?4 turn=0 deck=?50 out=g1r2 phase=take scores=5/3",
    },
    "bloops": {
        "draw": "bloops cards=775???/?????? discard=e5 phase=draw turn=0 deck=?50 know=111000/222000",
        "draw, a wrong card shown": "bloops cards=775???/?????? discard=e5 phase=draw turn=0 deck=?50 barred=0",
        "draw, with the memory aid": "bloops cards=775???/?????? discard=e5 phase=draw turn=0 deck=?48 memory_aid=on",
        "draw, nothing left": "bloops cards=7.5???/.????? discard=e5 phase=draw turn=0 deck=- renewed=2",
        "choose": "bloops cards=775???/??????/?????? discard=e5 drawn=e phase=choose turn=0 deck=?42",
        "a 6": "bloops cards=775???/??????/?????? discard=e6 phase=end turn=0 who=0 deck=?42",
        "a 7": "bloops cards=775???/??????/?????? discard=e7 phase=end turn=0 who=0 deck=?42",
        "an 8": "bloops cards=775???/??????/??????/??????/?????? discard=e8 phase=end turn=0 who=0 deck=?30",
        "a 9": "bloops cards=775???/??????/?????? discard=e9 phase=end turn=0 who=0 deck=?42",
        "end": "bloops cards=775???/??????/?????? discard=e5 phase=end turn=0 deck=?42",
        "the last turn": "bloops cards=775???/?????? discard=e5 phase=end turn=0 deck=?48 caller=1 last=1",
        "cut in": "bloops cards=775???/?????? discard=e5 phase=end turn=1 deck=?48",
    },
    "snap": {
        "before a call": "snap down=?10/?10/?10 up=8C/5H/9S turn=1 last=0",
        "with a pot": "snap down=?10/?10/?10 up=8C/5H/9S pot=2D,KS turn=1 last=0",
        "a race": "snap down=?10/?10/?10 up=8C/8H/9S turn=1 last=0 calls=1:snap:412",
        "twelve": "snap down=?4/?4/?4/?4/?4/?4/?4/?4/?4/?4/?4/?4 up=-/-/-/-/-/-/-/-/-/-/-/2C turn=1 last=11",
    },
}
# Positions in which it has not.
OTHERS = {
    "limbo": {
        "another's turn": "limbo count=90 pile=83 hands=AJK5Q/?5 turn=1",
        "over": "limbo count=0 pile=83A hands=-/5 turn=1 scores=220/0 phase=over",
    },
    "splitter": {"over": "splitter sheet=#|#/#|# cells=12/21"},
    "snorkeling": {
        "another's turn": "snorkeling centre=r2 piles=Lb4/Lp4r3 hands=-/?4 turn=1 deck=?50 out=g1 scores=5/3",
        "over": "snorkeling centre=r3 piles=Lb4/Lp4r3b2y1p0 hands=g2/?4 turn=0 deck=?50 out=g1 scores=12/3 phase=over",
    },
    "bloops": {
        "another's turn": "bloops cards=775???/?????? discard=e5 drawn=? phase=choose turn=1 deck=?48",
        "over": "bloops cards=775012/001122 discard=e9 phase=over turn=0 deck=?45",
    },
    "snap": {
        "the first card": "snap down=?17/?17/?18 up=-/-/- turn=0",
        "out": "snap down=-/?10/?10 up=-/5H/9S turn=1 last=2",
        "over": "snap down=8H,8C/- up=-/- turn=0",
    },
}
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
    """An open seat, so that a live table stands still, and no bot acts on its own turn."""
    waits = position.startswith("snap") or "turn=1" in position
    return {"seat.1": "open"} if waits else {}


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
        if game != "snap":
            found += [
                State(game, f"a hint for: {name}", position, {}, "All moves") for name, position in positions.items()
            ]
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
        page.locator(".steps button").nth(STEPS.index(state.hint)).click()
        expect(page.locator(".slip .why")).to_be_visible()
    if state.open:
        page.locator("details.uses").last.locator("summary").click()
        expect(page.locator("details.uses[open] button").first).to_be_visible()
