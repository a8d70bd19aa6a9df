"""Which deals are told of, and in which order. Does no I/O."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Optional, Tuple

Message = Mapping[str, Any]
Name = Tuple[int, int]


@dataclass
class GivenLink:
    """The last link that was given away, and for what."""

    game: int
    deal: int
    seat: int
    link: str
    # What the server had committed to for that game.
    server: str
    # Whether the server has said that it has the link.
    confirmed: bool

    def __repr__(self) -> str:
        return f"GivenLink(game={self.game}, deal={self.deal})"


def name_of(message: Message) -> Name:
    return int(message["game_number"]), int(message["deal"])


def terms_of(message: Message) -> Tuple[Any, Any, Any]:
    return message["rules_version"], message["server_commitment"], message["commitments"]


class DealOrder:
    """
    Which deals are told of, and in which order. Somebody who could have several links of a seat for what becomes one
    deal could choose its cards: deals never go back, an open one is not told otherwise once its link is given, and the
    next one comes after it was closed. Quiet about what was missed while away.
    """

    def __init__(self, given: Optional[GivenLink]) -> None:
        self._latest: Name = (0, 0) if given is None else (given.game, given.deal)
        # The last opening, and whether it was heard, and its link given, since the last welcome.
        self._open: Optional[Message] = None
        self._is_here = False
        self._is_given = False
        self._is_unclosed = False
        self._game: Optional[int] = None
        self._closed: Optional[Message] = None
        # The deal that was closed, until its cards have come.
        self._awaits_cards: Optional[int] = None

    def connected(self) -> None:
        self._is_here = False
        self._is_unclosed = False
        self._game = None
        self._awaits_cards = None

    def game_over(self) -> None:
        self._is_unclosed = False
        self._game = None
        self._awaits_cards = None

    def gave_link(self) -> None:
        self._is_unclosed = True
        self._is_given = True

    def opening_of(self, message: Message) -> Optional[Message]:
        return self._open if self._open is not None and name_of(self._open) == name_of(message) else None

    def was_opened_here(self, message: Message) -> bool:
        return self._is_here and self.opening_of(message) is not None

    def take(self, message: Message, is_on: bool) -> Optional[str]:
        """What is wrong with it; `is_on`: whether the room says that a game is on."""
        self._awaits_cards = None
        fault = self._fault_of(message)
        if fault is not None:
            return fault
        self._latest = name_of(message)
        kind = message["type"]
        # The last deal of a game may be revealed after its end was told.
        if is_on or kind != "deal_revealed":
            self._game = self._latest[0]
        known = self.opening_of(message) is not None
        if kind == "deal_open":
            # A server that was restarted opens its deal again: it is still the one for which the link was given.
            self._is_given = self._is_given and known
            self._open = message
            self._is_here = True
            return None
        if known:
            self._is_unclosed = False
        if kind == "deal_closed":
            self._awaits_cards = self._latest[1]
            self._closed = message
        return None

    def round_started(self, number: int) -> Optional[str]:
        """The number of a deal is that of its round."""
        closed, self._awaits_cards = self._awaits_cards, None
        return None if closed is None or closed == number else "other_round"

    def _fault_of(self, message: Message) -> Optional[str]:
        name = name_of(message)
        opens = message["type"] == "deal_open"
        # A server that could call one deal that of several games would get a link of the seat for each of them.
        if self._game is not None and self._game != name[0]:
            return "other_game"
        if name < self._latest:
            return "goes_back"
        closed = self._closed
        if not opens and closed is not None and name_of(closed) == name:
            if closed["links"] != message["links"] or terms_of(closed) != terms_of(message):
                return "told_otherwise"
        opening = self.opening_of(message)
        if self._is_unclosed and opens and opening is None:
            return "not_closed"
        # As long as the own link was not given, an opening may be told anew: nobody can choose by it yet.
        if opening is None or (opens and not self._is_given):
            return None
        if terms_of(opening) != terms_of(message) or (opens and opening["awaited"] != message["awaited"]):
            return "told_otherwise"
        return None
