"""Who may ask: pages of this server in a browser on this machine, and nobody else.

The server listens on 127.0.0.1, but every program of every user of the machine can reach that, and
so can any web page that the user has open, through the browser. Therefore

- every address begins with a random token, which is in the link that the terminal shows and nowhere
  else; without it there is nothing to find;
- the Host header must name this machine, so that a page elsewhere cannot make its own name point
  here and read the answers (DNS rebinding);
- a request that changes or computes something must be JSON from a page of this very origin;
- a request's body has a limit, and no path that it sends ever names a file;
- the page may load nothing from elsewhere, cannot be framed, and no cache keeps it.
"""

from __future__ import annotations

import hmac
import secrets
from typing import Any

from flask import Flask, Response, abort, g, jsonify, request
from werkzeug.exceptions import HTTPException
from werkzeug.sansio.utils import host_is_trusted

TRUSTED_HOSTS = ["127.0.0.1", "localhost"]
#: Of a request: the largest one sends three short fields.
MOST_BYTES = 4096
_TOKEN_BYTES = 24

_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    # The pictures carry a style attribute here and there; style sheets in them stay forbidden.
    "style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",  # the address holds the token
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
}


def new_token() -> str:
    """A token that nobody guesses."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def protect(app: Flask, token: str) -> None:
    """Makes an application whose addresses begin with `/<token>/` answer as said above."""
    # Flask looks at the host as well where it builds addresses, but answers 404 before it does.
    app.config["TRUSTED_HOSTS"] = TRUSTED_HOSTS
    app.config["MAX_CONTENT_LENGTH"] = MOST_BYTES

    @app.url_value_preprocessor
    def take_token(_endpoint: str | None, values: dict[str, Any] | None) -> None:
        g.token = "" if values is None else values.pop("token", "")

    @app.before_request
    def check() -> None:
        check_host()
        if not hmac.compare_digest(g.token.encode(), token.encode()):
            abort(404)
        check_origin()

    def check_host() -> None:
        if not host_is_trusted(request.environ.get("HTTP_HOST"), TRUSTED_HOSTS):
            abort(400, "this page is at 127.0.0.1 only")

    def check_origin() -> None:
        origin = request.headers.get("Origin")
        if origin is not None and origin != f"http://{request.host}":
            abort(403, "a page from elsewhere may not ask here")
        if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
            abort(403, "a page from elsewhere may not ask here")
        if request.method not in ("GET", "HEAD", "POST"):
            abort(405)
        # What other sites can send without asking first, as a form does, is never JSON.
        if request.method == "POST" and request.mimetype != "application/json":
            abort(415, "send JSON")

    @app.errorhandler(HTTPException)
    def tell(error: HTTPException) -> tuple[Response, int]:
        return jsonify(error=error.description or error.name), error.code or 500

    @app.after_request
    def add_headers(response: Response) -> Response:
        response.headers.update(_HEADERS)
        return response
