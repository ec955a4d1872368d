"""People at a table: invitations, names, leaving and coming back, bots that stand in, rematches, taking back."""

from __future__ import annotations

import re

import pytest

import tablegames as tg
from tablegames.web.views.texts import say


@pytest.fixture
def host(browser):
    browser.table = browser.deal("limbo", **{"seat.1": "open", "name": "Thalia", "seed": "5"})
    browser.invitation = re.search(r'/join/([\w-]+)"', browser.text)[1]
    return browser


@pytest.fixture
def guest(another):
    return another()


def join(guest, host, name: str = "Otto") -> None:
    guest.get(f"/join/{host.invitation}")
    guest.post(f"/join/{host.invitation}", name=name)


def test_an_invitation_takes_the_open_seat_once(host, guest, another, store):
    join(guest, host)
    assert guest.path == f"/t/{host.table}"
    assert "Thalia" in guest.text
    assert [seat.person.name for seat in store.load(host.table).seats] == ["Thalia", "Otto"]
    late = another()
    late.get(f"/join/{host.invitation}")
    assert late.status == 404
    assert "has been used" in late.text


def test_looking_at_an_invitation_takes_no_seat(host, guest, store):
    guest.get(f"/join/{host.invitation}")
    assert "Thalia" in guest.text
    assert store.load(host.table).seats[1].is_open


def test_nobody_plays_before_all_sit(host, store):
    host.get(f"/t/{host.table}")
    assert host.actions == []
    host.play(host.table, "pass")
    assert host.status == 403
    assert store.length(host.table) == 0


def test_a_watcher_sees_no_invitation_and_can_not_play(host, guest, store):
    guest.get(f"/t/{host.table}")
    assert "watching" in guest.text
    assert host.invitation not in guest.text
    guest.post(f"/t/{host.table}/play", action="pass", seen="0")
    assert guest.status == 403
    assert store.length(host.table) == 0


def test_one_person_does_not_play_anothers_seat(host, guest, store):
    join(guest, host)
    guest.get(f"/t/{host.table}")
    assert guest.actions == []
    guest.play(host.table, "pass")
    assert guest.status == 422
    assert store.length(host.table) == 0


def test_who_leaves_is_stood_in_for_and_may_come_back(host, guest, bots, store):
    join(guest, host)
    guest.post(f"/t/{host.table}/leave")
    assert store.load(host.table).seats[1].is_bot
    host.get(f"/t/{host.table}")
    host.play(host.table, host.actions[0])
    bots(host.table)
    assert store.length(host.table) > 1
    guest.get(f"/t/{host.table}")
    assert "A bot plays for you" in guest.text
    guest.post(f"/t/{host.table}/back")
    assert not store.load(host.table).seats[1].is_bot


def listed(browser, table: str) -> list[bool]:
    """Whether a table is in each of one's lists."""
    return [f"/t/{table}" in browser.get(page) for page in ("/", "/me")]


def test_who_leaves_a_table_alone_is_back_by_looking_in(browser):
    table = browser.deal("limbo", seed="5")
    page = f"/t/{table}"
    browser.post(f"{page}/leave")
    assert listed(browser, table) == [False, False]
    browser.get(page, **{"HX-Request": "true", "HX-Request-Type": "partial"})
    assert listed(browser, table) == [False, False]
    browser.get(page)
    assert listed(browser, table) == [True, True]


def test_who_plays_on_after_leaving_is_back(browser, store):
    table = browser.deal("limbo", seed="5")
    browser.post(f"/t/{table}/leave")
    browser.play(table, store.load(table).game.legal_actions(0)[0], seen="0")
    assert store.length(table) == 1
    assert listed(browser, table) == [True, True]


def test_where_a_bot_plays_on_looking_in_takes_nothing_back(host, guest, store):
    join(guest, host)
    guest.post(f"/t/{host.table}/leave")
    guest.get(f"/t/{host.table}")
    seat = store.load(host.table).seats[1]
    assert (seat.left, seat.is_bot) == (True, True)
    assert listed(guest, host.table) == [False, False]
    guest.post(f"/t/{host.table}/back")
    assert guest.path == f"/t/{host.table}"
    assert "A bot plays for you" not in guest.text
    assert guest.actions == []
    assert listed(guest, host.table) == [True, True]


def test_a_bot_may_stand_in_only_for_somebody_away(host, guest, store):
    join(guest, host)
    host.get(f"/t/{host.table}")
    host.post(f"/t/{host.table}/fill", seat="1")
    assert host.status == 403
    store.change(host.table, lambda session, state: setattr(state.seats[1], "seen_at", 0))
    host.get(f"/t/{host.table}")
    assert "Otto is away" in host.text
    host.post(f"/t/{host.table}/fill", seat="1")
    assert store.load(host.table).seats[1].is_bot


def test_an_open_seat_may_be_given_to_a_bot(host, bots, store):
    host.post(f"/t/{host.table}/fill", seat="1")
    assert store.load(host.table).ready


