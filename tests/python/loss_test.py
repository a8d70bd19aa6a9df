"""Connections that break, servers that stop, and what is said again."""

import asyncio
import io
import logging
import random
import stat

from crowntable import Ended, Refused, SeatFile, Secret, Server, Unreachable, record_lines
from kit import SHORT, AtATable, Line, play_on, until


class Losses(AtATable):
    async def test_a_command_whose_answer_was_cut_off_is_done_once(self):
        async with Line(self.real.port) as line:
            async with self.server.host("five_crowns_mini", name="Ann") as ann:
                async with Server(line.url).join(ann.code, name="Bob") as bob:
                    # What the table said by itself is answered, too.
                    await bob.chat(text="first")
                    line.loses_answers = True
                    saying = asyncio.ensure_future(bob.chat(text="once"))
                    await until(lambda: len(ann.lines) == 2, "the line to be said")
                    self.assertFalse(saying.done())
                    line.cut()
                    await self.in_time(saying)
                    await bob.chat(text="then")
                    await self.in_time(ann.until(lambda: ann.lines[-1]["text"] == "then"))
                    self.assertEqual([one["text"] for one in ann.lines], ["first", "once", "then"])
                    self.assertGreater(line.connections, 1)

    async def test_a_command_that_was_lost_on_the_way_is_said_again(self):
        async with Line(self.real.port) as line:
            async with self.server.host("five_crowns_mini", name="Ann") as ann:
                async with Server(line.url).join(ann.code, name="Bob") as bob:
                    await bob.chat(text="first")
                    line.loses_commands = True
                    saying = asyncio.ensure_future(bob.chat(text="once"))
                    await until(lambda: line.lost > 0, "the command to be lost")
                    line.cut()
                    self.assertEqual((await self.in_time(saying))["text"], "once")
                    self.assertEqual([one["text"] for one in ann.lines], ["first", "once"])

    async def test_a_play_whose_answer_was_cut_off_counts_once_and_the_game_goes_on(self):
        async with Line(self.real.port) as line:
            async with Server(line.url).host("five_crowns_mini", name="Ann", bots=["easy"], **SHORT) as table:
                events = []
                table.on_event(lambda event, view: events.append(f"{view['v']} {event}"))
                await table.start()
                cuts = 0
                while await self.in_time(table.my_turn()):
                    action = (await table.hint())["hint"]["action"]
                    before = line.lost
                    line.loses_answers = True
                    playing = asyncio.ensure_future(table.play(action))
                    await until(lambda: line.lost > before, "an answer to be lost")
                    line.cut()
                    cuts += 1
                    await self.in_time(playing)
                self.assertGreater(cuts, 3)
                self.assertEqual(len(events), len(set(events)), "each event is told once")
                played = [one for one in record_lines(await table.record()) if one["line"] == "action"]
                self.assertEqual(len([one for one in played if one["seat"] == 0]), cuts)
                self.assertEqual({one["by"] for one in played if one["seat"] == 0}, {"human"})

    async def test_two_people_finish_a_game_on_lines_that_are_cut_again_and_again(self):
        chance = random.Random(19)
        options = {"rounds": [3, 4, 5, 6], "max_turns_per_seat": 12}
        async with Line(self.real.port) as one, Line(self.real.port) as other:

            heard = 0

            def hear(_message):
                nonlocal heard
                heard += 1

            # By what was heard and not by the clock: a slow machine gets as far between two cuts as a fast one.
            async def cut():
                while True:
                    enough = heard + chance.randrange(2, 30)
                    await until(lambda: heard >= enough, "people to hear of their game")
                    line = chance.choice([one, other])
                    lost = chance.choice(["answers", "commands", "nothing"])
                    line.loses_answers, line.loses_commands = lost == "answers", lost == "commands"
                    await asyncio.sleep(0.1)
                    line.cut()

            how = {"options": options, "room_options": SHORT["room_options"]}
            async with Server(one.url).host("five_crowns", name="Ann", **how) as ann:
                async with Server(other.url).join(ann.code, name="Bob") as bob:
                    events = []
                    ann.on_event(lambda event, view: events.append(f"{view['v']} {event}"))
                    for table in (ann, bob):
                        table.on_message(hear)
                    await ann.start()
                    cutting = asyncio.ensure_future(cut())
                    await self.in_time(asyncio.gather(play_on(ann), play_on(bob)))
                    cutting.cancel()
                    self.assertGreater(one.connections + other.connections, 3)
                    self.assertEqual(len(events), len(set(events)), "each event is told once")
                    self.assertEqual(ann.deal_faults + bob.deal_faults, [])
                    record = record_lines(await ann.record())
                    self.assertEqual(len([line for line in record if line["line"] == "deal"]), 4)
                    self.assertEqual({line["by"] for line in record if line["line"] == "action"}, {"human"})

    async def test_a_game_goes_on_over_a_stop_and_a_kill_of_the_server(self):
        async with self.server.host("five_crowns_mini", name="Ann", bots=["easy"], **SHORT) as table:
            states = []
            table.on_state(states.append)
            await table.start()
            for end in ("stop", "kill"):
                await self.in_time(table.my_turn())
                await table.play((await table.hint())["hint"]["action"])
                getattr(self.real, end)()
                # Said while there is no server; of two the second waits for the first.
                saying = asyncio.gather(table.chat(text=f"after a {end}"), table.chat(text=f"long after a {end}"))
                await until(lambda: table.state in ("reconnecting", "restarting"), "the loss to be noticed")
                self.real = self.real.again()
                await self.in_time(saying)
            await self.in_time(play_on(table))
            said = [one["text"] for one in table.lines]
            self.assertEqual(said, ["after a stop", "long after a stop", "after a kill", "long after a kill"])
            self.assertIn("restarting", states)
            self.assertEqual(table.deal_faults, [])
            deals = [one for one in record_lines(await table.record()) if one["line"] == "deal"]
            self.assertEqual([deal["vouched_for"] for deal in deals], [True, True])

    async def test_a_line_that_dies_without_a_word_is_noticed_and_left(self):
        async with Line(self.real.port) as line:
            async with self.server.host("five_crowns_mini", name="Ann") as ann:
                async with Server(line.url).join(ann.code, name="Bob") as bob:
                    line.loses_answers = line.loses_commands = True
                    await until(lambda: bob.state == "reconnecting", "the silence to be noticed")
                    line.cut()
                    await self.in_time(bob.chat(text="Here I am."))

    async def test_who_has_done_nothing_yet_comes_again_as_somebody_new(self):
        async with self.server.host("five_crowns_mini", name="Ann") as ann:
            async with self.server.join(ann.code, name="Guest", sit=False) as guest:
                token = guest.token
                self.real.kill()
                self.real = self.real.again()
                await self.in_time(guest.until(lambda: guest.token != token))
                await self.in_time(guest.sit())
                await self.in_time(ann.until(lambda: len(ann.room["seats"]) == 2))
                self.assertEqual(ann.room["seats"][1]["name"], "Guest")

    async def test_a_server_that_stays_away_is_waited_for_no_longer_than_was_said(self):
        impatient = Server(self.real.url, patience_s=1.0)
        async with impatient.host("five_crowns_mini", name="Ann", bots=["easy"], **SHORT) as table:
            waiting = asyncio.ensure_future(table.my_turn())
            self.real.kill()
            with self.assertRaisesRegex(Unreachable, r"no way to ws://[^ ]+ for 1 s \(.+\)"):
                await self.in_time(waiting)
            with self.assertRaises(Unreachable):
                await table.start()
        with self.assertRaises(Unreachable):
            await impatient.games()
        with self.assertRaises(Unreachable):
            async with impatient.join("CCCCCC"):
                pass
        self.real = self.real.again()

    async def test_the_newest_connection_of_a_person_wins(self):
        async with self.server.host("five_crowns_mini", name="Ann") as first:
            async with self.server.join(first.code, token=first.token) as second:
                await until(lambda: first.end, "the older one to be told")
                self.assertEqual(first.end.code, "REPLACED")
                self.assertEqual(second.seat, 0)
                with self.assertRaises(Refused) as refused:
                    async with self.server.join(first.code, token=second.token, if_away=True):
                        pass
                self.assertEqual(refused.exception.code, "ALREADY_HERE")


