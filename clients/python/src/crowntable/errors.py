"""What can go wrong at a table. None of these texts holds a token."""

from __future__ import annotations

from typing import Any, Mapping, Optional


class CrowntableError(Exception):
    """The common base."""


class Refused(CrowntableError):
    """
    The server said no, and nothing has changed. `code` is stable (protocol/README.md, section 7), `message` a sentence
    in English, `detail` what the refusal speaks of, `retry_ms` after how long the same may be accepted; None where
    waiting alone changes nothing. NO_ANSWER is said by this package: the answer was lost with the server's memory of
    who asked.
    """

    def __init__(
        self,
        code: str,
        message: str,
        detail: Optional[Mapping[str, Any]] = None,
        retry_ms: Optional[int] = None,
    ) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.detail = dict(detail or {})
        self.retry_ms = retry_ms

    @classmethod
    def by(cls, message: Mapping[str, Any]) -> Refused:
        """Of a message `refused`, or of an error over HTTP."""
        retry_ms = message.get("retry_ms")
        detail = message.get("detail")
        return cls(
            str(message.get("code", "UNKNOWN")),
            str(message.get("message", "")),
            detail if isinstance(detail, dict) else None,
            retry_ms if isinstance(retry_ms, int) else None,
        )


class Ended(CrowntableError):
    """
    The connection to the table is over and does not come back by itself. `code` says why: LEFT, CLOSED (by
    `close`), REPLACED, REMOVED, ROOM_ENDED, ROOM_LOCKED, NOT_LET_IN, NO_SUCH_ROOM, BAD_TOKEN, ... (protocol/README.md,
    section 8); BAD_SERVER where what came was no message of a server again and again.
    """

    def __init__(self, code: str, message: str = "") -> None:
        super().__init__(f"{code}: {message}" if message else code)
        self.code = code
        self.message = message


class Unreachable(CrowntableError):
    """No server could be reached for as long as somebody was willing to wait."""