def test_a_personal_link_makes_another_device_the_same_person(host, guest, another):
    host.get("/me")
    host.post("/me/link")
    link = re.search(r'value="http://localhost(/me/[^"]+)"', host.text)[1]
    device = another()
    device.get(link)
    assert "Thalia" in device.text
    device.get(f"/t/{host.table}")
    assert "watching" in device.text
    device.get(link)
    device.post(link)
    device.get(f"/t/{host.table}")
    assert "watching" not in device.text


@pytest.mark.parametrize("token", ["x", "Imx1Y2si.aaaa.bbbb", "a" * 500])
def test_a_made_up_personal_link_is_refused(guest, token):
    guest.get(f"/me/{token}")
    assert guest.status == 404


def test_a_name_is_one_short_printable_line(host, store):
    host.get("/me")
    host.post("/me", name="  <b>Otto</b>\n\x00 the very long name of somebody ")
    host.get("/me")
    assert "<b>Otto" not in host.text
    assert 'value="&lt;b&gt;Otto&lt;/b&gt; the very lon"' in host.text


def test_taking_back_is_for_ones_own_last_action(host, guest, store):
    join(guest, host)
    host.get(f"/t/{host.table}")
    host.play(host.table, "pass")
    assert "Undo" in host.text
    guest.get(f"/t/{host.table}")
    assert "Undo" not in guest.text
    host.post(f"/t/{host.table}/undo", seen="1")
    state = store.load(host.table)
    assert (state.number, len(state.game.actions)) == (2, 0)
    guest.get(f"/t/{host.table}")
    host.get(f"/t/{host.table}")
    host.play(host.table, "pass")
    guest.get(f"/t/{host.table}")
    guest.play(host.table, "pass")
    host.get(f"/t/{host.table}")
    assert "Undo" not in host.text
    host.post(f"/t/{host.table}/undo", htmx=True, seen=str(store.length(host.table)))
    assert host.status == 422


def test_a_rematch_brings_both_to_one_table(host, guest, bots, store):
    join(guest, host)
    for browser in [host, guest] * 400:
        browser.get(f"/t/{host.table}")
        if store.load(host.table).game.over:
            break
        if browser.actions:
            browser.play(host.table, browser.actions[0])
    host.get(f"/t/{host.table}")
    host.post(f"/t/{host.table}/rematch")
    guest.get(f"/t/{host.table}")
    guest.post(f"/t/{host.table}/rematch")
    assert host.path == guest.path != f"/t/{host.table}"
    again, before = store.load(host.path.removeprefix("/t/")), store.load(host.table)
    assert [seat.person_id for seat in again.seats] == [seat.person_id for seat in before.seats]
    assert again.table.seed != before.table.seed


def test_people_without_a_name_are_told_apart(browser, another, store):
    """One is a guest; where there are several they are numbered, and the log and the errors call them so."""
    table = browser.deal("limbo", **{"seat.1": "open", "seed": "5", "option.doubling": "off"})
    invitation = re.search(r'/join/([\w-]+)"', browser.text)[1]
    friend = another()
    assert "At the table: Guest" in friend.get(f"/join/{invitation}")
    friend.post(f"/join/{invitation}", name="")
    browser.play(table, store.load(table).game.legal_actions(0)[0], seen="0")
    text = friend.get(f"/t/{table}")
    assert "Guest 1 laid" in text
    friend.play(table, "double", seen="1")
    assert "not legal for you now" in friend.text
    browser.get(f"/t/{table}")
    browser.play(table, "K/7", seen="1")
    assert "it is not your turn" in browser.text


def test_what_one_does_is_told_to_oneself_in_the_second_person(browser, store):
    table = browser.deal("bloops", seed="5")
    for action in ("draw", "keep:3"):
        browser.play(table, action, seen=str(store.length(table)))
    assert "You put the drawn card into place 4" in browser.text
    assert "Guest" not in browser.text


def test_whoever_acts_is_you_once_more_in_the_same_sentence(browser):
    browser.deal("limbo", position="limbo count=1 pile=83 hands=A/?1 turn=0 scores=190/0")
    table = browser.path.removeprefix("/t/")
    browser.play(table, "A1")
    assert "You laid A (1): 0. You win the round: 30 points, and 0 for Mira." in browser.text


def test_what_others_do_to_the_reader_is_told_in_the_second_person(app):
    looked = tg.Message(
        "{seat} looks at place {slot} of {of_seat}.", {"seat": {"seat": 0}, "slot": 3, "of_seat": {"seat": 1}}
    )
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert say(looked, ["Mira", "Guest"].__getitem__, 1) == "Mira looks at your place 3."
        assert say(looked, ["Mira", "Guest"].__getitem__) == "Mira looks at place 3 of Guest."
    with app.test_request_context(headers={"Accept-Language": "ru"}):
        assert say(looked, ["Mira", "Гость"].__getitem__, 1) == "Mira смотрит вашу карту в ячейке 3."
