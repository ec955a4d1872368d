"""What the server itself has to do at a table, and when: bots' moves, and the clock of a live game.

Pure functions of the log: any process can work them out, after any crash, and gets the same.
"""

from __future__ import annotations

import hashlib
from typing import Any

import tablegames as tg
from tablegames.web.tables.models import Entry, now
from tablegames.web.tables.table_state import TableState

AWAY = 45_000  # milliseconds after which somebody who wasn't seen is away
RACE = 450  # milliseconds that a race stays open for calls that are still on their way


def due_at(state: TableState, settings: dict[str, Any]) -> int | None:
    """When the server has to act at this table; None: it waits for a person."""
    if state.game.over or not state.ready:
        return None
    if state.live:
        event = next_event(state, settings)
        return event[0] if event else None
    to_act = state.game.to_act
    if not any(state.seats[seat].is_bot for seat in to_act):
        return None
    last = opened_at(state)
    waits = [state.seats[seat] for seat in to_act[1:] if not state.seats[seat].is_bot]
    open_window = state.seats[to_act[0]].is_bot and any(seat.passed_at != state.number for seat in waits)
    seconds: float = settings["WINDOW" if open_window and state.game.position().may_cut_in else "BOT_DELAY"]
    return last + round(1000 * seconds)


def waits_for_bot(state: TableState) -> bool:
    """Whether the game waits for a seat that a bot plays."""
    to_act = [] if state.game.over or not state.ready or state.live else state.game.to_act
    return any(state.seats[seat].is_bot for seat in to_act[:1])


def opened_at(state: TableState) -> int:
    """When the table came to stand as it does; not later than now, where a clock was set back."""
    return min(state.entries[-1].at if state.entries else state.table.created_at, now())


def bot_seed(state: TableState, seat: int, number: int) -> int:
    """The seed of a bot's choice: the same in every process, and not to be guessed from outside."""
    text = f"{state.table.seed}/{state.id}/{number}/{seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) >> 1


def bot_choice(state: TableState, seat: int, number: int) -> str | None:
    """What the bot in a seat does now; None where it isn't the one waited for and lets it pass."""
    level = state.seats[seat].level
    if level is None or not state.game.legal_actions(seat):
        return None
    log = [(entry.seat, entry.action or "") for entry in state.standing]
    bot = tg.bot(state.table.game, level=level)
    return bot.choose(state.game.position(seat), log, bot_seed(state, seat, number), seat=seat)


def next_event(state: TableState, settings: dict[str, Any]) -> tuple[int, int | None, str] | None:
    """The next thing that happens at a live table without a person: when, whose, what."""
    game, people = state.game, [seat for seat in state.seats if not seat.is_bot]
    if not any(now() - seat.seen_at < AWAY for seat in people):
        return None  # it rests until somebody looks
    turned = last_turned(state)
    last = opened_at(state)
    events: list[tuple[int, int | None, str]] = []
    since = state.entries[turned.number + 1 if turned else 0 :]
    called = {entry.seat for entry in since}
    close = game.legal_actions(tg.TABLE)
    if close:
        closed = max((entry.number for entry in since if entry.seat is None), default=-1)
        # The calls of a position that the table was made from came before every entry.
        first = next((entry.at for entry in since if entry.number > closed), last)
        events.append((first + RACE, None, close[0]))
    if turned:
        for seat in state.seats:
            if seat.is_bot and seat.number not in called:
                call = bot_choice(state, seat.number, turned.number)
                time = tg.Move(game.game, call).time if call else None
                if call and time is not None:
                    events.append((turned.at + time, seat.number, call))
    if game.to_act and not close:
        waited = game.to_act[0]
        paced = next((move.text for move in game.moves(waited) if not move.timed), None)
        if paced:
            events.append((last + round(1000 * settings["PACE"]), waited, paced))
    return min(events, key=lambda event: event[0], default=None)


def last_turned(state: TableState) -> Entry | None:
    """The entry that turned the last card of a live game: the last of a seat that is no call."""
    timeless = (
        entry
        for entry in reversed(state.entries)
        if entry.seat is not None and not tg.Move(state.table.game, entry.action or "").timed
    )
    return next(timeless, None)


def calls_of(state: TableState) -> list[dict[str, Any]]:
    """The calls of a live game with their times, the fastest of a card first.

    `last`: those at the last card that was called at; `right`: the call stood, so that its time counts.
    """
    calls: list[dict[str, Any]] = []
    card = 0
    for ply, entry in enumerate(state.standing):
        move = tg.Move(state.table.game, entry.action or "")
        if move.time is not None:
            stood = entry.seat in state.game.position(ply=ply + 1).open_calls
            calls.append({"seat": entry.seat, "ms": move.time, "card": card, "right": stood})
        elif entry.seat is not None:
            card += 1
    called = calls[-1]["card"] if calls else 0
    calls.sort(key=lambda call: (call["card"], call["ms"]))
    return [{**call, "last": call["card"] == called} for call in calls]
