"""A table, as a person or a program sees it."""

from __future__ import annotations

import asyncio
import logging
from types import TracebackType
from typing import Any, AsyncIterator, Callable, Dict, List, Mapping, Optional, Type, TypeVar, Union, cast

from .commands import Commands
from .connection import Connection, Setup
from .errors import CrowntableError, Ended, Refused
from .fair_deals import FairDeals, OwnChain
from .http import Http, game_path
from .listeners import Listeners
from .seat_file import SeatFile
from .secret import Secret
from .wire_types import (
    ChatPhraseLine,
    ChatTextLine,
    GameEvent,
    NoticeMessage,
    RoomMessage,
    UpdateMessage,
)

log = logging.getLogger("crowntable")

T = TypeVar("T")
Stop = Callable[[], None]

# Of the lines of talk so many are kept.
_CHAT_LINES_MAX = 100


class Table(Commands):
    """
    Made by `join`, `watch` and `host`; `async with` opens the connection and closes it. A seat stays one's own when it
    is closed: `leave` gives it up. Views and rooms are plain dictionaries, as typed in `wire_types`, and whole: what is
    there is all that there is to know. Whoever waits here when the connection is over gets `Ended`, or `Refused` where
    the server said so at the door.
    """

    def __init__(
        self,
        setup: Setup,
        http: Http,
        *,
        code: str,
        place: Optional[str],
        seat: Optional[int] = None,
        keep: Optional[SeatFile] = None,
    ) -> None:
        self._http = http
        self.code = code
        # The newest of each; None while there was none. `view` is of the game on the table.
        self.room: Optional[RoomMessage] = None
        self.view: Optional[UpdateMessage] = None
        self.notice: Optional[NoticeMessage] = None
        # The last lines of talk.
        self.lines: List[Union[ChatTextLine, ChatPhraseLine]] = []
        # What was wrong with deals, as (fault, game, deal); empty at an honest server.
        self.deal_faults: List[Any] = []
        # What is done when one comes to it without a seat: sit, watch or nothing.
        self.place = place
        self._wanted_seat = seat
        self._file = keep
        self._kept: Dict[str, Any] = keep.read(self.address) if keep is not None else {}
        if setup.token is None and isinstance(self._kept.get("token"), str):
            setup.token = Secret(self._kept["token"])
        self._listeners = Listeners()
        self._waiters: List[asyncio.Future[None]] = []
        self._state = "connecting"
        self._version: Optional[int] = None
        self._views = 0
        self._was_on = False
        self._said_ready = False
        self._task: Optional[asyncio.Task[None]] = None
        self._deals = FairDeals(OwnChain.of(self._kept.get("chain")), self._keep_chain, self._deal_fault)
        self._connection = Connection(
            setup,
            heard=self._heard,
            answered=self._deals.answered,
            changed=self._changed,
            keep=self._keep_token,
            seen=lambda: self._version,
        )

    def __repr__(self) -> str:
        return f"Table({self.address!r})"

    # What is known.

    @property
    def address(self) -> str:
        """The link to pass on."""
        return f"{self._http.url}/t/{self.code}"

    @property
    def token(self) -> Optional[Secret]:
        """What one comes back with: `join(..., token=...)`."""
        return self._connection.token

    @property
    def state(self) -> str:
        """connecting, knocking, online, reconnecting, restarting or over."""
        return self._connection.state

    @property
    def end(self) -> Optional[CrowntableError]:
        """Why the connection is over; None while it is not."""
        return self._connection.end

    @property
    def seat(self) -> Optional[int]:
        return None if self.room is None else self.room["you"]["seat"]

    @property
    def turn(self) -> int:
        return 0 if self.view is None else self.view["turn"]

    @property
    def is_my_turn(self) -> bool:
        """Whether the own seat is to act, in any game that names who is."""
        room, view = self.room, self.view
        if room is None or view is None or room["state"] != "playing" or self.seat is None or view["you"] is None:
            return False
        public = cast(Dict[str, Any], view["public"])
        if public.get("waiting"):
            return self.seat in public["waiting"]
        if "current" in public:
            return bool(public["current"] == self.seat)
        return bool(cast(Dict[str, Any], view["you"]).get("legal"))

    # Waiting.

    async def until(self, look: Callable[[], T]) -> T:
        """Waits until `look`, which is asked after each message, answers something true, and gives it back."""
        while True:
            found = look()
            if found:
                return found
            if self.end is not None:
                raise self.end
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiters.append(waiter)
            await waiter

    async def views(self) -> AsyncIterator[UpdateMessage]:
        """
        The present view and each newer one, until this table is closed or left. Whoever is slow finds the newest and
        misses nothing but what it replaced: events are told to `on_event`, each.
        """
        seen = 0
        while True:
            try:
                await self.until(lambda: self._views > seen and self.view is not None)
            except Ended as end:
                if end.code in ("CLOSED", "LEFT"):
                    return
                raise
            seen = self._views
            if self.view is not None:
                yield self.view

    async def my_turn(self) -> Optional[UpdateMessage]:
        """
        Waits until the own seat is to act, and gives the view; None once when a game is over. Whoever waits so is ready
        for the game and for each next round, and says so.
        """
        while True:
            due = await self.until(self._due)
            if due == "turn":
                return self.view
            if due == "over":
                self._was_on = False
                return None
            self._said_ready = True
            try:
                await self.ready(True)
            except Refused as refusal:
                # The round has begun meanwhile.
                log.debug("not ready: %s", refusal.code)

    def _due(self) -> Optional[str]:
        room = self.room
        if room is None:
            return None
        if self._was_on and room["state"] in ("finished", "lobby"):
            return "over"
        if self.is_my_turn:
            return "turn"
        own = [one for one in room["seats"] if one["seat"] == self.seat]
        waits = room["state"] in ("lobby", "between_rounds") and room["you"]["role"] == "player"
        return "ready" if waits and own and not own[0]["ready"] and not self._said_ready else None

    # Being told. Each gives back the way to stop.

    def on_view(self, listener: Callable[[UpdateMessage], Any]) -> Stop:
        """Calls `listener` with each view."""
        return self._listeners.add("view", listener)

    def on_event(self, listener: Callable[[GameEvent, UpdateMessage], Any]) -> Stop:
        """Calls `listener` with each event, in order, and the view that came with it."""
        return self._listeners.add("event", listener)

    def on_room(self, listener: Callable[[RoomMessage], Any]) -> Stop:
        return self._listeners.add("room", listener)

    def on_state(self, listener: Callable[[str], Any]) -> Stop:
        """Calls `listener` with each new `state` of the connection."""
        return self._listeners.add("state", listener)

    def on_message(self, listener: Callable[[Dict[str, Any]], Any]) -> Stop:
        """Calls `listener` with each message as it came, whole, but for the token in a welcome."""
        return self._listeners.add("message", listener)

    # Doing.

    async def send(self, op: str, **members: Any) -> Any:
        return await self._connection.send(op, members)

    async def record(self, game: Union[int, str] = "last") -> str:
        """The signed record of a game that one played and that is over: JSON Lines (docs/game_record.md)."""
        return (await self._http.read(f"{game_path(self.code, game)}/record", token=self.token)).decode()

    async def __aenter__(self) -> Table:
        self._task = asyncio.ensure_future(self._connection.run())
        try:
            await self.until(lambda: self.room)
            await self._take_place()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], problem: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends the connection. The seat stays one's own; the others see that nobody is there."""
        self._connection.finish(Ended("CLOSED"))
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _take_place(self) -> None:
        """Sits down, or watches, as was asked; nothing to do for whoever comes back."""
        while self.place is not None and self.room is not None and self.room["you"]["role"] == "guest":
            try:
                if self.place == "sit":
                    await self.sit(seat=self._wanted_seat)
                else:
                    await self.watch()
                break
            except Refused as refusal:
                # The server was started anew, and knows nobody who had done nothing yet.
                if refusal.code != "NO_ANSWER":
                    raise

    # What comes.

    def _heard(self, message: Dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "room":
            self._take_room(cast(RoomMessage, message))
        elif kind == "update":
            self._take_view(cast(UpdateMessage, message))
        elif kind == "presence":
            self._take_presence(message)
        elif kind == "welcome":
            # If there is one it comes behind the welcome.
            self.notice = None
            self._take_lines(message["chat"])
        elif kind == "chat":
            self._take_lines([message])
        elif kind == "notice":
            self.notice = cast(NoticeMessage, message)
        for op, members in self._deals.heard(message, cast(Optional[Mapping[str, Any]], self.room)):
            # A link that could not be kept has ended the connection.
            if self.end is None:
                self._connection.send(op, members)
        self._listeners.tell("message", message)

    def _take_room(self, room: RoomMessage) -> None:
        # What is no room is found out before it is one.
        log.debug("%s: %s, %d seats", self.address, room["you"]["role"], len(room["seats"]))
        if self.room is None or self.room["state"] != room["state"]:
            self._said_ready = False
        self._was_on = self._was_on or room["state"] in ("playing", "between_rounds")
        # The next game may be of another family.
        if room["state"] == "lobby":
            self.view = None
        self.room = room
        self._listeners.tell("room", room)

    def _take_view(self, view: UpdateMessage) -> None:
        # What is no view is found out before it is one.
        version, turn, events = int(view["v"]), int(view["turn"]), list(view["events"])
        log.debug("%s: version %d, turn %d", self.address, version, turn)
        self.view = view
        self._version = version
        self._views += 1
        self._listeners.tell("view", view)
        for event in events:
            self._listeners.tell("event", event, view)

    def _take_presence(self, message: Mapping[str, Any]) -> None:
        for seat in [] if self.room is None else self.room["seats"]:
            if seat["seat"] == message["seat"]:
                told = {name: value for name, value in message.items() if name != "type"}
                known = cast(Dict[str, Any], seat)
                known.pop("grace_ms", None)
                known.update(told)

    def _take_lines(self, lines: List[Any]) -> None:
        last = self.lines[-1]["n"] if self.lines else 0
        self.lines += [line for line in lines if line["n"] > last]
        del self.lines[:-_CHAT_LINES_MAX]

    def _changed(self) -> None:
        if self._state != self.state:
            self._state = self.state
            self._listeners.tell("state", self._state)
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    # What is kept.

    def _keep_token(self, token: Optional[Secret]) -> None:
        self._keep("token", None if token is None else token.reveal())

    def _keep_chain(self, chain: Optional[OwnChain]) -> None:
        self._keep("chain", None if chain is None else chain.kept())

    def _keep(self, name: str, value: Any) -> None:
        if self._file is None or self._kept.get(name) == value:
            return
        self._kept = {key: kept for key, kept in self._kept.items() if key != name}
        if value is not None:
            self._kept[name] = value
        try:
            self._file.write(self.address, self._kept)
        except OSError as problem:
            self._connection.finish(Ended("NOT_KEPT", f"{self._file!r}: {problem.strerror}"))

    def _deal_fault(self, fault: str, game: int, deal: int) -> None:
        self.deal_faults.append((fault, game, deal))
        log.warning("%s: deal %d of game %d is not fair: %s", self.address, deal, game, fault)
