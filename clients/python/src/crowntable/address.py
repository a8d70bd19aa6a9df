"""Addresses of servers and tables."""

from __future__ import annotations

from typing import Tuple
from urllib.parse import urlsplit

_SYMBOLS = frozenset("34679CDFHJKMNPRTVWXY")


def code_of(text: str) -> str:
    """A room code in its one spelling: case, spaces and dashes are no difference. Raises ValueError."""
    code = text.upper().replace(" ", "").replace("-", "")
    if len(code) != 6 or not _SYMBOLS.issuperset(code):
        raise ValueError(f"{text!r} is no room code")
    return code


def server_of(url: str) -> str:
    """The address of a server without what may follow it. Raises ValueError."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"{url!r} is no address of a server: it begins with http:// or https://")
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


def table_of(address: str) -> Tuple[str, str]:
    """The server and the room code of a link such as http://localhost:8080/t/K7M4PX. Raises ValueError."""
    path = urlsplit(address).path.split("/")
    if len(path) < 3 or path[1] != "t":
        raise ValueError(f"{address!r} is no address of a table: it ends in /t/ and a room code")
    return server_of(address), code_of(path[2])


def socket_of(server: str, code: str) -> str:
    """Where the WebSocket of a table is."""
    return f"ws{server[len('http'):]}/ws/{code}"
