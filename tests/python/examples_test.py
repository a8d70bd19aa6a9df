"""The examples, each as whoever reads them runs it."""

import asyncio
import os
import subprocess
import sys
import unittest

from kit import SHORT, AtATable, PATIENCE_S, play_on, root

examples = root / "clients/python/examples"
PIPE = subprocess.PIPE


class Program:
    """An example on pipes."""

    def __init__(self, process):
        self.process = process
        self.out = ""

    async def said(self, text, times=1):
        """Waits until it has written this so often, and gives all that it has written."""
        while self.out.count(text) < times:
            some = await asyncio.wait_for(self.process.stdout.readline(), PATIENCE_S)
            if not some:
                raise AssertionError(f"{text!r} is not in: {self.out}")
            self.out += some.decode()
        return self.out

    def type(self, line):
        self.process.stdin.write(f"{line}\n".encode())

    async def ended(self):
        rest = await asyncio.wait_for(self.process.stdout.read(), PATIENCE_S)
        self.out += rest.decode()
        return await self.process.wait()


class Examples(AtATable):
    async def example(self, name, *arguments):
        places = [f"{root}/clients/python/src", os.environ.get("PYTHONPATH", "")]
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            str(examples / f"{name}.py"),
            *arguments,
            stdin=PIPE,
            stdout=PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join(filter(None, places)),
                "PYTHONUNBUFFERED": "1",
                "PYTHONDONTWRITEBYTECODE": "1",
            },
        )
        self.addAsyncCleanup(self.end, process)
        return Program(process)

    async def end(self, process):
        if process.returncode is None:
            process.kill()
        await process.communicate()

    async def test_the_bot_plays_a_game_beside_a_host_while_the_watcher_prints_its_scores(self):
        async with self.server.host("five_crowns_mini", name="Ann", **SHORT) as ann:
            bot = await self.example("bot", ann.address)
            scores = await self.example("scores", ann.address)
            await self.in_time(ann.until(lambda: len(ann.room["seats"]) == 2 and ann.room["seats"][1]["ready"]))
            await self.in_time(ann.until(lambda: len(ann.room["spectators"]) == 1 or ann.room.get("people")))
            await ann.start()
            await self.in_time(play_on(ann))
            self.assertEqual(await bot.ended(), 0, bot.out)
            self.assertEqual(await scores.ended(), 0, scores.out)
            shown = [line.split() for line in scores.out.splitlines()]
            totals = [str(seat["total"]) for seat in ann.view["public"]["seats"]]
            self.assertEqual(shown[0], ["round", "Ann", "Robin"])
            self.assertEqual([line[0] for line in shown[1:]], ["1", "2", "total"])
            self.assertEqual(shown[-1][1:], totals)

    async def test_the_host_plays_to_the_end_and_its_record_is_verified_and_analysed(self):
        path = self.folder / "game.jsonl"
        host = await self.example("host", self.real.url, str(path))
        self.assertEqual(await host.ended(), 0, host.out)
        self.assertRegex(host.out, r"Come and see: http.*/t/\w{6}\n1\. [^:]+: \d+ points\n")
        program = os.environ.get("CROWNTABLE_CLI", str(root / "build/release/clients/cli/crowntable"))
        verified = subprocess.run([program, "verify", str(path)], capture_output=True, text=True)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
        analysis = await self.example("analyse", str(path))
        self.assertEqual(await analysis.ended(), 0, analysis.out)
        self.assertRegex(analysis.out, r"3 deals, 3 of them vouched for\n.*\nAnn +\d+ +\d+ +\d+ +\d+\n")

    def next_to_act(self, table):
        """A seat, or 2 for nobody any more."""
        current = table.view["public"]["current"] if table.view else 0
        return 2 if current is None else current

    async def test_a_person_plays_in_the_terminal_client(self):
        room = await self.server.create_room("five_crowns_mini", options={"rounds": [3]})
        async with self.server.join(room.code, name="Ann", host_token=room.host_token) as ann:
            client = await self.example("client", ann.address, "Zoe")
            await self.in_time(ann.until(lambda: len(ann.room["seats"]) == 2))
            client.type("what")
            await client.said("give up the seat")
            client.type("start")
            await client.said("host")
            client.type("say Hello there")
            await client.said("Zoe: Hello there")
            await ann.start()
            thrown = []
            ann.on_event(lambda event, view: event["event"] == "discarded" and thrown.append(event["seat"]))
            playing = asyncio.ensure_future(play_on(ann))
            turns = 0
            while await self.in_time(ann.until(lambda: self.next_to_act(ann))) == 1:
                turns += 1
                # What is typed is for the turn that the client knows.
                await client.said("* round_started")
                await client.said("* discarded 0", thrown.count(0))
                client.type("draw")
                shown = await client.said("* drew 1 stock", turns)
                client.type(f"discard {shown.rpartition('your hand: ')[2].split()[0]}")
                await client.said("* discarded 1", turns)
                await self.in_time(ann.until(lambda: self.next_to_act(ann) != 1))
            await self.in_time(playing)
            await client.said("game_over")
            client.type("leave")
            self.assertEqual(await client.ended(), 0)
            self.assertIn("The table is left: LEFT", client.out)


class Texts(unittest.TestCase):
    def test_the_bot_of_the_page_is_the_one_that_is_run(self):
        page = (root / "clients/python/README.md").read_text()
        self.assertIn((examples / "bot.py").read_text().partition("\n")[2], page)

    def test_a_bot_is_15_lines_and_a_whole_client_60(self):
        def lines_of(name):
            # Without blank lines and the sentence on top.
            lines = [line for line in (examples / f"{name}.py").read_text().splitlines() if line.strip()]
            return len(lines) - 1

        self.assertLessEqual(lines_of("bot"), 15)
        self.assertLessEqual(lines_of("client"), 60)
