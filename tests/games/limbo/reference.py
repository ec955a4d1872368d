"""Limbo with everything known, solved the plain way: no table, no pruning, nothing shared with the project.

A slow referee for tests, and the yardstick of the benchmark.

    python reference.py values.json        compares every value of the file
    python reference.py --time < positions tells the points of every position to seat 0, and the seconds that they took
"""

import json
import sys
import time
from pathlib import Path

RANKS = "A23456789TJQK"


def numbers(card, count):
    """What a number makes of the count."""
    if card > 1 and count % card == 0 and count >= card:
        return [count // card]
    return [count - card] if count >= card else []


def results(card, pile, count):
    """The plays of a card, as text, each with the count that it leaves."""
    if card == "J":
        below = next((c for c in reversed(pile) if c != "J"), None)
        return [] if below is None else [("J=" + text, left) for text, left in results(below, pile, count)]
    if card == "A":
        return [(f"A{n}", left) for n in (1, 11) for left in numbers(n, count)]
    if card == "Q":
        left = int(str(count)[::-1])
        return [("Q", left)] if left < count else []
    if card == "K":
        return [(f"K/{d}", count // d) for d in range(2, count + 1) if count % d == 0]
    return [(card, left) for left in numbers(RANKS.index(card) + 1, count)]


def plays(hand, pile, count):
    return {text: (card, left) for card in hand for text, left in results(card, pile, count)}


def solve(hands, turn, count, pile, stock, alone, aim):
    """The value to seat 0 of a round with best play."""
    last = turn if alone else 1 - turn
    hand = hands[turn]
    cards = hand or stock[:1]
    options = plays(cards, pile, count) if count else {}
    if not options:
        if count and not hand and stock and not alone:
            return solve(hands, 1 - turn, count, pile, stock[1:], True, aim)
        return aim(last, len(pile), count)
    values = []
    for card, left in set(options.values()):
        after = list(hands)
        if hand:
            after[turn] = hand.replace(card, "", 1)
        rest = stock if hand else stock[1:]
        values.append(solve(after, turn if alone else 1 - turn, left, pile + card, rest, alone, aim))
    return max(values) if turn == 0 else min(values)


def points(winner, pile, count):
    value = 10 * pile - 10 * count
    return value if winner == 0 else -value


def won(winner, pile, count):
    return 1 if winner == 0 else 0


def read(text):
    words = dict(word.split("=") for word in text.split()[1:])
    words = {key: "" if value == "-" else value for key, value in words.items()}
    hands = [hand.replace("-", "") for hand in words["hands"].split("/")]
    return hands, int(words["turn"]), int(words["count"]), words["pile"], words["stock"]


def compare(path):
    wrong = 0
    positions = json.loads(Path(path).read_text())["positions"]
    for vector in positions:
        hands, turn, count, pile, stock = read(vector["position"])
        for text, (card, left) in plays(hands[turn] or stock[:1], pile, count).items():
            after = list(hands)
            after[turn] = after[turn].replace(card, "", 1)
            rest = stock if hands[turn] else stock[1:]
            want = vector["actions"][text]
            value = solve(after, 1 - turn, left, pile + card, rest, False, points)
            win = solve(after, 1 - turn, left, pile + card, rest, False, won)
            if turn == 1:
                value, win = -value, 1 - win
            if (left, value, win) != (want["count"], want["points"], want["round"]):
                wrong += 1
                print(vector["position"], text, left, value, win, want, file=sys.stderr)
    print(f"{len(positions)} positions, {wrong} wrong values")
    return wrong


def measure():
    for text in sys.stdin:
        hands, turn, count, pile, stock = read(text)
        start = time.perf_counter()
        value = solve(hands, turn, count, pile, stock, False, points)
        print(value, time.perf_counter() - start)


if __name__ == "__main__":
    if sys.argv[1] == "--time":
        measure()
    else:
        sys.exit(bool(compare(sys.argv[1])))
