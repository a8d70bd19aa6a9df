"""
One person's part in the fair deals of a table (docs/game_record.md): commits to a chain, reveals its links when they
are awaited, one for each deal and never one for two, and checks links and commitments. It does not deal the cards
again to compare them: `crowntable verify` does, with the record of the game. Does no I/O.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple

from .chain import HashChain, is_link_of
from .deal_order import DealOrder, GivenLink, Message, Name, name_of

Command = Tuple[str, Dict[str, Any]]


class OwnChain:
    """A chain at a table, and what of it is known to others."""

    def __init__(self, chain: HashChain, seat: int, used: int = 0, given: Optional[GivenLink] = None) -> None:
        self.chain = chain
        self.seat = seat
        self.used = used
        # Outlives the chain: the deal may be told of after the next chain was made.
        self.given = given

    def kept(self) -> Dict[str, Any]:
        """What is to be kept of it, by its owner alone."""
        given = None if self.given is None else asdict(self.given)
        return {"secret": self.chain.secret, "seat": self.seat, "used": self.used, "given": given}

    @classmethod
    def of(cls, kept: Any) -> Optional[OwnChain]:
        """None for anything that `kept` does not give."""
        try:
            given = None if kept["given"] is None else GivenLink(**kept["given"])
            return cls(HashChain(bytes.fromhex(kept["secret"])), int(kept["seat"]), int(kept["used"]), given)
        except (KeyError, TypeError, ValueError):
            return None


def _game_is_on(room: Message) -> bool:
    """Before the first cards of a game the room looks as if there were none, but for what it says of a start."""
    return room["state"] in ("playing", "between_rounds") or room["start"].get("code") == "GAME_ON"


def _links_fault(message: Message) -> Optional[str]:
    """Why the links of a deal cannot be those of its commitments."""
    links = message["links"]
    given = 0
    for link, commitment in zip(links, message["commitments"]):
        if link is None or link in ("skipped", "absent"):
            continue
        given += 1
        if commitment is None or not is_link_of(
            link, message["deal"] - commitment["first_deal"] + 1, commitment["chain_end"]
        ):
            return "wrong_link"
    if message["vouched_for"] != (given > 0 and "skipped" not in links):
        return "wrongly_vouched"
    if message["type"] == "deal_revealed":
        if not is_link_of(message["server_link"], message["deal"], message["server_commitment"]):
            return "wrong_server_link"
    return None


class FairDeals:
    """`keep` is told what is to be kept of the chain, before any command that relies on it is said; None: forget it."""

    def __init__(
        self,
        chain: Optional[OwnChain],
        keep: Callable[[Optional[OwnChain]], None],
        warn: Callable[[str, int, int], None],
    ) -> None:
        self._chain = chain
        self._keep = keep
        # Called with what is wrong, the game and the deal.
        self._warn = warn
        self._order = DealOrder(chain.given if chain is not None else None)
        # A welcome came, and no room since.
        self._is_fresh = False
        # The end that the server has confirmed since the last welcome, and the one that was told and not answered yet.
        self._committed: Optional[str] = None
        self._telling: Optional[str] = None
        self._was_on = False
        self._was_committed = False
        self._server: Tuple[int, str] = (0, "")
        self._last: Name = (0, 0)

    def heard(self, message: Message, room: Optional[Message]) -> List[Command]:
        """What a message asks for; `room` as it is after it."""
        kind = message["type"]
        if kind == "welcome":
            self._is_fresh = True
            self._committed = self._telling = None
            self._order.connected()
        elif kind == "room" and room is not None:
            return self._in_room(room)
        elif kind == "deal_open":
            return self._opened(message, room)
        elif kind in ("deal_closed", "deal_revealed"):
            return self._told(message, room)
        elif kind == "update":
            self._cards_came(message)
        return []

    def answered(self, op: str, members: Mapping[str, Any], is_refused: bool) -> None:
        """A command of ours has its answer."""
        if op == "commit":
            # One that is refused because a deal waits for the own link is told again once that deal is over.
            if self._telling == members["chain_end"]:
                self._telling = None
            if not is_refused:
                self._committed = members["chain_end"]
        elif op == "reveal" and not is_refused:
            given = self._chain.given if self._chain is not None else None
            if given is not None and given.link == members["link"]:
                given.confirmed = True
                self._keep(self._chain)

    def _in_room(self, room: Message) -> List[Command]:
        is_fresh, self._is_fresh = self._is_fresh, False
        is_on = _game_is_on(room)
        ended, self._was_on = self._was_on and not is_on, is_on
        if not is_on:
            self._order.game_over()
        seat = _own_seat(room)
        if seat is None:
            # A seat that is left takes its chain along: the server has forgotten it, too.
            if self._chain is not None:
                self._keep(None)
            self._chain = None
            return []
        chain = self._chain
        is_used = chain is not None and chain.used > 0
        # A chain is for one game. One that was used goes on during that game, if what is told next says so.
        if chain is None or (is_used and (not is_on or chain.seat != seat)):
            return self._renew(seat)
        if is_used:
            return []
        if chain.seat != seat:
            # Between games seats close up, and the server keeps for whoever sits there what they committed to.
            chain.seat = seat
            self._keep(chain)
        # With a game the server forgets all chains, also one of which nothing is known yet.
        if is_fresh or (ended and self._committed == chain.chain.end):
            self._committed = None
            return self._commit(chain)
        return []

    def _renew(self, seat: int) -> List[Command]:
        given = self._chain.given if self._chain is not None else None
        self._chain = OwnChain(HashChain.random(), seat, 0, given)
        self._committed = None
        self._keep(self._chain)
        return self._commit(self._chain)

    def _commit(self, chain: OwnChain) -> List[Command]:
        self._telling = chain.chain.end
        return [("commit", {"chain_end": self._telling})]

    def _opened(self, message: Message, room: Optional[Message]) -> List[Command]:
        self._last = name_of(message)
        chain, seat = self._chain, _own_seat(room)
        stands = chain is not None and seat is not None and self._stands(message, chain, seat)
        self._was_committed = chain is not None and self._committed == chain.chain.end
        fault = self._order.take(message, True) or self._server_fault(message)
        # What was committed to since we are here must stand; before, another device may have sat here.
        if fault is None and self._was_committed and seat is not None and not stands:
            fault = "own_commitment_changed"
        if fault is None and chain is not None and stands and seat in message["awaited"]:
            number = message["deal"] - message["commitments"][seat]["first_deal"] + 1
            fault = self._number_fault(message, chain, number)
            if fault is None:
                return self._reveal(message, chain, number)
        return self._wrong(fault)

    def _stands(self, message: Message, chain: OwnChain, seat: int) -> bool:
        commitments = message["commitments"]
        own = commitments[seat] if seat < len(commitments) else None
        return own is not None and own["chain_end"] == chain.chain.end and 1 <= own["first_deal"] <= message["deal"]

    def _number_fault(self, message: Message, chain: OwnChain, number: int) -> Optional[str]:
        """With the first link of a chain its game and its first deal stand: which link is for a deal follows."""
        game, deal = name_of(message)
        given = chain.given
        is_again = given is not None and (given.game, given.deal) == (game, deal)
        is_pinned = chain.used > 0 and given is not None
        if is_again and not is_pinned:
            return "other_chain"
        if given is not None and is_pinned:
            if given.game != game:
                return "other_game"
            if number != chain.used + deal - given.deal or (number <= chain.used and not is_again):
                return "asks_too_much"
        return None if number <= 256 else "asks_too_much"

    def _reveal(self, message: Message, chain: OwnChain, number: int) -> List[Command]:
        game, deal = name_of(message)
        link = chain.chain.link(number)
        before = chain.given
        is_confirmed = before is not None and before.confirmed and before.link == link
        chain.used = number
        chain.given = GivenLink(game, deal, chain.seat, link, message["server_commitment"], is_confirmed)
        self._order.gave_link()
        # A link that is given away must not be given again by a program that has forgotten it.
        self._keep(chain)
        return [("reveal", {"deal": deal, "link": link})]

    def _server_fault(self, message: Message) -> Optional[str]:
        game, told = message["game_number"], message["server_commitment"]
        given = self._chain.given if self._chain is not None else None
        if self._server[0] != game:
            # What the server had committed to when the own link was given counts also after a restart of ours.
            self._server = (game, given.server if given is not None and given.game == game else told)
        return None if self._server[1] == told else "server_changed"

    def _told(self, message: Message, room: Optional[Message]) -> List[Command]:
        self._last = name_of(message)
        is_on = room is None or _game_is_on(room)
        fault = self._order.take(message, is_on) or self._server_fault(message)
        fault = fault or self._own_fault(message, room) or _links_fault(message)
        self._wrong(fault)
        chain, seat = self._chain, _own_seat(room)
        if chain is None or seat is None:
            return []
        # The room may have said that the game is over before its last deal was revealed.
        if message["type"] == "deal_revealed" and not is_on and chain.used > 0:
            return self._renew(seat)
        return self._renew_if_stale(message, chain, seat)

    def _renew_if_stale(self, message: Message, chain: OwnChain, seat: int) -> List[Command]:
        """A chain that does not stand in this game but was used in another is of no use any more."""
        end = chain.chain.end
        if self._committed is not None or self._telling == end or seat != chain.seat:
            return []
        if self._stands(message, chain, seat):
            return []
        return self._renew(seat) if chain.used > 0 else self._commit(chain)

    def _own_fault(self, message: Message, room: Optional[Message]) -> Optional[str]:
        chain, seat, links = self._chain, _own_seat(room), message["links"]
        given = chain.given if chain is not None else None
        if given is not None and (given.game, given.deal) == name_of(message):
            used = links[given.seat] if given.seat < len(links) else None
            is_link = used not in (None, "skipped", "absent")
            if is_link and used != given.link:
                return "own_link_replaced"
            if not is_link and given.confirmed:
                return "own_link_unused"
        # Whoever has committed and is here all the time is awaited.
        is_committed = chain is not None and self._committed == chain.chain.end
        is_here = self._was_committed if self._order.was_opened_here(message) else is_committed
        if message["type"] != "deal_closed" or not is_here or seat is None:
            return None
        return "left_out" if seat >= len(links) or links[seat] in (None, "absent") else None

    def _cards_came(self, update: Message) -> None:
        # Whoever comes back hears of the rounds that were missed, too: the last one counts.
        rounds = [event.get("round") for event in update["events"] if event.get("event") == "round_started"]
        if rounds and isinstance(rounds[-1], int):
            self._wrong(self._order.round_started(rounds[-1]))

    def _wrong(self, fault: Optional[str]) -> List[Command]:
        if fault is not None:
            self._warn(fault, *self._last)
        return []


def _own_seat(room: Optional[Message]) -> Optional[int]:
    if room is None or room["you"]["role"] != "player":
        return None
    seat = room["you"]["seat"]
    return seat if isinstance(seat, int) else None
