"""The threat list: each test is something that somebody could try."""

from __future__ import annotations

import logging
import re
from urllib.parse import quote

import pytest

import tablegames as tg
from tablegames.web import create_app

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


def test_a_page_that_asks_stays_and_gets_the_sentence_alone(browser, table):
    answer = browser.client.post(f"/t/{table}/play", data={"seen": "0"}, headers={"HX-Request": "true"})
    assert answer.status_code == 400
    assert answer.headers["HX-Retarget"] == "#wrong"
    assert answer.headers["HX-Reswap"] == "innerHTML"
    text = answer.get_data(as_text=True)
    assert text.strip().startswith('<p class="toast error">')
    assert text.count("This page was too old to act on; open it again.") == 1
    assert "<html" not in text


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


def test_a_forged_host_is_in_no_page_and_sends_nobody_elsewhere(app, browser):
    """Whole addresses are only where somebody copies a link, who came by that very host."""
    client = app.test_client()
    for path in ("/", "/new/limbo", "/rules/limbo", "/me"):
        assert "evil.example" not in client.get(path, headers={"Host": "evil.example"}).get_data(as_text=True)
    answer = client.get("/language/ru?to=/me", headers={"Host": "evil.example"})
    assert answer.headers["Location"] == "/me"


@pytest.mark.parametrize("host", ['"><script>alert(1)</script>', "a b", "x\\y", "%0d%0aX-Y: z", "[::1"])
def test_a_broken_host_is_no_markup_and_no_header(app, host):
    client = app.test_client()
    token = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/me").get_data(as_text=True))[1]
    answer = client.post("/me/link", data={"csrf_token": token}, headers={"Host": host})
    assert answer.status_code in (200, 400)
    assert "<script>alert" not in answer.get_data(as_text=True)
    assert "X-Y" not in answer.headers


@pytest.mark.parametrize("to", ["/a\r\nSet-Cookie: x=1", "/\t/evil.example", "/a\x00b", "/\u2028x", "///evil.example"])
def test_no_header_is_made_of_an_address(app, to):
    answer = app.test_client().get("/language/ru", query_string={"to": to})
    assert answer.headers["Location"] == "/"
    assert "x=1" not in str(answer.headers)


FORWARDED = {
    "X-Forwarded-For": "198.51.100.1, 192.0.2.7",
    "X-Forwarded-Host": "play.example",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Prefix": "/games",
}


def test_a_proxy_is_believed_only_where_there_is_one(app, migrated):
    for behind, address in [(False, "http://localhost/me/"), (True, "https://play.example/games/me/")]:
        made = create_app({**app.config, "BEHIND_PROXY": behind})
        client = made.test_client()
        page = client.get("/me", headers=FORWARDED)
        assert ("Strict-Transport-Security" in page.headers) == behind
        assert ("Secure" in page.headers["Set-Cookie"]) == behind
        token = re.search(r'name="csrf_token" value="([^"]+)"', page.get_data(as_text=True))[1]
        cookie = page.headers["Set-Cookie"].split(";")[0]
        headers = {**FORWARDED, "Cookie": cookie, "Referer": address}
        link = client.post("/me/link", data={"csrf_token": token}, headers=headers).get_data(as_text=True)
        assert f'value="{address}' in link
        made.extensions["tablegames"].database.close()


def test_all_addresses_count_together_also_those_that_there_are_not(app, caplog):
    limited = create_app({**app.config, "RATELIMIT_ENABLED": True})
    client = limited.test_client()
    asked = client.get("/rules", environ_base={"REMOTE_ADDR": "192.0.2.77"})
    assert asked.status_code == 200
    assert "Retry-After" not in asked.headers
    with caplog.at_level(logging.DEBUG):
        answers = [client.get("/nowhere", environ_base={"REMOTE_ADDR": "192.0.2.77"}) for _ in range(1200)]
    assert {answer.status_code for answer in answers[:-1]} == {404}
    assert answers[-1].status_code == 429
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 60
    assert client.get("/rules", environ_base={"REMOTE_ADDR": "192.0.2.77"}).status_code == 429
    assert client.get("/rules", environ_base={"REMOTE_ADDR": "192.0.2.78"}).status_code == 200
    assert "192.0.2.77" not in caplog.text
    limited.extensions["tablegames"].database.close()


def test_a_limit_counts_whom_the_proxy_speaks_for(app):
    limited = create_app({**app.config, "RATELIMIT_ENABLED": True, "BEHIND_PROXY": True})
    client = limited.test_client()

    def ask(address: str) -> int:
        return client.get("/me/nothing", headers={"X-Forwarded-For": address}).status_code

    # Whoever asks may write what they like before the address that the proxy adds.
    answers = [ask(f"198.51.100.{number}, 192.0.2.7") for number in range(31)]
    assert answers == [404] * 30 + [429]
    assert ask("192.0.2.8") == 404
    limited.extensions["tablegames"].database.close()


