"""The commands of one person to one table: numbered, one under way at a time, each done once. Does no I/O."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Dict, List, Mapping, Optional

from .errors import CrowntableError, Refused

# The most that a server reads in one frame (protocol/README.md, section 2).
FRAME_BYTES_MAX = 16 * 1024

# What has a time of its own, and waits behind nothing that is not under way.
_URGENT = frozenset({"commit", "reveal"})

_MILLISECOND = 0.001


class Waiting:
    """A command that has no answer yet."""

    def __init__(self, op: str, members: Mapping[str, Any], answer: asyncio.Future[Any]) -> None:
        self.op = op
        self.members = members
        self.answer = answer
        # Its number, from when it is said first until it is refused.
        self.id: Optional[int] = None
        # Whether it has gone out on the present connection.
        self.is_sent = False
        # When it may be said again, and since when it may not be.
        self.not_before = 0.0
        self.held_since: Optional[float] = None

    def text(self) -> str:
        said: Dict[str, Any] = {"id": self.id, "op": self.op}
        said.update((name, value) for name, value in self.members.items() if value is not None)
        return json.dumps(said, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


class CommandQueue:
    """
    One command is unanswered when a connection breaks. Its id is the last or the next one that the server knows, so
    that it can neither be lost nor count twice when it is said again. A command that came too soon (`retry_ms`) is
    said again after that time, for `patience_s` at most; the others go on meanwhile.
    """

    def __init__(self, patience_s: float) -> None:
        self._patience_s = patience_s
        self._last_id = 0
        # The one under way comes first.
        self._queue: List[Waiting] = []

    @property
    def is_under_way(self) -> bool:
        return bool(self._queue) and self._queue[0].is_sent

    def add(self, op: str, members: Mapping[str, Any]) -> asyncio.Future[Any]:
        """The answer to come. Raises TypeError or ValueError at what is no JSON, Refused at what is too large."""
        waiting = Waiting(op, members, asyncio.get_running_loop().create_future())
        if len(waiting.text().encode()) + 20 > FRAME_BYTES_MAX:
            raise Refused("TOO_LARGE", "A command has at most 16 KiB.")
        self._queue.append(waiting)
        return waiting.answer

    def known(self, last_id: int) -> None:
        """A connection is welcome whose server has answered the ids up to this one."""
        self._last_id = max(self._last_id, last_id)

    def forgotten(self) -> None:
        """The server knows us no more: what was under way may be done or not, and is not said again as another."""
        self._last_id = 0
        lost = [one for one in self._queue if one.id is not None]
        self._queue = [one for one in self._queue if one.id is None]
        for one in lost:
            _settle(one, Refused("NO_ANSWER", "The server has forgotten who asked."))

    def next(self, now: float) -> Optional[str]:
        """What is to be said now, if anything."""
        # Whoever waits no more for what was not said yet has taken it back.
        self._queue = [one for one in self._queue if one.id is not None or not one.answer.cancelled()]
        if self.is_under_way:
            return None
        chosen = next((one for one in self._queue if one.id is not None), None)
        if chosen is None:
            free = [one for one in self._queue if one.not_before <= now]
            chosen = next((one for one in free if one.op in _URGENT), free[0] if free else None)
        if chosen is None:
            return None
        if chosen.id is None:
            self._last_id += 1
            chosen.id = self._last_id
        chosen.is_sent = True
        self._queue.remove(chosen)
        self._queue.insert(0, chosen)
        return chosen.text()

    def wakes_at(self) -> Optional[float]:
        """When a command that came too soon may be said again; None while another is under way or none waits."""
        if self.is_under_way or not self._queue:
            return None
        return min(one.not_before for one in self._queue)

    def answer(self, message: Mapping[str, Any], now: float) -> Optional[Waiting]:
        """Takes the answer to the one under way, which it gives back if that is settled."""
        ack = message.get("ack")
        if not self.is_under_way or "ack" not in message:
            return None
        first = self._queue[0]
        is_refused = message.get("type") == "refused"
        # A refusal of a frame that could not be read says of no command which it was: one was under way.
        if ack != first.id and not (ack is None and is_refused):
            return None
        if is_refused and self._is_held(first, message, now):
            return None
        self._queue.pop(0)
        _settle(first, Refused.by(message) if is_refused else message)
        return first

    def _is_held(self, one: Waiting, message: Mapping[str, Any], now: float) -> bool:
        retry_ms = message.get("retry_ms")
        if not isinstance(retry_ms, int):
            return False
        if one.held_since is None:
            one.held_since = now
        one.not_before = now + retry_ms * _MILLISECOND
        if one.not_before > one.held_since + self._patience_s:
            return False
        # It was refused, hence not done: another command may have the next id before it.
        one.id = None
        one.is_sent = False
        return True

    def unsend(self) -> None:
        """The connection is gone: what was under way is to be said again."""
        for one in self._queue:
            one.is_sent = False

    def end(self, reason: CrowntableError) -> None:
        """Nothing is said any more."""
        left, self._queue = self._queue, []
        for one in left:
            _settle(one, reason)


def _settle(one: Waiting, answer: Any) -> None:
    if one.answer.done():
        return
    if isinstance(answer, CrowntableError):
        one.answer.set_exception(answer)
        # Somebody may never look; that is no fault worth a complaint of the loop.
        one.answer.exception()
    else:
        one.answer.set_result(answer)
