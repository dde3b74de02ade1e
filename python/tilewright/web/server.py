"""The web server of the pages: their addresses, and how it runs."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from importlib import resources
from typing import Any, cast

from flask import Blueprint, Flask, Response, abort, jsonify, request
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server

from tilewright.web import guard
from tilewright.web.playing import Conflict, PlaySession
from tilewright.web.watching import WatchSession

HOST = "127.0.0.1"
#: How long a page's question for news is left open, in seconds.
_LONGEST_WAIT = 20.0
_SECONDS_TO_END = 0.3
_TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}

Json = dict[str, Any]


def watch_app(session: WatchSession, token: str) -> Flask:
    """The page that watches games."""
    api = Blueprint("watch", __name__, url_prefix="/<token>/api")

    @api.get("/overview")
    def overview() -> Json:
        return session.overview()

    @api.get("/game/<int:number>")
    def game(number: int) -> Json:
        return session.game(number)

    @api.get("/position/<int:number>/<int:ply>")
    def position(number: int, ply: int) -> Json:
        viewer = request.args.get("viewer", "all")
        return session.position(number, ply, None if viewer == "all" else int(viewer))

    @api.post("/think")
    def think() -> Json:
        asked = _body(game=int, ply=int, agent=str)
        return session.think(asked["game"], asked["ply"], asked["agent"])

    return _app("watch", api, token)


def play_app(session: PlaySession, token: str) -> Flask:
    """The page that plays a game."""
    api = Blueprint("play", __name__, url_prefix="/<token>/api")

    @api.get("/view")
    def view() -> Json:
        return session.view(request.args.get("after", -1, type=int), _LONGEST_WAIT)

    @api.post("/act")
    def act() -> Json:
        asked = _body(ply=int, action=int)
        session.act(asked["ply"], asked["action"])
        return session.view()

    @api.post("/show")
    def show() -> Json:
        session.show(_body(ply=int)["ply"])
        return session.view()

    @api.post("/undo")
    def undo() -> Json:
        session.undo(_body(ply=int)["ply"])
        return session.view()

    @api.post("/new")
    def new() -> Json:
        _body()
        session.new_game()
        return session.view()

    @api.post("/think")
    def think() -> Json:
        asked = _body(ply=int, agent=str)
        return session.think(asked["ply"], asked["agent"])

    @api.get("/game.txt")
    def game_text() -> Response:
        return Response(session.game_text(), mimetype="text/plain")

    return _app("play", api, token)


def _app(page: str, api: Blueprint, token: str) -> Flask:
    app = Flask("tilewright", static_folder=None)
    guard.protect(app, token)
    files = _files(page)

    def file(name: str = "index.html") -> Response:
        if name not in files:  # the names of the page's files, and no path
            abort(404)
        return Response(files[name], mimetype=_TYPES[name.rsplit(".", 1)[1]])

    app.add_url_rule("/<token>/", "page", file)
    app.add_url_rule("/<token>/<name>", "file", file)
    app.register_blueprint(api)

    @app.errorhandler(ValueError)
    def refuse(error: ValueError) -> tuple[Response, int]:
        return jsonify(error=str(error)), 400

    @app.errorhandler(Conflict)
    def too_late(error: Conflict) -> tuple[Response, int]:
        return jsonify(error=str(error)), 409

    return app


def _files(page: str) -> dict[str, bytes]:
    """What a page is made of, by the names under which it asks for it."""
    folder = resources.files("tilewright.web") / "pages"
    files = {
        file.name: file.read_bytes()
        for file in folder.iterdir()
        if file.name.rsplit(".", 1)[-1] in _TYPES
    }
    return {**files, "index.html": files[f"{page}.html"]}


def _body(**fields: type) -> Json:
    """The fields of a request, each of its type and no others."""
    try:
        data = request.get_json()
    except RecursionError as error:
        raise ValueError("this is nested too deeply") from error
    if not isinstance(data, dict) or set(data) != set(fields):
        raise ValueError(f"send an object with the fields: {', '.join(fields) or 'none'}")
    for name, kind in fields.items():
        if type(data[name]) is not kind:
            raise ValueError(f"{name}: {data[name]!r} is not of type {kind.__name__}")
    return cast(Json, data)


class _Handler(WSGIRequestHandler):
    """Writes no line for each request, and gives up on whoever sends slowly."""

    timeout = 30

    def log(self, type: str, message: str, *args: Any) -> None:  # noqa: A002 (the base's name)
        del type, message, args


def server_of(app: Flask, port: int) -> BaseWSGIServer:
    """A server for this machine alone; port 0 takes a free one. OSError if the port is taken."""
    # Given a port, Werkzeug would end the process where that is taken.
    with socket.create_server((HOST, port)) as listening:
        return make_server(
            HOST, port, app, threaded=True, request_handler=_Handler, fd=listening.fileno()
        )


def serve(
    make_app: Callable[[str], Flask],
    port: int,
    *,
    open_page: bool,
    announce: Callable[[str], None],
    close: Callable[[], None] = lambda: None,
) -> None:
    """Serves a page until it is interrupted. `announce` is told the address, token included.

    close: called at the end, so that nothing goes on behind the page. If a search does all the
    same, the process ends here, at once and with success.
    """
    token = guard.new_token()
    with contextlib.suppress(KeyboardInterrupt), server_of(make_app(token), port) as server:
        address = f"http://{HOST}:{server.port}/{token}/"
        announce(address)
        if open_page:
            webbrowser.open(address)
        server.serve_forever()
    close()
    if not _are_threads_done():
        # Python must not end under a thread in native code, which nothing here can stop: the
        # search would come back to an interpreter that is gone, and abort.
        sys.stdout.flush()
        os._exit(0)


def _are_threads_done() -> bool:
    """Whether the threads of requests and of agents have ended, or do so in a moment."""
    deadline = time.monotonic() + _SECONDS_TO_END
    with contextlib.suppress(KeyboardInterrupt):  # a second one: not even a moment
        for thread in threading.enumerate():
            if thread.daemon:
                thread.join(max(0.0, deadline - time.monotonic()))
    return not any(thread.daemon for thread in threading.enumerate())
