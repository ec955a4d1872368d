"""The cookie that tells who asks: sent by whole pages, when it has changed or grown old, and shared by first pages."""

from __future__ import annotations

import re
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tablegames.web.tables.models import Person, Seat

MONTH = 60 * 60 * 24 * 31
VOUCHED = {"Sec-Fetch-Site": "same-origin"}


def token_of(answer) -> str:
    return re.search(r'name="csrf_token" value="([^"]+)"', answer.get_data(as_text=True))[1]


@pytest.mark.parametrize("path", ["/", "/me", "/t/{table}", "/static/icon.svg", "/healthz", "/rules/limbo"])
def test_a_late_answer_changes_no_cookie(browser, path):
    table = browser.deal("limbo")
    answer = browser.client.get(path.format(table=table))
    assert answer.status_code == 200
    answer.close()
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/t/{table}", "/static/icon.svg", "/healthz"])
def test_parts_of_pages_and_files_set_none_at_all(browser, another, path):
    table = browser.deal("limbo")
    part = {"HX-Request": "true", "HX-Request-Type": "partial"} if not path.startswith(("/static", "/health")) else {}
    answer = another().client.get(path.format(table=table), headers=part)
    assert answer.status_code == 200
    answer.close()
    assert "Set-Cookie" not in answer.headers


def test_an_old_cookie_is_sent_anew_by_a_page_that_is_asked_for(browser, monkeypatch):
    browser.deal("limbo")
    before = browser.client.get_cookie("tablegames").value
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + MONTH)
    assert "Set-Cookie" in browser.client.get("/").headers
    assert browser.client.get_cookie("tablegames").value != before
    assert "Set-Cookie" not in browser.client.get("/").headers


def test_what_everybody_may_keep_is_about_nobody(browser):
    browser.deal("limbo")
    for path in ("/", "/me", "/rules/limbo", "/healthz", "/analyse"):
        assert "public" not in browser.client.get(path).headers["Cache-Control"]


def test_two_first_pages_opened_at_once_both_work(app, store):
    """The browser keeps the cookie of one of them; both are then the same person."""
    client, other = app.test_client(), app.test_client()
    first, second = token_of(client.get("/new/limbo")), token_of(other.get("/new/limbo"))
    client.set_cookie("tablegames", other.get_cookie("tablegames").value)
    for token in (first, second):
        answer = client.post("/new/limbo", data={"csrf_token": token, "name": "Ada"}, headers=VOUCHED)
        assert answer.status_code == 303, answer.get_data(as_text=True)
    with store.database.reading() as session:
        sitting = [seat.person_id for seat in session.query(Seat) if seat.person_id]
    assert len(sitting) == 2
    assert len(set(sitting)) == 1


def test_first_forms_sent_at_once_make_one_person(app, store):
    client = app.test_client()
    token, cookie = token_of(client.get("/new/limbo")), client.get_cookie("tablegames").value

    def send(_number: int) -> int:
        one = app.test_client()
        one.set_cookie("tablegames", cookie)
        return one.post("/new/limbo", data={"csrf_token": token}, headers=VOUCHED).status_code

    with ThreadPoolExecutor(6) as senders:
        assert set(senders.map(send, range(6))) == {303}
    with store.database.reading() as session:
        assert session.query(Person).count() == 1


@pytest.mark.parametrize("headers", [{}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "none"}])
def test_anothers_token_is_good_only_where_the_browser_vouches_for_the_page(app, browser, headers):
    browser.get("/new/limbo")
    token = token_of(app.test_client().get("/new/limbo"))
    assert browser.client.post("/new/limbo", data={"csrf_token": token}, headers=headers).status_code in (400, 403)
    assert browser.client.post("/new/limbo", data={"csrf_token": "x"}, headers=VOUCHED).status_code == 400
