"""Whom to call."""

from __future__ import annotations

import asyncio
from typing import Any, Callable, Dict, List


class Listeners:
    """Functions by what they are told of. One that fails is told to the loop, and keeps nobody else from hearing."""

    def __init__(self) -> None:
        self._of: Dict[str, List[Callable[..., Any]]] = {}

    def add(self, what: str, listener: Callable[..., Any]) -> Callable[[], None]:
        """The way to stop."""
        # Each addition is told from others of the same function.
        one = [listener]
        self._of.setdefault(what, []).append(call := lambda *told: one[0](*told))

        def stop() -> None:
            if call in self._of[what]:
                self._of[what].remove(call)

        return stop

    def tell(self, what: str, *told: Any) -> None:
        for listener in list(self._of.get(what, [])):
            try:
                listener(*told)
            except Exception as problem:
                asyncio.get_running_loop().call_exception_handler(
                    {"message": f"a listener of {what} failed", "exception": problem}
                )
