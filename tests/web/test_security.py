"""The threat list: each test is something that somebody could try."""

from __future__ import annotations

import logging
import re

import pytest

from .conftest import Browser


@pytest.fixture
def table(browser):
    return browser.deal("limbo", seed="5")


def test_a_post_without_the_pages_token_is_refused(browser, table, store):
    answer = browser.client.post(f"/t/{table}/play", data={"action": "pass", "seen": "0"})
    assert answer.status_code == 400
    assert store.length(table) == 0


def test_anothers_token_is_refused(browser, another, table, store):
    stranger = another()
    stranger.get("/")
    answer = browser.client.post(f"/t/{table}/play", data={"action": "pass", "seen": "0", "csrf_token": stranger.token})
    assert answer.status_code == 400


@pytest.mark.parametrize("path", ["/", "/new/limbo", "/rules/limbo", "/analyse/limbo", "/me", "/nowhere", "/healthz"])
def test_every_answer_has_a_strict_policy(browser, path):
    browser.get(path)
    policy = browser.answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert browser.answer.headers["X-Content-Type-Options"] == "nosniff"
    assert browser.answer.headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/", "/new/limbo", "/rules/limbo", "/analyse/limbo", "/me", "/t/{table}"])
def test_no_page_has_inline_code_or_style(browser, table, path):
    text = browser.get(path.format(table=table))
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert not re.search(r"<[^>]+\s(style|on\w+|hx-on[:\w-]*)=", text)
    assert "<style" not in text


def test_cookies_are_signed_and_out_of_reach_of_scripts(browser, another, table):
    browser.get("/")
    cookie = browser.client.get_cookie("tablegames")
    assert cookie.http_only
    assert cookie.same_site == "Lax"
    thief = another()
    thief.client.set_cookie("tablegames", cookie.value[:-3] + "abc")
    thief.get(f"/t/{table}")
    assert "watching" in thief.text


def test_cookies_are_marked_secure_over_tls(app):
    client = app.test_client()
    client.get("/", base_url="https://localhost")
    assert client.get_cookie("tablegames").secure


@pytest.mark.parametrize("to", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", ""])
def test_the_language_switch_sends_nobody_elsewhere(app, to):
    answer = app.test_client().get("/language/ru", query_string={"to": to})
    assert answer.headers["Location"] == "/"


def test_the_language_switch_goes_back_to_the_page(app):
    answer = app.test_client().get("/language/ru", query_string={"to": "/rules/limbo?x=1"})
    assert answer.headers["Location"] == "/rules/limbo?x=1"


def test_large_requests_are_refused(browser):
    browser.get("/me")
    browser.post("/me", name="x" * 600_000)
    assert browser.status == 413


def test_what_is_typed_is_never_markup(browser):
    text = browser.get("/analyse/limbo?p=<script>alert(1)</script>")
    assert browser.status == 422
    assert "<script>alert" not in text


def test_no_review_or_record_before_the_end(browser, table):
    for path in ("review", "record.json"):
        browser.get(f"/t/{table}/{path}")
        assert browser.status == 403


def test_no_hint_where_hints_are_off(browser, store):
    table = browser.deal("limbo", nohints="1")
    assert "Nudge" not in browser.text
    browser.post(f"/t/{table}/hint", step="best", htmx=True)
    assert store.hints(table) == []


def test_a_made_up_seed_is_told_to_everybody(browser, another, table):
    assert "was chosen, not drawn" in another().get(f"/t/{table}")


def test_the_seed_is_in_no_page(browser, store):
    table = browser.deal("limbo")
    assert store.load(table).table.seed not in browser.get(f"/t/{table}")


def test_logs_hold_no_address_that_is_a_secret(browser, caplog):
    with caplog.at_level(logging.INFO):
        table = browser.deal("limbo", **{"seat.1": "open"})
        invitation = re.search(r'/join/([\w-]+)"', browser.text)[1]
        browser.get(f"/join/{invitation}")
        browser.post("/me/link")
        link = re.search(r"/me/([^\"]+)\" readonly", browser.text)[1]
        browser.get(f"/me/{link}")
    told = " ".join(str(vars(record)) for record in caplog.records if record.name.startswith("tablegames"))
    assert "/join/<invitation>" in told
    assert invitation not in told
    assert link not in told
    assert table not in told


def test_too_many_requests_are_refused(app):
    from tablegames.web import create_app

    limited = create_app({**app.config, "RATELIMIT_ENABLED": True})
    browser = Browser(limited.test_client())
    browser.get("/me")
    token = browser.token
    answers = [browser.client.post("/me/link", data={"csrf_token": token}).status_code for _ in range(31)]
    assert answers == [200] * 30 + [429]
    limited.extensions["tablegames"].database.close()


@pytest.mark.parametrize(
    "path", ["/t/nothing", "/t/..%2f..%2fetc", "/join/nothing", "/rules/chess", "/new/chess", "/t/x/review"]
)
def test_unknown_addresses_get_one_sentence(browser, path):
    text = browser.get(path)
    assert browser.status == 404
    assert len(re.findall("<h1>", text)) == 1
    assert "Traceback" not in text
