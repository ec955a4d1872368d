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


def ahead(browser, table: str) -> str:
    text = browser.client.get(f"/t/{table}/ahead").get_data(as_text=True)
    assert "The next card matches" in text
    return text


def test_a_perfect_memory_is_asked_for_and_stays(browser, store):
    """Until then nobody gets it; afterwards it goes on from card to card, and knows the cards that went under."""
    position = "snap down=3C,?10/6S,7D,?9/?10 up=8C/5H/9S turn=1 last=0"
    table = browser.deal("snap", position=position, **{"seat.1": "bot:easy", "seat.2": "bot:easy"})
    assert "What a perfect memory knows" in browser.text
    assert browser.client.get(f"/t/{table}/ahead").status_code == 403
    browser.post(f"/t/{table}/hint", htmx=True, step="all")
    assert f"/t/{table}/ahead" in browser.text
    assert re.search("Known cards to come: Mira 6 of spades,.* Mira 7 of diamonds", ahead(browser, table))
    store.play(store.load(table), 1, "flip", 0)
    assert f"/t/{table}/ahead" in browser.get(f"/t/{table}")
    assert "6 of spades" not in ahead(browser, table)


def test_it_tells_nothing_of_calls_and_does_not_mark_piles(browser, store):
    """Whether somebody has called just now, and with whose pile the next card would match, is for eyes and ears."""
    position = "snap down=8H,?10/?10/?10 up=9H/8C/2S turn=0 last=2"
    table = browser.deal("snap", position=position, **{"seat.1": "bot:easy", "seat.2": "bot:easy"})
    browser.post(f"/t/{table}/hint", htmx=True, step="all")
    store.play(store.load(table), 0, "flip", 0)
    quiet = ahead(browser, table)
    store.play(store.load(table), 1, "snap:300", 1)
    assert ahead(browser, table) == quiet
    assert "Matches" not in quiet


def test_where_hints_are_off_there_is_no_perfect_memory(browser):
    table = browser.deal("snap", nohints="1")
    assert "perfect memory" not in browser.text
    browser.post(f"/t/{table}/hint", htmx=True, step="all")
    assert browser.client.get(f"/t/{table}/ahead").status_code == 403
