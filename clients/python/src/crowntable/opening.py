"""How a WebSocket is opened: at the address that was asked for, and at no other."""

from __future__ import annotations

from typing import Any

import websockets
from websockets.exceptions import InvalidHandshake

# It is called alike in all versions, and typed differently.
_Connect: Any = getattr(websockets, "connect")


class Opening(_Connect):  # type: ignore[misc]
    """`websockets.connect`, but for redirects: a token goes to nobody but the server that it is for."""

    def handle_redirect(self, uri: str) -> None:
        """As versions before 14 ask."""
        raise InvalidHandshake("the server sends elsewhere")

    def process_redirect(self, exc: Exception) -> Exception:
        """As later ones do: what it gives is raised."""
        return exc
