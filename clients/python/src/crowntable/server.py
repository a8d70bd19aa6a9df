"""A server: its games, its rooms, and the records of games, over HTTP; and the ways to a table."""

from __future__ import annotations

import json
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, AsyncIterator, Dict, List, Mapping, Optional, Sequence, Union, cast

from .address import code_of, server_of, socket_of, table_of
from .connection import Setup
from .http import Http, Token, game_path
from .seat_file import SeatFile
from .secret import Secret
from .table import Table
from .wire_types import BotLevel, GameRecordLine, GamesAnswer, Replay, Review, RoomCardAnswer

_PATIENCE_S = 60.0


@dataclass(frozen=True)
class NewRoom:
    """A room that was made; `host_token` lets its maker in."""

    code: str
    link: str
    host_token: Secret


class Server:
    """
    `url`: such as https://games.example.org. `access_key`: for a server that asks for one; it is said to no other.
    What is refused over HTTP with `retry_ms` is asked again after that time, for `patience_s` at most; as long are
    tables looked for when the connection to them is lost.
    """

    def __init__(self, url: str, *, access_key: Optional[Token] = None, patience_s: float = _PATIENCE_S) -> None:
        self.url = server_of(url)
        self._access_key = None if access_key is None else Secret.of(access_key)
        self._patience_s = patience_s
        self._http = Http(self.url, self._access_key, patience_s)

    def __repr__(self) -> str:
        return f"Server({self.url!r})"

    async def games(self) -> GamesAnswer:
        """The presets with their options, and what the server says of itself."""
        return cast(GamesAnswer, await self._http.ask("/api/games"))

    async def room(self, code: str) -> RoomCardAnswer:
        """What anybody may know of a room."""
        return cast(RoomCardAnswer, await self._http.ask(f"/api/rooms/{code_of(code)}"))

    async def create_room(
        self,
        game: str,
        *,
        options: Optional[Mapping[str, Any]] = None,
        room_options: Optional[Mapping[str, Any]] = None,
        practice: bool = False,
    ) -> NewRoom:
        """`game`: the id of a preset."""
        wanted: Dict[str, Any] = {"game": game}
        wanted.update(options=dict(options or {}), room_options=dict(room_options or {}))
        if practice:
            wanted["practice"] = True
        made = await self._http.ask("/api/rooms", wanted)
        return NewRoom(made["code"], made["link"], Secret(made["host_token"]))

    async def record(self, code: str, game: Union[int, str] = "last", *, token: Optional[Token]) -> str:
        """The signed record of a game that the owner of the token played: JSON Lines, to be kept as they are."""
        return (await self._http.read(f"{game_path(code, game)}/record", token=token)).decode()

    async def replay(
        self, code: str, game: Union[int, str] = "last", *, token: Optional[Token], first_step: int = 0
    ) -> Replay:
        """A game step by step (docs/looking_back.md)."""
        return cast(Replay, await self._http.ask(f"{game_path(code, game)}/replay?from={int(first_step)}", token=token))

    async def review(self, code: str, game: Union[int, str] = "last", *, token: Optional[Token]) -> Review:
        """What each decision of a game cost (docs/looking_back.md)."""
        return cast(Review, await self._http.ask(f"{game_path(code, game)}/review", token=token))

    def join(
        self,
        code: str,
        *,
        name: Optional[str] = None,
        seat: Optional[int] = None,
        sit: bool = True,
        knock: bool = False,
        token: Optional[Token] = None,
        host_token: Optional[Token] = None,
        transfer_code: Optional[str] = None,
        keep: Optional[SeatFile] = None,
        if_away: bool = False,
        beats: bool = True,
    ) -> Table:
        """
        A table to sit down at; with `sit=False` one that is only come to. `token`, or what `keep` has of this table,
        leads back to one's seat. `if_away`: not where the seat's owner is connected (ALREADY_HERE). `knock`: asks to be
        let in where one has to. `beats`: gives signs of life, so that the others see within seconds that this program
        is gone; a program that computes for longer than ten seconds at a time counts as away meanwhile.
        """
        introduction = {
            "name": name,
            "knock": True if knock else None,
            "host_token": None if host_token is None else Secret.of(host_token),
            "transfer_code": None if transfer_code is None else Secret(transfer_code),
        }
        room = code_of(code)
        setup = Setup(
            socket_of(self.url, room),
            {key: value for key, value in introduction.items() if value is not None},
            token=None if token is None else Secret.of(token),
            access_key=self._access_key,
            if_away=if_away,
            beats=beats,
            patience_s=self._patience_s,
        )
        place = "sit" if sit else None
        return Table(setup, self._http, code=room, place=place, seat=seat, keep=keep)

    def watch(self, code: str, *, name: Optional[str] = None, knock: bool = False, beats: bool = True) -> Table:
        """A table to look at."""
        table = self.join(code, name=name, knock=knock, beats=beats)
        table.place = "watch"
        return table

    @asynccontextmanager
    async def host(
        self,
        game: str,
        *,
        name: Optional[str] = None,
        bots: Sequence[BotLevel] = (),
        options: Optional[Mapping[str, Any]] = None,
        room_options: Optional[Mapping[str, Any]] = None,
        practice: bool = False,
        keep: Optional[SeatFile] = None,
    ) -> AsyncIterator[Table]:
        """Makes a room, sits down in it as its host, and adds these bots."""
        room = await self.create_room(game, options=options, room_options=room_options, practice=practice)
        async with self.join(room.code, name=name, host_token=room.host_token, keep=keep) as table:
            for level in bots:
                await table.add_bot(level)
            yield table


def join(address: str, **how: Any) -> Table:
    """`Server.join` by the link of a table: http://localhost:8080/t/K7M4PX."""
    server, code = table_of(address)
    return Server(server).join(code, **how)


def watch(address: str, **how: Any) -> Table:
    """`Server.watch` by the link of a table."""
    server, code = table_of(address)
    return Server(server).watch(code, **how)


def record_lines(record: str) -> List[GameRecordLine]:
    """The lines of a record as dictionaries."""
    # Texts in it may hold what Python, too, takes for the end of a line.
    return [cast(GameRecordLine, json.loads(line)) for line in record.split("\n") if line.strip()]