@pytest.mark.parametrize(("path", "found"), [("/games/rules", 200), ("/rules", 200), ("/gamesrules", 404)])
def test_a_prefix_is_cut_off_whole_or_not_at_all(app, path, found):
    prefixed = create_app({**app.config, "PREFIX": "games/"})
    answer = prefixed.test_client().get(path)
    assert answer.status_code == found
    if found == 200:
        assert 'href="/games/' in answer.get_data(as_text=True)
        assert "Path=/games" in answer.headers.get("Set-Cookie", "Path=/games")
    prefixed.extensions["tablegames"].database.close()


@pytest.mark.parametrize("value", ["-1", "9" * 30, "٣", "\x00", "x" * 5000])
def test_no_field_brings_the_server_down(browser, table, value):
    browser.get(f"/t/{table}")
    token = browser.token
    for form in ("play", "undo", "hint", "pass", "fill"):
        for field in ("seat", "seen", "step", "action", "ms", "level"):
            fields = {"action": "pass", "seen": "0", "step": "best", "seat": "1", field: value, "csrf_token": token}
            assert browser.client.post(f"/t/{table}/{form}", data=fields).status_code < 500


LONG = '<&"é' * 25_000
LARGEST = 100_000  # bytes of a page


@pytest.mark.parametrize("length", [20, 1_900, 100_000])
@pytest.mark.parametrize(
    "path", ["play?action", "hint?step", "new?position", "new?option.doubling", "new?seed", "me?name"]
)
def test_no_page_repeats_a_long_field(browser, table, path, length):
    browser.get(f"/t/{table}")
    form, _mark, field = path.partition("?")
    address = {"new": "/new/limbo", "me": "/me"}.get(form, f"/t/{table}/{form}")
    browser.post(address, **{"seen": "0", field: LONG[:length]})
    assert browser.status in (200, 403, 413, 422)
    assert len(browser.answer.data) < LARGEST


@pytest.mark.parametrize("length", [20, 3_900, 60_000])
@pytest.mark.parametrize(
    "path",
    ["/{}", "/join/{}", "/t/{}", "/rules/{}", "/?x={}", "/new/limbo?p={}", "/new/limbo?option.doubling={}"]
    + [f"/analyse/{game}?p={{}}" for game in tg.games()]
    + ["/analyse/bloops?set.cards={}", "/analyse/snap?add.up=0:{}", "/analyse/splitter?option.sheet={}"]
    + ["/analyse/limbo?solve=1&method={}", "/analyse/limbo?after={}", "/new/splitter/sheet?value={}"],
)
def test_no_page_repeats_a_long_address(browser, path, length):
    browser.get(path.format(quote(LONG[: length // 4], safe="")))
    assert browser.status in (200, 404, 413, 414, 422)
    assert len(browser.answer.data) < LARGEST


HERE, THERE = "http://localhost", "https://evil.example"


@pytest.mark.parametrize(
    ("headers", "taken"),
    [
        ({}, True),
        ({"Origin": HERE}, True),
        ({"Origin": "http://localhost:8000"}, True),
        ({"Origin": THERE}, False),
        ({"Origin": "null"}, False),
        ({"Origin": "http://[::1"}, False),
        ({"Origin": THERE, "Sec-Fetch-Site": "same-origin"}, True),
        ({"Origin": HERE, "Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Site": "same-site"}, False),
        ({"Sec-Fetch-Site": "none"}, True),
    ],
)
def test_a_post_from_another_site_is_refused_even_with_the_token(browser, table, store, headers, taken):
    browser.get(f"/t/{table}")
    data = {"csrf_token": browser.token, "action": store.load(table).game.legal_actions(0)[0], "seen": "0"}
    answer = browser.client.post(f"/t/{table}/play", data=data, headers=headers)
    assert answer.status_code == (303 if taken else 403)
    assert store.length(table) == int(taken)


def test_the_site_is_the_one_that_a_proxy_speaks_for(app, migrated):
    made = create_app({**app.config, "BEHIND_PROXY": True, "PREFIX": "/games"})
    browser = Browser(made.test_client())
    browser.client.environ_base["HTTP_X_FORWARDED_HOST"] = "play.example"
    browser.get("/games/me")
    for origin, status in (("http://play.example", 303), ("http://localhost", 403)):
        data = {"csrf_token": browser.token, "name": "Otto"}
        assert browser.client.post("/games/me", data=data, headers={"Origin": origin}).status_code == status
    made.extensions["tablegames"].database.close()