class Operators(AtATable):
    async def test_a_server_that_drains_says_so_and_its_tables_are_found_again_when_the_next_one_is_there(self):
        async with self.server.host("five_crowns_mini", name="Ann", bots=["easy"], **SHORT) as table:
            await table.start()
            self.real.admin("say", "We move house.")
            await self.in_time(table.until(lambda: table.notice and table.notice["text"] == "We move house."))
            self.real.admin("drain")
            await self.in_time(table.until(lambda: table.notice["draining"]))
            with self.assertRaises(Refused) as refused:
                await Server(self.real.url, patience_s=0).create_room("five_crowns_mini")
            self.assertEqual(refused.exception.code, "SERVER_DRAINING")
            await self.in_time(play_on(table))
            await until(lambda: self.real.process.poll() is not None, "the server to stop by itself")
            self.real.stop()
            self.real = self.real.again()
            await self.in_time(table.chat(text="Here again."))
            self.assertEqual((table.room["state"], table.notice), ("finished", None))

    async def test_a_room_that_is_closed_by_who_runs_the_server_says_so(self):
        async with self.server.host("five_crowns_mini", name="Ann") as table:
            waiting = asyncio.ensure_future(table.my_turn())
            self.real.admin("close", table.code)
            with self.assertRaises(Ended) as ended:
                await self.in_time(waiting)
            self.assertEqual(ended.exception.code, "CLOSED_BY_OPERATOR")


