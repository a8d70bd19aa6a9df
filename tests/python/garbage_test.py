"""A server that is none: what comes from it must do no harm."""

import asyncio
import json
import unittest

import websockets
from crowntable import Ended, Server, Unreachable
from kit import PATIENCE_S, until

WELCOME = {
    "type": "welcome",
    "protocol": 2,
    "server": "0.1.0",
    "code": "K7M4PX",
    "seat_token": "0123456789abcdef0123456789abcdef",
    "last_id": 0,
    "seat": None,
    "role": "guest",
    "host": False,
    "name": "Ann",
    "ping_ms": 20000,
    "chat": [],
}
ROOM = {
    "type": "room",
    "state": "lobby",
    "start": {"possible": True},
    "seats": [],
    "you": {"seat": None, "role": "guest", "host": False, "name": "Ann"},
}


class Garbage(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        asyncio.get_running_loop().slow_callback_duration = 60
        self.connections = 0
        self.heard = []
        self.door = lambda number: [WELCOME, ROOM]
        self.behind = lambda number: []
        self.listener = await websockets.serve(self.talk, "127.0.0.1", 0, subprotocols=["crowntable.v1"])
        self.server = Server(f"http://127.0.0.1:{self.listener.sockets[0].getsockname()[1]}")

    async def asyncTearDown(self):
        self.listener.close()
        await self.listener.wait_closed()

    async def talk(self, socket, *_):
        self.connections += 1
        self.heard.append(json.loads(await socket.recv()))
        for message in [*self.door(self.connections), *self.behind(self.connections)]:
            await socket.send(json.dumps(message) if isinstance(message, dict) else message)
        try:
            async for text in socket:
                message = json.loads(text)
                if "id" in message:
                    await socket.send(json.dumps({"type": "done", "ack": message["id"]}))
        except websockets.exceptions.ConnectionClosed:
            pass

    def table(self):
        return self.server.join("K7M4PX", name="Ann", sit=False)

    async def test_what_is_no_message_costs_a_connection_and_the_table_comes_back(self):
        for odd in (
            "no JSON",
            "[]",
            "{}",
            '{"type":7}',
            b"\x00\x01",
            "[" * 100_000,
            '{"type":"update"}',
            '{"type":"room"}',
            '{"type":"welcome"}',
            '{"type":"chat","n":[]}',
            '{"type":"deal_open","deal":"x"}',
            '{"type":"update","v":"one","events":[]}',
        ):
            with self.subTest(odd[:20]):
                self.connections, self.heard = 0, []
                self.behind = lambda number, odd=odd: [odd] if number == 1 else []
                async with self.table() as table:
                    await until(lambda: self.connections == 2 and table.state == "online", "another connection")
                    await asyncio.wait_for(table.send("rename", name="Ann"), PATIENCE_S)
                self.assertEqual(self.heard[1]["seat_token"], WELCOME["seat_token"])

    async def test_what_a_later_server_may_say_is_passed_over(self):
        later = [{"type": "weather", "rain": True}, {**WELCOME, "moon": "full"}, {**ROOM, "tide": 3}]
        self.behind = lambda number: later
        async with self.table() as table:
            told = []
            table.on_message(told.append)
            await asyncio.wait_for(table.send("rename", name="Ann"), PATIENCE_S)
            self.assertEqual((self.connections, table.room["tide"]), (1, 3))

    async def test_a_server_that_tells_nothing_else_is_left_in_the_end(self):
        self.behind = lambda number: ["no JSON"]
        with self.assertRaises(Ended) as ended:
            async with self.table() as table:
                await asyncio.wait_for(table.until(lambda: False), PATIENCE_S)
        self.assertEqual(ended.exception.code, "BAD_SERVER")
        self.assertEqual(self.connections, 6)

    async def test_a_listener_that_fails_keeps_nobody_from_hearing(self):
        told, complaints = [], []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: complaints.append(context["message"]))
        async with self.table() as table:

            def fail(message):
                raise KeyError("mine")

            table.on_message(fail)
            stop = table.on_message(told.append)
            await asyncio.wait_for(table.send("rename", name="Ann"), PATIENCE_S)
            stop()
            await asyncio.wait_for(table.send("rename", name="Bob"), PATIENCE_S)
            self.assertEqual((len(told), self.connections), (1, 1))
        self.assertEqual(complaints, ["a listener of message failed"] * 2)

    async def test_whose_seat_was_taken_along_while_the_line_was_broken_is_told_so(self):
        seated = {**ROOM, "you": {**ROOM["you"], "seat": 0, "role": "player"}}
        unknown = {"type": "refused", "ack": None, "code": "BAD_TOKEN", "message": "No such token."}
        self.door = lambda number: [WELCOME, ROOM, seated, "no JSON"] if number == 1 else [unknown, WELCOME, ROOM]
        with self.assertRaises(Ended) as ended:
            async with self.table() as table:
                again = table.until(lambda: self.connections > 1 and table.state == "online")
                await asyncio.wait_for(again, PATIENCE_S)
        self.assertEqual(ended.exception.code, "BAD_TOKEN")

    async def answering(self, answer):
        """A server that says the same to everybody."""

        async def talk(reader, writer):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(answer)
            writer.close()

        listener = await asyncio.start_server(talk, "127.0.0.1", 0)
        self.addCleanup(listener.close)
        return Server(f"http://127.0.0.1:{listener.sockets[0].getsockname()[1]}", patience_s=0)

    async def test_a_token_goes_nowhere_else_whatever_a_server_says(self):
        to = f"{self.server.url}/ws/K7M4PX"
        for where in (to, to.replace("http", "ws", 1)):
            head = f"HTTP/1.1 302 Found\r\nLocation: {where}\r\nContent-Length: 0\r\n\r\n"
            server = await self.answering(head.encode())
            with self.assertRaises(Unreachable):
                async with server.join("K7M4PX", token=WELCOME["seat_token"]):
                    pass
            self.assertEqual((self.connections, self.heard), (0, []))

    async def test_what_is_no_whole_answer_over_http_is_a_server_that_is_not_reached(self):
        for answer in (b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{", b""):
            with self.subTest(answer[:20]):
                server = await self.answering(answer)
                with self.assertRaises(Unreachable):
                    await server.record("K7M4PX", token=WELCOME["seat_token"])
