"""A text that is shown to nobody."""

from __future__ import annotations

from typing import Union


class Secret:
    """A token or a key. It is in no repr, no str and no log; only `reveal` tells it."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    @classmethod
    def of(cls, text: Union[str, Secret]) -> Secret:
        return text if isinstance(text, Secret) else cls(text)

    def reveal(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return "Secret(...)"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and other._text == self._text

    def __hash__(self) -> int:
        return hash(self._text)
