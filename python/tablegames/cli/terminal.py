"""A table in the terminal: one person against bots."""

from __future__ import annotations

import time
from typing import Any

import typer

import tablegames as tg
from tablegames.bots import next_action
from tablegames.i18n import asked_language, catalogue, say

HINT_SECONDS = 1.0


class Terminal:
    """A game, the person's seat, and the bot in all others."""

    def __init__(self, game: tg.Game, seat: int, bot: tg.Bot) -> None:
        if seat >= game.players:
            raise tg.SetupError(
                "There is no seat {number}; the seats are 0 to {most}.", {"number": seat, "most": game.players - 1}
            )
        self.game, self.seat, self.bot = game, seat, bot
        self.facts: dict[str, Any] = tg.facts(game.game)
        self.words = catalogue(asked_language())
        self.told = 0
        self.asked_at = -1

    def play(self) -> None:
        """Plays to the end of the game, or until the person quits."""
        self.help()
        while not self.game.over:
            seat, action = next_action(self.game, self.ask)
            try:
                self.game.play(action, seat)
            except tg.IllegalAction as error:
                print(say(error, self.words))
            self.tell_news()
        _ = self.words.gettext
        names = ", ".join(self.name(seat) for seat in self.game.winners)
        scores = ", ".join(f"{self.name(seat)} {score}" for seat, score in enumerate(self.game.scores))
        print(_("The game is over. Won by: %(names)s. Scores: %(scores)s.", names=names, scores=scores))

    def ask(self, seat: int) -> str | None:
        """What a seat wants to do."""
        if seat != self.seat:
            actions = self.game.actions
            seed = (self.game.seed + len(actions)) % 2**64
            return self.bot.choose(self.game.position(seat), actions, seed, seat=seat)
        moment = self.moment()
        if moment == self.asked_at and self.game.to_act[0] != seat:
            return None
        self.asked_at = moment
        return self.ask_person()

    def moment(self) -> int:
        """The number of the last action that wasn't a call in a race: calls on the same card are one question."""
        actions = enumerate(self.game.actions)
        untimed = (ply for ply, (_seat, text) in actions if not tg.Move(self.game.game, text).timed)
        return max(untimed, default=-1) if self.facts["live"] else len(self.game.actions)

    def ask_person(self) -> str | None:
        """The person's action; None where they let the others go on."""
        _ = self.words.gettext
        while True:
            actions = self.game.legal_actions(self.seat)
            must = self.game.to_act[0] == self.seat
            self.show()
            print("  ".join(f"{number}) {action}" for number, action in enumerate(actions, 1)))
            begun = time.monotonic()
            typed = read(_("Your action") if must else _("Your action, or Enter to let pass"))
            taken = round(1000 * (time.monotonic() - begun))
            if not typed and not must:
                return None
            if typed.isdigit() and typed not in actions and 1 <= int(typed) <= len(actions):
                typed = actions[int(typed) - 1]
            if self.command(typed):
                continue
            try:
                action = tg.Move(self.game.game, typed, self.seat).at(taken).text
                self.game.position(self.seat).after(action, self.seat)
            except tg.IllegalAction as error:
                print(say(error, self.words))
                continue
            return action

    def command(self, typed: str) -> bool:
        """Carries out a word that is no action; whether it was one."""
        if typed == "quit":
            raise typer.Exit
        if typed in ("help", ""):
            self.help()
        elif typed == "position":
            print(self.game.position(self.seat))
        elif typed == "hint":
            self.hint()
        elif typed == "undo":
            self.undo()
        else:
            return False
        return True

    def help(self) -> None:
        """Says what may be typed."""
        print(self.words.gettext("Type an action or its number; 'hint', 'undo', 'position', 'help' or 'quit'."))

    def hint(self) -> None:
        """Shows what the solver says of what the person knows."""
        try:
            print(tg.solve(self.game, seat=self.seat, time=HINT_SECONDS))
        except tg.SolveError as error:
            print(say(error, self.words))

    def undo(self) -> None:
        """Takes back the person's last action and what followed it, unless something new was seen since."""
        kept = self.game.undo_to(self.seat, [self.seat])
        if kept is None:
            print(self.words.gettext("There is nothing that can be taken back."))
            return
        while len(self.game.actions) > kept:
            self.game.undo()
        self.told = min(self.told, len(self.game.actions))

    def show(self) -> None:
        """Shows what the person knows, a line a fact."""
        words = dict(word.split("=", 1) for word in str(self.game.position(self.seat)).split()[1:])
        labels = {field["name"]: self.words.gettext(field["label"]) for field in self.facts["fields"]}
        width = max(len(labels.get(key, key)) for key in words)
        print()
        for key, value in words.items():
            print(f"{labels.get(key, key):{width}}  {value}")

    def tell_news(self) -> None:
        """Tells what was played since the last time."""
        actions = self.game.actions
        for ply in range(self.told, len(actions)):
            print(say(self.game.story(ply, self.seat), self.words, you=self.seat))
        self.told = len(actions)

    def name(self, seat: int) -> str:
        """How a seat is called."""
        _ = self.words.gettext
        return _("You") if seat == self.seat else _("Player %(number)s", number=seat + 1)


def read(prompt: str) -> str:
    """A line of the person's input; its end is the end of the game, as if they had quit."""
    try:
        return input(f"{prompt}: ").strip()
    except EOFError:
        print()
        raise typer.Exit from None
