"""Tables in the database: made, read, and moved on by one entry at a time."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import bindparam, delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, joinedload

import tablegames as tg
from tablegames.web.realtime.hub import Hub
from tablegames.web.tables.database import Database
from tablegames.web.tables.models import Entry, Hint, Person, Seat, Sighting, Table, now
from tablegames.web.tables.replays import Replays
from tablegames.web.tables.schedule import due_at, waits_for_bot
from tablegames.web.tables.table_state import TableState, move_of, play, replay

RETRIES = 8
SWEPT = 200  # tables that are looked at in one sweep, the last moved first


def fresh_id() -> str:
    """A table's id: whoever knows it may watch, so it can't be guessed."""
    return secrets.token_urlsafe(9)


class NoSuchTable(LookupError):
    """No table has this id."""


class Moved(Exception):
    """The table moved on while somebody was choosing, so that the choice may mean something else."""


@dataclass
class NewTable:
    """All that is chosen before the first card."""

    game: str
    players: int
    seats: list[Seat]
    options: dict[str, Any] = field(default_factory=dict)
    seed: str | None = None
    chance: list[str] | None = None
    position: str | None = None
    hints: bool = True
    creator: str | None = None
    id: str | None = None  # one that was reserved: whoever comes second finds the table made
    actions: Sequence[tuple[int | None, str]] = ()


class Store:
    """The tables. Every change is one transaction that ends by telling who watches."""

    def __init__(self, database: Database, hub: Hub, settings: dict[str, Any]) -> None:
        self.database = database
        self.hub = hub
        self.settings = settings
        self.replays = Replays()

    def create(self, new: NewTable) -> str:
        """Sets up a table; the game checks options, chance, position and actions."""
        table = Table(
            id=new.id or fresh_id(),
            game=new.game,
            players=new.players,
            options=new.options,
            seed=new.seed or str(secrets.randbits(63)),
            seed_chosen=new.seed is not None or bool(new.chance),
            chance=new.chance,
            position=new.position,
            hints=new.hints,
            creator=new.creator,
            created_at=now(),
            moved_at=now(),
            rematch=None,
        )
        table.seats = [*new.seats]
        for number, seat in enumerate(table.seats):
            seat.table_id, seat.number = table.id, number
            seat.left, seat.seen_at, seat.passed_at = False, now(), -1
        entries = [
            Entry(table_id=table.id, number=n, seat=s, action=a, at=now()) for n, (s, a) in enumerate(new.actions)
        ]
        state = TableState(table, entries, replay(table, entries))
        table.over = state.game.over
        table.due_at = due_at(state, self.settings)
        made: str = table.id
        try:
            with self.database.writing() as session:
                session.add(table)
                session.flush()
                session.add_all(entries)
        except IntegrityError:
            if new.id is None:
                raise
        self.hub.wake_worker()
        return made

    def load(self, table_id: str) -> TableState:
        with self.database.reading() as session:
            return self._load(session, table_id)

    def _load(self, session: Session, table_id: str, lock: bool = False) -> TableState:
        known = self.replays.known(table_id)
        table = self._table(session, table_id, lock)
        query = select(Entry).where(Entry.table_id == table_id, Entry.number >= len(known[0])).order_by(Entry.number)
        return self.replays.after(table, known, list(session.scalars(query)))

    def _table(self, session: Session, table_id: str, lock: bool) -> Table:
        """A table and its seats; locked, nobody else changes either before this session ends.

        The lock is a statement of its own: one that waited for it would tell the seats as they were before.
        """
        if lock and not self.database.is_sqlite:
            session.execute(select(Table.id).where(Table.id == table_id).with_for_update())
        query = select(Table).where(Table.id == table_id).options(joinedload(Table.seats).joinedload(Seat.person))
        table = session.scalars(query).unique().one_or_none()
        if table is None:
            raise NoSuchTable(table_id)
        return table

    def length(self, table_id: str) -> int | None:
        """How many entries a table's log has; None where there is no such table."""
        last = select(func.max(Entry.number)).where(Entry.table_id == Table.id).scalar_subquery()
        with self.database.reading() as session:
            found = session.execute(select(last).select_from(Table).where(Table.id == table_id)).first()
        return None if found is None else (-1 if found[0] is None else found[0]) + 1

    def play(self, state: TableState, seat: int | None, action: str, seen: int) -> TableState:
        """Plays what was chosen on a page that showed the first `seen` entries; `state` is the table as it was read.

        The same choice sent twice is played once: an entry of this seat since then means that it has been heard.
        Where others acted meanwhile it counts if the action still reads the same, else `Moved` is raised.
        """
        for _ in range(RETRIES):
            since = state.entries[seen:]
            if any(entry.seat == seat or entry.keep is not None for entry in since):
                return state
            if since and seat is not None and not state.live:
                meant = move_of(state.before(seen), seat, action)
                if meant is None or meant != move_of(state.game, seat, action):
                    raise Moved
            play(state.game, seat, action)
            entry = Entry(table_id=state.id, number=state.number, seat=seat, action=action, at=now())
            if self._append(state, entry):
                return state
            state = self.load(state.id)
        raise Moved

    def undo(self, state: TableState, seat: int, seen: int) -> TableState:
        """Takes back a seat's last action, if the page that asked showed the newest state."""
        keep = state.undo_to(seat) if state.number == seen else None
        if keep is None:
            raise Moved
        entry = Entry(table_id=state.id, number=state.number, seat=seat, keep=keep, at=now())
        if not self._append(state, entry):
            raise Moved
        return state

    def _append(self, state: TableState, entry: Entry) -> bool:
        """Adds an entry; false when somebody else's came first under the same number.

        What is due next depends on who sits where: it is told by the seats of this transaction, not by those that were
        read before.
        """
        try:
            with self.database.writing() as session:
                table = self._table(session, state.id, lock=True)
                session.add(entry)
                session.flush()
                state.table = table
                state.add(entry)
                state.table.moved_at, state.table.over = entry.at, bool(state.game.over)
                state.table.due_at = due_at(state, self.settings)
                if state.table.over:
                    session.execute(delete(Sighting).where(Sighting.table_id == state.id))
                self.database.announce(session, state.id, state.number)
        except IntegrityError:
            return False
        self.replays.keep(state)
        self.hub.publish(state.id, state.number)
        return True

    def sweep(self, horizon: int) -> None:
        """Puts right what no entry will, where a clock was set back or a process died.

        That is a due time further ahead than any wait, and a table on which a bot should act but that is never due.
        """
        forgotten = select(Table.id).where(Table.over.is_(False), Table.due_at.is_(None))
        late = select(Table.id).where(Table.due_at > now() + horizon)
        with self.database.reading() as session:
            found = [*session.scalars(late), *session.scalars(forgotten.order_by(Table.moved_at.desc()).limit(SWEPT))]
        for table in found:
            with self.database.writing() as session:
                state = self._load(session, table, lock=True)
                due = due_at(state, self.settings)
                if state.table.due_at is not None or waits_for_bot(state):
                    state.table.due_at = None if due is None else min(due, now() + horizon)

    def rest(self, state: TableState) -> None:
        """Nothing was to do at a table as it was read: it waits for the next entry, or the clock of a live game.

        Unless the log or the seats are others now; then what is due is worked out anew.
        """
        with self.database.writing() as session:
            now_so = self._load(session, state.id, lock=True)
            same = (now_so.number, now_so.seating) == (state.number, state.seating)
            now_so.table.due_at = None if same and not state.live else due_at(now_so, self.settings)

    def change(self, table_id: str, change: Callable[[Session, TableState], None]) -> TableState:
        """Changes something beside the log (who sits where), in one transaction, and tells who watches."""
        with self.database.writing() as session:
            state = self._load(session, table_id, lock=True)
            change(session, state)
            state.table.due_at = due_at(state, self.settings)
            self.database.announce(session, table_id, state.number, again=True)
        self.hub.publish(table_id, state.number, again=True)
        return state

    def stir(self, person: str) -> None:
        """Has the pages of a person's tables look again: the person goes by another name now."""
        length = select(func.count()).where(Entry.table_id == Table.id).scalar_subquery()
        mine = select(Seat.table_id).where(Seat.person_id == person)
        query = select(Table.id, length).where(Table.id.in_(mine)).order_by(Table.moved_at.desc()).limit(50)
        with self.database.writing() as session:
            tables = session.execute(query).all()
            for table, number in tables:
                self.database.announce(session, table, number, again=True)
        for table, number in tables:
            self.hub.publish(table, number, again=True)

    def touch(self, state: TableState, seat: Seat, every: int = 5_000) -> None:
        """Notes that a person looks at the table; a live one that rested for want of people goes on."""
        resting = state.live and not state.table.over and state.table.due_at is None
        if now() - seat.seen_at < every and not resting:
            return
        seat.seen_at = now()
        here = (Seat.table_id == state.id) & (Seat.number == seat.number)
        with self.database.writing() as session:
            session.execute(update(Seat).where(here).values(seen_at=seat.seen_at))
            if resting:
                woken = self._load(session, state.id, lock=True)
                woken.table.due_at = due_at(woken, self.settings)
        if resting:
            self.hub.wake_worker()

    def look(self, tables: list[str], there: list[tuple[str, str]]) -> dict[str, int]:
        """How long the logs of tables are; notes on the way who has their pages open.

        A live table that rested for want of people goes on.
        """
        seen = update(Seat).where(Seat.table_id == bindparam("of_table"), Seat.person_id == bindparam("of_person"))
        # In order, so that two servers that note the same seats never wait for each other.
        seats = [{"of_table": table, "of_person": person, "seen_at": now()} for table, person in sorted(there)]
        last = select(func.max(Entry.number)).where(Entry.table_id == Table.id).scalar_subquery()
        query = select(Table.id, last, Table.game, Table.over, Table.due_at).where(Table.id.in_(tables))
        with self.database.writing() as session:
            if seats:
                session.connection().execute(seen, seats)
            found = session.execute(query).all()
        for table, _last, game, over, due in found:
            if tg.facts(game)["live"] and due is None and not over:
                self._wake(table, there)
        return {table: 0 if number is None else number + 1 for table, number, *_rest in found}

    def _wake(self, table: str, there: list[tuple[str, str]]) -> None:
        state = self.load(table)
        for seat in state.seats:
            if (table, seat.person_id) in there:
                self.touch(state, seat)

    def sight(self, state: TableState, seat: Seat, turned: int) -> None:
        """Notes when a seat's page first got the card that this entry turned."""
        self._insert_once(Sighting(table_id=state.id, number=turned, seat=seat.number, at=now()))

    def sighting(self, table_id: str, turned: int, seat: int) -> int | None:
        """When that was."""
        with self.database.reading() as session:
            found = session.get(Sighting, (table_id, turned, seat))
            return found.at if found else None

    def ask_hint(self, state: TableState, seat: int, step: int) -> None:
        """Notes that a seat wants a hint of this step, here and now."""
        with self.database.writing() as session:
            key = (state.id, state.number, seat)
            found = session.get(Hint, key)
            if found is None:
                session.add(Hint(table_id=state.id, number=state.number, seat=seat, step=step))
            else:
                found.step = max(found.step, step)

    def hints(self, table_id: str) -> list[Hint]:
        with self.database.reading() as session:
            return list(session.scalars(select(Hint).where(Hint.table_id == table_id)))

    def tables_of(self, person: str, over: bool, limit: int = 50) -> list[str]:
        """The ids of a person's tables, the last moved first."""
        query = (
            select(Table.id)
            .join(Seat, Seat.table_id == Table.id)
            .where(Seat.person_id == person, Seat.left.is_(False), Table.over.is_(over))
            .order_by(Table.moved_at.desc())
            .limit(limit)
        )
        with self.database.reading() as session:
            return list(session.scalars(query))

    def invited_to(self, invitation: str) -> str | None:
        """The table of an invitation."""
        with self.database.reading() as session:
            return session.scalar(select(Seat.table_id).where(Seat.invitation == invitation))

    def person(self, person_id: str) -> Person | None:
        with self.database.reading() as session:
            return session.get(Person, person_id)

    def save(self, thing: object) -> None:
        try:
            with self.database.writing() as session:
                session.merge(thing)
        except IntegrityError:  # somebody else was first to save it
            with self.database.writing() as session:
                session.merge(thing)

    def _insert_once(self, row: object) -> None:
        try:
            with self.database.writing() as session:
                session.add(row)
        except IntegrityError:
            pass  # it was noted before
