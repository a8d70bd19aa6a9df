"""Signs of life, and the lack of them: protocol/README.md, "Signs of life". Does no I/O."""

from __future__ import annotations

from typing import Optional

# How often to look.
TICK_S = 0.5

# The sign, to the byte.
BEAT = '{"op":"beat"}'

# How long its answer may be due on a line that is silent.
_BEAT_S = 7.5


class Pulse:
    """Of one connection. Times are those of the loop."""

    def __init__(self) -> None:
        # Seconds in which this program has listened and heard nothing, since it said or heard something.
        self._silent_s = 0.0
        self._looked_at: Optional[float] = None
        self._every_s: Optional[float] = None
        self._beats_at = 0.0
        self._is_due = False

    def heard(self) -> None:
        self._silent_s = 0.0

    def said(self) -> None:
        self._silent_s = 0.0

    def start(self, every_s: float) -> None:
        """The server listens for signs of life: the first is due at once."""
        self._every_s = every_s
        self._is_due = False
        self._beats_at = 0.0

    def answered(self, now: float) -> None:
        self._is_due = False
        if self._every_s is not None:
            self._beats_at = now + self._every_s

    def is_dead(self, now: float, due_s: Optional[float]) -> bool:
        """To be asked every `TICK_S`; `due_s`: for how long something else that is due may be waited for."""
        passed = 0.0 if self._looked_at is None else now - self._looked_at
        self._looked_at = now
        # A loop that stood still has not listened: that was no silence of the server.
        self._silent_s += min(passed, 2 * TICK_S)
        limit_s = _BEAT_S if self._is_due else due_s
        return limit_s is not None and self._silent_s > limit_s

    def wants_beat(self, now: float) -> bool:
        """Whether one is to be said now; it is taken for said."""
        if self._every_s is None or self._is_due or now < self._beats_at:
            return False
        self._is_due = True
        return True
