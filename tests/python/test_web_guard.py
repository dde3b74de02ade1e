"""The web server answers its own page on this machine, and nobody and nothing else."""

import http.client
import json
from collections.abc import Iterator
from threading import Thread

import pytest
from flask.testing import FlaskClient

from tilewright.web import guard
from tilewright.web.playing import PlaySession
from tilewright.web.server import play_app, server_of

TOKEN = "a-token-for-tests"
PAGE = f"/{TOKEN}/"


@pytest.fixture
def session() -> Iterator[PlaySession]:
    made = PlaySession("sono", ["human", "human"], seed=1)
    yield made
    made.close()


@pytest.fixture
def client(session: PlaySession) -> FlaskClient:
    return play_app(session, TOKEN).test_client()  # which asks http://localhost


def test_the_page_and_its_files_are_served(client: FlaskClient) -> None:
    page = client.get(PAGE)
    assert page.status_code == 200
    assert page.mimetype == "text/html"
    for name, kind in (("play.js", "text/javascript"), ("page.css", "text/css")):
        answer = client.get(PAGE + name)
        assert (answer.status_code, answer.mimetype) == (200, kind)
        assert name in page.text


def test_without_the_token_there_is_nothing(client: FlaskClient) -> None:
    for path in ("/", "/play.js", "/api/view", "/x/", "/x/api/view", "/x/play.js", "/t\u00f6k/"):
        assert client.get(path).status_code == 404
    assert client.get(f"/{TOKEN}x/").status_code == 404
    assert client.get(f"/{TOKEN[:-1]}/").status_code == 404
    assert client.post("/x/api/new", json={}).status_code == 404


def test_tokens_are_long_and_never_the_same() -> None:
    tokens = {guard.new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert min(map(len, tokens)) >= 32


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "10.0.0.7:8000", ""]
)
def test_another_host_is_refused(client: FlaskClient, host: str) -> None:
    assert client.get(PAGE, headers={"Host": host}).status_code == 400


def test_localhost_is_this_machine_too(client: FlaskClient) -> None:
    assert client.get(PAGE, headers={"Host": "localhost:8000"}).status_code == 200


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://localhost:9999", "https://localhost", "file://"],
)
def test_a_page_from_elsewhere_is_refused(
    client: FlaskClient, session: PlaySession, origin: str
) -> None:
    before = session.view()["generation"]
    assert client.get(f"{PAGE}api/view", headers={"Origin": origin}).status_code == 403
    answer = client.post(f"{PAGE}api/new", json={}, headers={"Origin": origin})
    assert answer.status_code == 403
    assert session.view()["generation"] == before


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_the_browser_says_of_another_site_counts(client: FlaskClient, site: str) -> None:
    assert client.get(PAGE, headers={"Sec-Fetch-Site": site}).status_code == 403


def test_the_page_itself_may_ask(client: FlaskClient) -> None:
    headers = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    assert client.post(f"{PAGE}api/new", json={}, headers=headers).status_code == 200


def test_forms_and_other_methods_are_refused(client: FlaskClient, session: PlaySession) -> None:
    before = session.view()["generation"]
    assert client.post(f"{PAGE}api/new", data={"a": "b"}).status_code == 415
    assert client.post(f"{PAGE}api/new", data="{}", content_type="text/plain").status_code == 415
    assert client.get(f"{PAGE}api/new").status_code == 404
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
        for path in ("api/view", "api/new", ""):
            assert client.open(PAGE + path, method=method).status_code in (404, 405)
    assert session.view()["generation"] == before


def test_a_body_has_a_limit(client: FlaskClient) -> None:
    long = json.dumps({"ply": 0, "action": 0, "more": "x" * guard.MOST_BYTES})
    answer = client.post(f"{PAGE}api/act", data=long, content_type="application/json")
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"ply"',
        b"{}",
        b'{"ply":0}',
        b'{"ply":0,"action":0,"more":0}',
        b'{"ply":"0","action":0}',
        b'{"ply":0,"action":true}',
        b'{"ply":0,"action":1.5}',
        b'{"ply":0,"action":null}',
        b'{"ply":0,"action":-1}',
        b'{"ply":0,"action":1e99}',
        b'{"ply":0,"action":99999999999999999999999999}',
        b"\xff\xfe",
        b"[" * 4000,
    ],
)
def test_a_body_that_is_wrong_is_refused_in_words(client: FlaskClient, body: bytes) -> None:
    client.post(f"{PAGE}api/show", json={"ply": 0})
    answer = client.post(f"{PAGE}api/act", data=body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.get_json()["error"]


@pytest.mark.parametrize(
    "path",
    [
        "../server.py",
        "..%2fserver.py",
        "..%5cserver.py",
        "%2e%2e/%2e%2e/pyproject.toml",
        "....//server.py",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "play.js%00.html",
        "pages/play.js",
        ".",
        "..",
        "__init__.py",
    ],
)
def test_no_path_leaves_the_pages(client: FlaskClient, path: str) -> None:
    answer = client.get(PAGE + path)
    assert answer.status_code in (308, 404)
    assert b"import" not in answer.data
    assert b"root:" not in answer.data


def test_nothing_may_be_loaded_from_elsewhere_framed_or_kept(client: FlaskClient) -> None:
    for path in (PAGE, f"{PAGE}play.js", f"{PAGE}api/view", "/nothing"):
        headers = client.get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "'unsafe-inline'" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        assert "http" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Cache-Control"] == "no-store"
        assert "Access-Control-Allow-Origin" not in headers


def test_the_pages_name_nothing_outside(client: FlaskClient, session: PlaySession) -> None:
    names = ["", *(f"{n}.js" for n in "play watch page board thinking theme".split())]
    for name in [*names, "page.css", "board.css", "watch.html"]:
        text = client.get(PAGE + name).text.replace("http://www.w3.org/2000/svg", "")
        assert "//" not in "".join(line for line in text.splitlines() if "http" in line)
        assert "@import" not in text
        assert "url(" not in text


def test_the_server_listens_on_this_machine_alone(session: PlaySession) -> None:
    server = server_of(play_app(session, TOKEN), 0)
    try:
        assert server.server_address[0] == "127.0.0.1"
        assert server.socket.getsockname()[0] == "127.0.0.1"
        with pytest.raises(OSError, match="in use"):
            server_of(play_app(session, TOKEN), server.port)
    finally:
        server.server_close()


def test_the_guard_holds_over_the_wire(session: PlaySession) -> None:
    server = server_of(play_app(session, TOKEN), 0)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()

    def status(path: str, **headers: str) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        try:
            connection.request("GET", path, headers=headers)
            return connection.getresponse().status
        finally:
            connection.close()

    try:
        assert status(PAGE) == 200
        assert status("/") == 404
        assert status(PAGE, Host="evil.example") == 400
        assert status(PAGE, Origin="http://evil.example") == 403
        assert status(PAGE, Origin=f"http://127.0.0.1:{server.port}") == 200
        assert status(f"{PAGE}../../server.py") == 404
        assert status("/" + "x" * 70_000) == 414
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
