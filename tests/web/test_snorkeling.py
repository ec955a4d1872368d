"""Snorkeling's table, hints and analyse page, in every phase and with every number of players."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

import tablegames as tg

PLAY = "snorkeling centre=r2 piles=Lb4/Lp4r3/L hands=r4g3b2y1p0/?4/?5 turn=0 deck=?50 out=g1 scores=5/3/8"
LAID = "snorkeling centre=g3 piles=Lb4/Lp4r3/L hands=r2g4b4p0/?4/?5 turn=0 deck=?50 out=g1r2 scores=5/3/8"
PUT = f"{LAID} laid=g3 phase=put"
EXPERT = f"{LAID} laid=g3 phase=more variant=expert"
LAST = "snorkeling centre=r3 piles=Lb4/Lp4r3b2y1 hands=g2p0/?4 turn=0 deck=?50 out=g1 scores=8/3 laid=r3 phase=more"
TAKE = "snorkeling centre=r3 piles=Lb4y3/Lp4 hands=g2/?4 turn=0 deck=?50 out=g1r2 scores=5/3 phase=take"


def sit(browser, position: str) -> str:
    """A table that goes on from a position, with bots in all other seats."""
    players = position.split("piles=")[1].split()[0].count("/")
    return browser.deal("snorkeling", position=position, **{f"seat.{seat + 1}": "bot:easy" for seat in range(players)})


@pytest.mark.parametrize("position", [PLAY, PUT, EXPERT, TAKE])
def test_each_phase_offers_exactly_the_legal_actions(browser, position):
    sit(browser, position)
    assert browser.status == 200
    assert set(browser.actions) == set(tg.Position(position).legal_actions())


def test_every_button_of_the_mat_has_a_key_or_lies_in_a_menu_that_has(browser):
    sit(browser, EXPERT)
    menus = re.findall(r'<details class="uses".*?</details>', browser.text, re.S)
    assert menus
    assert all("<summary data-key=" in menu for menu in menus)
    outside = re.sub(r'<details class="uses".*?</details>', "", browser.text, flags=re.S)
    buttons = re.findall(r'<button[^>]*form="play"[^>]*>', outside)
    assert buttons
    assert all("data-key=" in button for button in buttons)
    keys = re.findall(r'data-key="([^"]+)"', browser.text)
    assert len(keys) == len(set(keys))


def test_a_card_is_named_by_its_shape_and_its_colour(browser):
    sit(browser, PLAY)
    for name in ("4, red coral", "3, green kelp", "2, blue bubble", "1, yellow starfish", "0, purple shell"):
        assert f'aria-label="{name}' in browser.text


@pytest.mark.parametrize("players", range(2, 7))
def test_all_numbers_of_players_have_their_piles(browser, players):
    browser.deal("snorkeling", **{f"seat.{seat}": "bot:easy" if seat < players else "-" for seat in range(1, 6)})
    assert f'data-divers="{players}"' in browser.text
    assert browser.text.count('<section class="diver') == players
    assert len(browser.text.encode()) < 100_000


def test_a_turn_card_by_card(browser, bots):
    table = sit(browser, PLAY)
    browser.play(table, "g3")
    assert set(browser.actions) == {"b2@1", "r4@2", "end"}
    assert "Now you may put one card on a pile." in browser.text
    browser.play(table, "b2@1")
    assert "to play" in browser.text
    assert not browser.actions
    bots(table)
    browser.get(f"/t/{table}")
    assert browser.actions


def test_the_best_move_is_marked_where_it_is_made(browser):
    table = sit(browser, PUT)
    browser.post(f"/t/{table}/hint", htmx=True, step="all")
    best = re.search(r"Best: (\d) (\w+) on (\w+)\.|Best: End\.", browser.text)
    assert best
    assert 'class="tab"' in browser.text or 'class="chip best"' in browser.text
    assert browser.text.count('<svg class="vbar"') == len(tg.Position(PUT).legal_actions())


def test_a_card_taken_back_is_shown_with_the_hand_of_its_owner(browser):
    sit(browser, PLAY.replace("/?4/", "/r1?3/") + " seen=-/r1/-")
    assert 'aria-label="among them 1, red coral"' in browser.text


def buttons(page: str) -> list[list[tuple[str, str]]]:
    """What each button of the setting sends: the fields of its form that stand before it, and its own."""
    board = re.search(r'<section class="board setting.*?<form class="pad fields"', page, re.S)[0]
    sent = []
    for form in re.findall(r"<form.*?</form>", board, re.S):
        fields = []
        for tag in re.findall(r"<(?:input|button)[^>]*>", form):
            name, value = re.search(r'name="([^"]+)" value="([^"]*)"', tag).groups()
            pair = (name, unescape(value))
            if tag.startswith("<input"):
                fields.append(pair)
            elif "disabled" not in tag:
                sent.append([*fields, pair])
    return sent


@pytest.mark.parametrize("position", [PLAY, EXPERT, TAKE, PLAY.replace("?50", "r0?49").replace("g1", "-")])
def test_each_click_on_the_analyse_page_gives_a_position(app, browser, position):
    client = app.test_client()
    page = browser.get(f"/analyse/snorkeling?p={position.replace(' ', '+')}")
    assert len(page.encode()) < 100_000
    clicks = buttons(page)
    assert len(clicks) > 25 * 3  # a chooser for the centre and for each hand
    before = size(position)
    for fields in clicks:
        answer = client.get("/analyse/snorkeling", query_string=fields)
        assert answer.status_code == 303, fields
        text = parse_qs(urlsplit(answer.location).query)["p"][0]
        tg.Position(text)
        if fields[-1][0] != "set.deck":  # the deck alone may grow and shrink
            assert size(text) == before, fields


def size(position: str) -> int:
    """The number of cards in a position, Lanternfish aside."""
    board = tg.Position(position).board(tg.TABLE)
    hands = sum(hand["size"] for hand in board["hands"])
    return hands + sum(len(pile["cards"]) for pile in board["piles"]) + board["deck"]["size"] + board["centre"]["size"]


def test_the_rules_are_drawn_with_the_pieces_of_the_table(browser):
    page = browser.get("/rules/snorkeling")
    assert page.count("sea-card") > 10
    assert "Lanternfish" in page
    assert "Settled here" in page


def test_the_log_and_the_hints_speak_of_cards_in_words(browser, bots):
    table = sit(browser, PLAY)
    browser.play(table, "g3")
    assert "You lay 3 kelp." in browser.text
    browser.post(f"/t/{table}/hint", htmx=True, step="all")
    why = re.search(r'<p class="why">(.*?)</p>', browser.text, re.S)[1]
    assert "@" not in why
    assert re.search(r"on (Mira|Otto)|End", why)
    browser.play(table, "b2@1")
    assert re.search(r"You put 2 bubble on the pile of Mira and draw \d \w+\.", browser.text)
    bots(table)
    browser.get(f"/t/{table}")
    assert re.search(r"draws (a card|\d cards)\.", browser.text)


def test_the_end_shows_the_last_piles_and_its_review_draws_the_best_move(app, browser, store):
    table = sit(browser, LAST)
    browser.play(table, "p0@1")
    assert 'aria-label="0, purple shell"' in browser.text
    assert "it brings 4/0 points." in browser.text
    app.extensions["tablegames reviews"]._make(store.load(table))
    assert 'class="tab"' not in browser.get(f"/t/{table}/review?move=0")
    browser.get(f"/t/{table}/review?move=0&show=1")
    assert re.search(r'class="tab"|class="chip best"', browser.text)
