"""Hash chains, as engine/fair_deal.hpp has them."""

from __future__ import annotations

import hashlib
import secrets
from typing import List

CHAIN_LENGTH_MAX = 256


def hashed(link: bytes, times: int) -> bytes:
    for _ in range(times):
        link = hashlib.sha256(link).digest()
    return link


class HashChain:
    """A chain of one's own. A secret serves one chain, and a chain one game: its links become known to others."""

    def __init__(self, secret: bytes, length: int = CHAIN_LENGTH_MAX) -> None:
        if len(secret) != 32 or not 1 <= length <= CHAIN_LENGTH_MAX:
            raise ValueError("no secret, or no length, of a chain")
        self._links: List[bytes] = [secret]
        for _ in range(length):
            self._links.append(hashlib.sha256(self._links[-1]).digest())

    @classmethod
    def random(cls) -> HashChain:
        return cls(secrets.token_bytes(32))

    @property
    def secret(self) -> str:
        """As secret as the token of a seat."""
        return self._links[0].hex()

    @property
    def end(self) -> str:
        """The commitment."""
        return self._links[-1].hex()

    def link(self, number: int) -> str:
        """Link 1 is revealed first."""
        if not 1 <= number < len(self._links):
            raise IndexError("no such link")
        return self._links[-1 - number].hex()

    def __repr__(self) -> str:
        return "HashChain(...)"


def is_link_of(link: str, number: int, chain_end: str) -> bool:
    """Whether so many hashes lead from a link to what was committed to."""
    if not 1 <= number <= CHAIN_LENGTH_MAX:
        return False
    return hashed(bytes.fromhex(link), number).hex() == chain_end
