"""What the reasons of `closing`, and close codes, mean for a connection."""

from __future__ import annotations

from typing import Optional

# Nothing more comes by itself after these; all others are worth another try.
FINAL = frozenset(
    {
        "REPLACED",
        "REMOVED",
        "ROOM_LOCKED",
        "NOT_LET_IN",
        "ROOM_ENDED",
        "LEFT",
        "NO_SUCH_ROOM",
        "VERSION_MISMATCH",
        "ROOM_BROKEN",
        "BANNED",
        "CLOSED_BY_OPERATOR",
        "TOO_LARGE",
        "BAD_CLIENT",
    }
)

_OF_CLOSE_CODE = {
    1000: "LEFT",
    1001: "SERVER_STOPPING",
    1009: "TOO_LARGE",
    4000: "BAD_CLIENT",
    4001: "REPLACED",
    4002: "REMOVED",
    4003: "ROOM_ENDED",
    4004: "NO_SUCH_ROOM",
    4005: "VERSION_MISMATCH",
    4006: "RATE_LIMITED",
    4007: "TOO_SLOW",
    4008: "IDLE",
    4009: "ROOM_BROKEN",
    4010: "ROOM_RELOADED",
    4011: "BANNED",
    4012: "ROOM_LOCKED",
    4013: "NOT_LET_IN",
    4014: "CLOSED_BY_OPERATOR",
}


def reason_of(close_code: Optional[int]) -> str:
    """The reason that a close code stands for, for when no `closing` message could be sent."""
    return _OF_CLOSE_CODE.get(close_code or 0, "LOST")