class ClosedServers(AtATable):
    def start(self):
        key = self.folder / "key"
        key.write_text("open-sesame\n")
        key.chmod(0o600)
        self.flags = ("--access-key-file", str(key), "--access-key-for", "everything")
        super().start()

    async def test_a_server_that_asks_for_a_key_is_told_it(self):
        with self.assertRaises(Refused) as refused:
            await self.server.create_room("five_crowns_mini")
        self.assertEqual(refused.exception.code, "BAD_ACCESS_KEY")
        known = Server(self.real.url, access_key="open-sesame")
        self.assertNotIn("sesame", repr(known) + repr(known.__dict__) + repr(known._http.__dict__))
        async with known.host("five_crowns_mini", name="Ann") as table:
            async with known.join(table.code, name="Bob") as bob:
                self.assertEqual(bob.seat, 1)
            with self.assertRaises(Refused) as refused:
                async with self.server.join(table.code, name="Eve"):
                    pass
            self.assertEqual(refused.exception.code, "BAD_ACCESS_KEY")


class Keeping(AtATable):
    async def test_a_file_of_seats_leads_back_and_is_its_owners_alone(self):
        path = self.folder / "seats.json"
        async with self.server.host("five_crowns_mini", name="Ann", keep=SeatFile(path), **SHORT) as table:
            code = table.code
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600)
        async with self.server.join(code, name="Somebody", keep=SeatFile(path)) as table:
            self.assertEqual((table.seat, table.room["you"]["name"]), (0, "Ann"))
            await table.add_bot("easy")
            await table.start()
            view = await self.in_time(table.my_turn())
        # In the middle of a round: the chain goes on where it was.
        async with self.server.join(code, keep=SeatFile(path)) as table:
            await self.in_time(table.until(lambda: table.view))
            self.assertEqual(table.view["you"]["hand"], view["you"]["hand"])
            await self.in_time(play_on(table))
            self.assertEqual(table.deal_faults, [])
            deals = [one for one in record_lines(await table.record()) if one["line"] == "deal"]
            self.assertEqual([deal["vouched_for"] for deal in deals], [True, True])
        self.assertEqual([one.name for one in self.folder.iterdir() if "new" in one.name], [])

    async def test_a_file_that_cannot_be_written_ends_the_connection(self):
        with self.assertRaises(Ended) as ended:
            async with self.server.host("five_crowns_mini", keep=SeatFile(self.folder / "no/such/folder/seats")):
                pass
        self.assertEqual(ended.exception.code, "NOT_KEPT")

    async def test_no_token_is_in_a_text_or_a_log(self):
        heard = io.StringIO()
        handler = logging.StreamHandler(heard)
        logging.getLogger().addHandler(handler)
        self.addCleanup(logging.getLogger().removeHandler, handler)
        before = logging.getLogger().level
        logging.getLogger().setLevel(logging.DEBUG)
        self.addCleanup(logging.getLogger().setLevel, before)
        told = []
        room = await self.server.create_room("five_crowns_mini")
        async with self.server.join(room.code, name="Ann", host_token=room.host_token) as table:
            table.on_message(told.append)
            self.real.stop()
            self.real = self.real.again()
            await self.in_time(table.chat(text="Hello again."))
            shown = [repr(one) for one in (room, table, table.token, table.__dict__, table._connection.__dict__, told)]
            secrets = [room.host_token.reveal(), table.token.reveal(), table._deals._chain.chain.secret]
        self.assertTrue(any(message["type"] == "welcome" for message in told))
        texts = heard.getvalue() + "".join(shown)
        for secret in secrets:
            # Libraries shorten what they tell: a part of it is too much.
            parts = {secret[at : at + 8] for at in range(len(secret) - 7)}
            self.assertEqual([part for part in parts if part in texts], [])
        self.assertEqual(str(Secret("x")) + f"{Secret('x')}", "Secret(...)Secret(...)")
