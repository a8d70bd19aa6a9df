"""A real server, a line to it that can be cut, and what is waited for: a small language for the tests beside it."""

import asyncio
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import unittest

from crowntable import Server

root = pathlib.Path(__file__).resolve().parents[2]
server_path = os.environ.get("CROWNTABLE_SERVER", str(root / "build/release/server/crowntable-server"))
PATIENCE_S = float(os.environ.get("CROWNTABLE_PATIENCE_MS", "60000")) / 1000

# A game of a round or two, with bots that do not take their time.
SHORT = {"options": {"rounds": [3, 4]}, "room_options": {"bot_pace": "instant", "round_pause": 0}}


class RealServer:
    """On a free port of this machine; `again` starts it on the same port and data."""

    def __init__(self, folder, port=0, flags=()):
        self.folder, self.flags = folder, flags
        self.log = open(folder / "log", "ab+")
        self.told = self.log.seek(0, os.SEEK_END)
        arguments = ["--host", "127.0.0.1", "--port", str(port), "--data-dir", str(folder / "data")]
        self.process = subprocess.Popen(
            [server_path, *arguments, "--retry-ms", "200", *flags], stderr=self.log, stdout=subprocess.DEVNULL
        )
        self.port = self.await_port()
        self.url = f"http://127.0.0.1:{self.port}"

    def await_port(self):
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end and self.process.poll() is None:
            self.log.seek(self.told)
            found = re.search(rb"port=(\d+)", self.log.read())
            if found:
                return int(found[1])
            time.sleep(0.02)
        raise AssertionError(f"the server does not listen: {(self.folder / 'log').read_text()}")

    def admin(self, *words):
        """What whoever runs the server says to it."""
        arguments = [server_path, "--data-dir", str(self.folder / "data"), "admin", *words]
        subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL)

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.log.close()

    def again(self):
        return RealServer(self.folder, self.port, self.flags)


class Line:
    """Between a client and a server: what goes one way or the other can be lost, and the whole can be cut."""

    def __init__(self, port):
        self.server_port = port
        self.loses_answers = self.loses_commands = False
        self.lost = 0
        self.connections = 0
        self.writers = set()

    async def __aenter__(self):
        self.listener = await asyncio.start_server(self.take, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.listener.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_):
        self.listener.close()
        self.cut()
        await asyncio.sleep(0)

    def cut(self):
        self.loses_answers = self.loses_commands = False
        for writer in self.writers:
            writer.transport.abort()
        self.writers.clear()

    async def take(self, reader, writer):
        self.connections += 1
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.server_port)
        except OSError:
            return writer.transport.abort()
        self.writers |= {writer, far_writer}
        ways = [
            self.pass_on(reader, far_writer, lambda: self.loses_commands),
            self.pass_on(far_reader, writer, lambda: self.loses_answers),
        ]
        await asyncio.gather(*ways, return_exceptions=True)

    async def pass_on(self, reader, writer, loses):
        try:
            while True:
                some = await reader.read(65536)
                if not some:
                    break
                if loses():
                    self.lost += len(some)
                else:
                    writer.write(some)
                    await writer.drain()
        finally:
            writer.close()


async def until(look, what):
    """Waits until `look` answers something true. Never for a fixed time: only the pauses between looks are."""
    end = time.monotonic() + PATIENCE_S
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain for {what}")
        await asyncio.sleep(0.01)


async def play_on(table):
    """Plays a game to its end as the server's hints say; how many turns that took."""
    turns = 0
    while await table.my_turn():
        turns += 1
        hinted = await table.hint()
        await table.play(hinted["hint"]["action"])
    return turns


class AtATable(unittest.IsolatedAsyncioTestCase):
    """Tests with a server of their own, and no more time than a minute each."""

    flags = ()

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="crowntable-sdk-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.start()

    def start(self):
        self.real = RealServer(self.folder, flags=self.flags)
        self.addCleanup(lambda: self.real.kill())
        self.server = Server(self.real.url)

    async def asyncSetUp(self):
        # What a step took is no fault, and the tests of logs read their own.
        asyncio.get_running_loop().slow_callback_duration = 60

    async def in_time(self, what):
        return await asyncio.wait_for(what, PATIENCE_S)
