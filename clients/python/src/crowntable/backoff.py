"""How long to wait before the next try."""

from __future__ import annotations

_FIRST_S = 0.25
_MOST_S = 2.0


def retry_delay(attempt: int, chance: float) -> float:
    """Before try number `attempt`, from 1: 0.25 s doubling to 2 s, less up to half by `chance` in [0, 1)."""
    full = min(_MOST_S, _FIRST_S * 2.0 ** min(attempt - 1, 10))
    return full * (1 - chance / 2)
