"""What a server tells over HTTP."""

from __future__ import annotations

import asyncio
import http.client
import json
import urllib.error
import urllib.request
from typing import Any, Mapping, Optional, Union, cast

from .address import code_of
from .errors import Refused, Unreachable
from .secret import Secret

Token = Union[str, Secret]

# A record has at most 16 MiB (docs/game_record.md).
_ANSWER_BYTES_MAX = 17 * 1024 * 1024
_REQUEST_S = 30.0


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A token goes to nobody but the server that it is for."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Http:
    """What is refused with `retry_ms` is asked again after that time, for `patience_s` at most."""

    def __init__(self, url: str, access_key: Optional[Secret], patience_s: float) -> None:
        self.url = url
        self._access_key = access_key
        self._patience_s = patience_s
        self._opener = urllib.request.build_opener(_NoRedirects)

    async def ask(self, path: str, body: Optional[Mapping[str, Any]] = None, *, token: Optional[Token] = None) -> Any:
        try:
            return json.loads(await self.read(path, body, token=token))
        except ValueError:
            raise Unreachable(f"what {self.url} answers is no JSON") from None

    async def read(
        self, path: str, body: Optional[Mapping[str, Any]] = None, *, token: Optional[Token] = None
    ) -> bytes:
        request = urllib.request.Request(self.url + path)
        if body is not None:
            request.data = json.dumps(body, allow_nan=False).encode()
            request.add_header("Content-Type", "application/json")
        if token is not None:
            request.add_header("Authorization", f"Bearer {Secret.of(token).reveal()}")
        if self._access_key is not None:
            request.add_header("X-Access-Key", self._access_key.reveal())
        loop = asyncio.get_running_loop()
        end = loop.time() + self._patience_s
        while True:
            try:
                return await asyncio.to_thread(self._exchange, request)
            except Refused as refusal:
                if refusal.retry_ms is None or loop.time() + refusal.retry_ms / 1000 > end:
                    raise
                await asyncio.sleep(refusal.retry_ms / 1000)

    def _exchange(self, request: urllib.request.Request) -> bytes:
        try:
            with self._opener.open(request, timeout=_REQUEST_S) as answer:
                body = cast(bytes, answer.read(_ANSWER_BYTES_MAX))
                # A connection that breaks off is no error of `read`.
                if answer.length:
                    raise Unreachable(f"the answer of {self.url} broke off")
                return body
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal_of(error) from None
        except (urllib.error.URLError, OSError, http.client.HTTPException) as problem:
            reason = getattr(problem, "reason", None) or str(problem) or type(problem).__name__
            raise Unreachable(f"no answer of {self.url}: {reason}") from None


def game_path(code: str, game: Union[int, str]) -> str:
    number = game if game == "last" else int(game)
    return f"/api/rooms/{code_of(code)}/games/{number}"


def _refusal_of(error: urllib.error.HTTPError) -> Refused:
    try:
        told = json.loads(error.read(65536))
        return Refused.by(told if "code" in told else {"code": f"HTTP_{error.code}"})
    except (ValueError, TypeError, OSError):
        return Refused(f"HTTP_{error.code}", str(error.reason))
