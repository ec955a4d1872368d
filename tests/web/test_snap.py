"""Snap's table: nothing on the mat may tell that cards match, since seeing it is the game."""

import re

# The same table but for one card on top; nobody can be fined, so that only a match makes a call legal.
TABLE = "snap down=?10/?10/?10 up={}/5H/9S pot=2D,{} turn=1 last=0 free=0,1,2"


def mat(browser, top: str, pot: str) -> str:
    """The board of a table that goes on from there, its cards' faces left out."""
    browser.deal("snap", position=TABLE.format(top, pot), **{"seat.1": "bot:easy", "seat.2": "bot:easy"})
    board = re.search(r'<section class="board.*?</section>', browser.text, re.S)[0]
    board = re.sub(r'<div class="card[^"]*" role="img".*?</div>', "card", board, flags=re.S)
    return re.sub(r'data-number="\d+"', "", board)


def test_a_match_is_never_marked(browser):
    plain = mat(browser, "8C", "KS")
    assert 'value="snap"' in plain
    assert 'value="pot"' in plain
    assert "disabled" not in plain
    assert plain.count('data-timed="1"') == 2
    assert mat(browser, "5C", "KS") == plain
    assert mat(browser, "8C", "8D") == plain
