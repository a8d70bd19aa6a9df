"""
One person's connection to one table: says hello, says the commands as `CommandQueue` has them, notices when the line is
dead and comes back by itself. Knows nothing of games.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
from typing import Any, Callable, Dict, Mapping, Optional

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from .backoff import retry_delay
from .command_queue import CommandQueue
from .errors import CrowntableError, Ended, Refused, Unreachable
from .opening import Opening
from .pulse import BEAT, TICK_S, Pulse
from .reasons import FINAL, reason_of
from .secret import Secret
from .whole_message import whole_message

log = logging.getLogger("crowntable")
# At DEBUG the library tells each frame, and tokens are in some.
_socket_log = logging.getLogger("crowntable.socket")
_socket_log.setLevel(logging.INFO)

_PROTOCOL = {"min": 1, "max": 2}

# How long an answer may be due on a line that is silent: to a hello, to a command. Where signs of life are answered a
# late answer to a command is the server's: it may be waiting for its store.
_HELLO_S = 10.0
_ANSWER_S = 30.0
_OPEN_S = 8.0

# For how long a server is looked for that never answered.
_FIRST_PATIENCE_S = 10.0

# So often in a row may what comes be no message, on a connection that stood for less than this.
_GARBLED_MAX = 5
_STANDS_S = 10.0

# More than any message that a server sends.
_MESSAGE_BYTES_MAX = 4 * 1024 * 1024


class _Garbled(Exception):
    """What came is no message of a server."""


class Setup:
    """How to come to a table, and as whom."""

    def __init__(
        self,
        url: str,
        introduction: Mapping[str, Any],
        *,
        token: Optional[Secret],
        access_key: Optional[Secret],
        if_away: bool,
        beats: bool,
        patience_s: float,
    ) -> None:
        self.url = url
        self.introduction: Dict[str, Any] = dict(introduction)
        self.token = token
        self.access_key = access_key
        self.if_away = if_away
        self.beats = beats
        self.patience_s = patience_s

    def __repr__(self) -> str:
        return f"Setup({self.url!r})"


class Connection:
    """
    `heard` is told each message, after what it means for the connection; `answered` which command has its answer, and
    whether that is a refusal; `changed` that something is to be looked at again. `keep` is told each token, and None
    when it is worth nothing; `seen` tells the version of the last view.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        heard: Callable[[Dict[str, Any]], None],
        answered: Callable[[str, Mapping[str, Any], bool], None],
        changed: Callable[[], None],
        keep: Callable[[Optional[Secret]], None],
        seen: Callable[[], Optional[int]],
    ) -> None:
        self._setup = setup
        self._heard = heard
        self._answered = answered
        self._changed = changed
        self._keep = keep
        self._seen = seen
        self.state = "connecting"
        self.end: Optional[CrowntableError] = None
        # The last; without its token.
        self.welcome: Optional[Dict[str, Any]] = None
        self._role = "guest"
        self._commands = CommandQueue(setup.patience_s)
        self._socket: Any = None
        # Made with each connection, for a queue belongs to the loop in which it was made.
        self._outbox: asyncio.Queue[str]
        # What was in the way of the last connection, for whoever gives up.
        self._trouble = ""
        self._is_greeted = False
        self._hello_had_token = False
        self._closing: Optional[Dict[str, Any]] = None
        self._attempt = 0
        self._lost_at: Optional[float] = None
        self._garbled = 0
        self._pulse = Pulse()
        self._wake: Optional[asyncio.TimerHandle] = None

    @property
    def token(self) -> Optional[Secret]:
        return self._setup.token

    def send(self, op: str, members: Mapping[str, Any]) -> asyncio.Future[Any]:
        if self.end is not None:
            raise self.end
        answer = self._commands.add(op, members)
        self._pump()
        return answer

    def finish(self, reason: CrowntableError) -> None:
        """Ends the connection for good; what waits for an answer is told why."""
        if self.end is not None:
            return
        self.end = reason
        self._set_state("over")
        self._commands.end(reason)
        self._abort()
        self._changed()

    async def run(self) -> None:
        """Holds the connection until it is over."""
        loop = asyncio.get_running_loop()
        self._lost_at = loop.time()
        try:
            while self.end is None:
                reason = await self._once()
                if self.end is None:
                    await self._rest(reason)
        finally:
            if self._wake is not None:
                self._wake.cancel()
            self.finish(Ended("CLOSED"))

    async def _once(self) -> str:
        """One connection, from its opening to its end; why it ended."""
        self._closing = None
        self._outbox = asyncio.Queue()
        reason = "LOST"
        try:
            opening = Opening(
                self._setup.url,
                subprotocols=["crowntable.v1"],
                compression=None,
                max_size=_MESSAGE_BYTES_MAX,
                open_timeout=_OPEN_S,
                close_timeout=1,
                ping_interval=20,
                ping_timeout=20,
                logger=_socket_log,
            )
            async with opening as self._socket:
                try:
                    await self._converse()
                except ConnectionClosed:
                    reason = reason_of(self._socket.close_code)
                except _Garbled as problem:
                    log.warning("what came from %s was no message (%s)", self._setup.url, problem)
                    self._take_garbled()
                finally:
                    self._drop()
        except (InvalidHandshake, InvalidMessage) as problem:
            status = getattr(problem, "status_code", None)
            status = status or getattr(getattr(problem, "response", None), "status_code", None)
            if status == 403:
                self.finish(Ended("BANNED", "The server lets nobody in from here."))
            self._trouble = str(problem)
        except (OSError, EOFError, asyncio.TimeoutError, ConnectionClosed) as problem:
            self._trouble = str(problem)
        if self._closing is not None:
            reason = str(self._closing.get("reason", reason))
            self._trouble = reason
        if reason in FINAL:
            self.finish(Ended(reason))
        return reason

    def _take_garbled(self) -> None:
        self._garbled += 1
        self._abort()
        if self._garbled > _GARBLED_MAX:
            self.finish(Ended("BAD_SERVER", "What came was no message of a server, again and again."))

    def _drop(self) -> None:
        self._socket = None
        self._is_greeted = False
        self._pulse = Pulse()
        self._commands.unsend()

    async def _rest(self, reason: str) -> None:
        """Waits before the next try, or gives up."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        if self._lost_at is None:
            self._lost_at = now
        self._attempt += 1
        told = (self._closing or {}).get("retry_ms")
        delay = retry_delay(self._attempt, random.random())
        if isinstance(told, int):
            delay = max(delay, told / 1000)
        patience_s = self._setup.patience_s
        if self.welcome is None:
            patience_s = min(patience_s, _FIRST_PATIENCE_S)
        if now + delay > self._lost_at + patience_s:
            why = f" ({self._trouble})" if self._trouble else ""
            self.finish(Unreachable(f"no way to {self._setup.url} for {patience_s:.0f} s{why}"))
            return
        if self.welcome is not None:
            self._set_state("restarting" if reason == "SERVER_STOPPING" else "reconnecting")
        log.info("%s: %s, next try in %.2f s", self._setup.url, reason, delay)
        await asyncio.sleep(delay)

    async def _converse(self) -> None:
        socket = self._socket
        helpers = [asyncio.ensure_future(self._write(socket)), asyncio.ensure_future(self._watch())]
        try:
            self._hello()
            while self.end is None:
                text = await socket.recv()
                self._pulse.heard()
                self._receive(text)
        finally:
            for helper in helpers:
                helper.cancel()
            await asyncio.gather(*helpers, return_exceptions=True)

    async def _write(self, socket: Any) -> None:
        while True:
            # What cannot be sent is said again on the next connection.
            await socket.send(await self._outbox.get())

    async def _watch(self) -> None:
        """Gives signs of life, and notices the lack of the server's."""
        loop = asyncio.get_running_loop()
        opened = loop.time()
        while True:
            await asyncio.sleep(TICK_S)
            now = loop.time()
            if now > opened + _STANDS_S:
                self._garbled = 0
            if self._pulse.is_dead(now, self._due_s()):
                log.info("%s: no word for too long", self._setup.url)
                self._abort()
                return
            if self._pulse.wants_beat(now):
                self._say(BEAT)

    def _due_s(self) -> Optional[float]:
        """For how long what is due may be waited for; None where nothing is."""
        if self.state == "knocking":
            return None
        if not self._is_greeted:
            return _HELLO_S
        return _ANSWER_S if self._commands.is_under_way else None

    def _abort(self) -> None:
        transport = getattr(self._socket, "transport", None)
        if transport is not None:
            transport.abort()

    def _say(self, text: str) -> None:
        self._pulse.said()
        self._outbox.put_nowait(text)

    def _hello(self) -> None:
        setup = self._setup
        hello: Dict[str, Any] = {"op": "hello", "protocol": _PROTOCOL}
        self._hello_had_token = setup.token is not None
        if setup.token is not None:
            hello["seat_token"] = setup.token.reveal()
            version = self._seen()
            if version is not None:
                hello["version"] = version
            # Whoever was welcome is that person, and comes back after a loss of which the server may not know.
            if setup.if_away and self.welcome is None:
                hello["if_away"] = True
        else:
            for name, value in setup.introduction.items():
                hello[name] = value.reveal() if isinstance(value, Secret) else value
        if setup.access_key is not None:
            hello["access_key"] = setup.access_key.reveal()
        self._say(json.dumps(hello, ensure_ascii=False))

    def _receive(self, text: Any) -> None:
        try:
            if not isinstance(text, str):
                raise ValueError("no text")
            message = json.loads(text)
            if not isinstance(message, dict) or not isinstance(message.get("type"), str):
                raise ValueError("no message")
            self._take(whole_message(message))
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as problem:
            # The frame itself is not told: there may be a token in it.
            raise _Garbled(type(problem).__name__) from None
        self._pump()
        self._changed()

    def _take(self, message: Dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "welcome":
            self._welcomed(message)
        elif kind == "refused" and not self._is_greeted:
            self._hello_refused(message)
            return
        elif kind == "closing":
            self._closing = message
        elif kind == "beat":
            self._pulse.answered(asyncio.get_running_loop().time())
            return
        elif kind == "knocking":
            self._set_state("knocking")
        elif kind == "room":
            self._role = str(message["you"]["role"])
        # What is told is looked at first, so that whoever waits for an answer finds the view that it speaks of.
        self._heard(message)
        settled = self._commands.answer(message, asyncio.get_running_loop().time())
        if settled is not None:
            self._answered(settled.op, settled.members, kind == "refused")

    def _welcomed(self, message: Dict[str, Any]) -> None:
        token = Secret(str(message.pop("seat_token")))
        self._setup.token = token
        self._keep(token)
        self._commands.known(int(message["last_id"]))
        self.welcome = message
        self._role = str(message.get("role", "guest"))
        self._is_greeted = True
        self._attempt = 0
        self._lost_at = None
        self._trouble = ""
        self._set_state("online")
        every_ms = message.get("beat_ms")
        if self._setup.beats and isinstance(every_ms, int) and every_ms > 0:
            self._pulse.start(every_ms / 1000)

    def _hello_refused(self, message: Dict[str, Any]) -> None:
        refusal = Refused.by(message)
        if refusal.code in FINAL:
            self.finish(Ended(refusal.code, refusal.message))
        elif refusal.code == "BAD_TOKEN" and self._hello_had_token and not self._had_place():
            # Whoever has done nothing yet that others see is forgotten with the server's process.
            self._setup.token = None
            self._keep(None)
            self._commands.forgotten()
            self._hello()
        elif refusal.code == "BAD_TOKEN" and self._hello_had_token:
            self.finish(Ended(refusal.code, refusal.message))
        elif refusal.code in ("TRY_AGAIN", "SERVER_STOPPING") or refusal.retry_ms is not None:
            self._closing = {"reason": refusal.code, "retry_ms": refusal.retry_ms}
            self._abort()
        else:
            self.finish(refusal)

    def _had_place(self) -> bool:
        """Whether this program has sat or watched here: then the token was taken from it by somebody."""
        return self._role != "guest"

    def _pump(self) -> None:
        """Says what is to be said now."""
        if not self._is_greeted:
            return
        now = asyncio.get_running_loop().time()
        text = self._commands.next(now)
        if text is not None:
            self._say(text)
            return
        wakes_at = self._commands.wakes_at()
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        if wakes_at is not None:
            self._wake = asyncio.get_running_loop().call_at(wakes_at, self._pump)

    def _set_state(self, state: str) -> None:
        if self.state == state:
            return
        self.state = state
        self._changed()
