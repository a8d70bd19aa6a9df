"""Whole games at a real server."""

import asyncio
import json

from crowntable import Ended, Refused, Server, record_lines
from kit import SHORT, AtATable, play_on


class Games(AtATable):
    async def test_a_host_plays_a_game_against_bots_to_its_end_and_has_its_record(self):
        views, events = [], []
        async with self.server.host("five_crowns_mini", name="Ann", bots=["easy", "medium"], **SHORT) as table:
            self.assertEqual(table.seat, 0)
            table.on_view(lambda view: views.append(view["v"]))
            table.on_event(lambda event, view: events.append(event["event"]))
            await table.start()
            self.assertGreater(await self.in_time(play_on(table)), 3)
            self.assertEqual(table.room["state"], "finished")
            self.assertEqual(len(table.view["public"]["standings"]), 3)
            self.assertEqual(views, sorted(set(views)))
            self.assertEqual([events.count(one) for one in ("game_started", "round_started", "game_over")], [1, 2, 1])
            record = record_lines(await table.record())
            deals = [line for line in record if line["line"] == "deal"]
            self.assertEqual([deal["vouched_for"] for deal in deals], [True, True])
            self.assertTrue(all(len(deal["links"][0]) == 64 for deal in deals), "the own link is in each")
            self.assertEqual(table.deal_faults, [])

    async def test_two_people_and_somebody_who_watches_see_one_game(self):
        async with self.server.host("five_crowns_mini", name="Ann", **SHORT) as ann:
            async with self.server.join(ann.code, name="Bob") as bob, self.server.watch(ann.code, name="Zoe") as zoe:
                seen = []
                zoe.on_view(lambda view: seen.append(view))
                await ann.start()
                await self.in_time(asyncio.gather(play_on(ann), play_on(bob)))
                await self.in_time(zoe.until(lambda: zoe.room["state"] == "finished"))
                self.assertEqual(zoe.view["public"], ann.view["public"])
                self.assertEqual(bob.view["public"], ann.view["public"])
                self.assertTrue(all(view["you"] is None for view in seen))
                self.assertEqual(ann.deal_faults + bob.deal_faults, [])

    async def test_a_chain_goes_on_over_a_rematch_as_a_new_one(self):
        async with self.server.host("five_crowns_mini", name="Ann", bots=["easy"], **SHORT) as table:
            await table.start()
            await self.in_time(play_on(table))
            await table.rematch()
            await self.in_time(play_on(table))
            for game in (1, 2):
                deals = [line for line in record_lines(await table.record(game)) if line["line"] == "deal"]
                self.assertEqual([deal["vouched_for"] for deal in deals], [True, True])

    async def test_kings_cribbage_is_played_by_the_same_words(self):
        room_options = SHORT["room_options"]
        async with self.server.host("kings_cribbage", name="Ann", bots=["easy"], room_options=room_options) as table:
            await table.start()
            self.assertGreater(await self.in_time(play_on(table)), 3)
            self.assertEqual(table.view["public"]["phase"], "game_over")

    async def test_views_come_one_after_the_other_until_the_table_is_left(self):
        async with self.server.host("five_crowns_mini", name="Ann", bots=["easy"], **SHORT) as table:
            await table.start()

            async def follow():
                return [view["v"] async for view in table.views()]

            following = asyncio.ensure_future(follow())
            await self.in_time(play_on(table))
            await table.leave()
            versions = await self.in_time(following)
            self.assertGreater(len(versions), 3)
            self.assertEqual(versions, sorted(set(versions)))
            with self.assertRaises(Ended) as ended:
                await table.chat(text="Is anybody here?")
            self.assertEqual(ended.exception.code, "LEFT")


class Refusals(AtATable):
    async def test_what_is_refused_raises_the_code_and_changes_nothing(self):
        async with self.server.host("five_crowns_mini", name="Ann", bots=["easy"], **SHORT) as table:
            with self.assertRaises(Refused) as refused:
                await table.play({"type": "draw", "source": "stock"})
            self.assertEqual(refused.exception.code, "NO_GAME")
            await table.start()
            view = await self.in_time(table.my_turn())
            with self.assertRaises(Refused) as refused:
                await table.play({"type": "discard", "card": "KH"})
            self.assertEqual(refused.exception.code, "WRONG_PHASE")
            with self.assertRaises(Refused) as refused:
                await table.play({"type": "draw", "source": "stock"}, turn=view["turn"] + 7)
            self.assertEqual(refused.exception.code, "STALE_TURN")
            self.assertEqual(table.view, view)
            with self.assertRaises(Refused) as refused:
                await table.chat(text="x" * 20000)
            self.assertEqual(refused.exception.code, "TOO_LARGE")
            with self.assertRaises(TypeError):
                await table.send("chat", text=object())
            await table.play({"type": "draw", "source": "stock"})

    async def test_the_door_says_why_somebody_stays_outside(self):
        for way, code in [
            (lambda: self.server.join("CCCCCC", name="Ann"), "NO_SUCH_ROOM"),
            (lambda: self.server.join(table.code, name="\u200b"), "BAD_NAME"),
            (lambda: self.server.join(table.code, name="Eve"), "ROOM_LOCKED"),
        ]:
            async with self.server.host("five_crowns_mini", name="Ann") as table:
                await table.lock(True)
                with self.subTest(code), self.assertRaises((Ended, Refused)) as outside:
                    async with way():
                        pass
                self.assertEqual(outside.exception.code, code)
        with self.assertRaises(Refused) as refused:
            await self.server.create_room("no_such_game")
        self.assertEqual(refused.exception.code, "UNKNOWN_GAME")
        with self.assertRaises(ValueError):
            Server("localhost:8080")

    async def test_who_knocks_is_let_in_by_the_host(self):
        async with self.server.host("five_crowns_mini", name="Ann") as ann:
            await ann.lock(True)
            eve = self.server.join(ann.code, name="Eve", knock=True)
            entering = asyncio.ensure_future(eve.__aenter__())
            knocks = await self.in_time(ann.until(lambda: ann.room.get("knocks")))
            self.assertEqual(eve.state, "knocking")
            await ann.admit(knocks[0]["knock"], True)
            await self.in_time(entering)
            self.assertEqual(eve.room["you"]["role"], "player")
            await eve.close()

    async def test_whoever_is_removed_is_told_so_where_they_wait(self):
        async with self.server.host("five_crowns_mini", name="Ann") as ann:
            async with self.server.join(ann.code, name="Eve") as eve:
                waiting = asyncio.ensure_future(eve.my_turn())
                await ann.remove_seat(1)
                with self.assertRaises(Ended) as ended:
                    await self.in_time(waiting)
                self.assertEqual(ended.exception.code, "REMOVED")

    async def test_a_limit_is_waited_for_and_nothing_is_lost(self):
        async with self.server.host("five_crowns_mini", name="Ann", bots=["easy"], **SHORT) as table:
            told = []
            table.on_message(lambda message: told.append(message))
            said = [f"line {number}" for number in range(8)]
            talk = asyncio.gather(*(table.chat(text=text) for text in said))
            await table.rename("Anna")
            await self.in_time(talk)
            self.assertTrue(any(message.get("code") == "RATE_LIMITED" for message in told), "the limit was met")
            self.assertEqual(sorted(line["text"] for line in table.lines), said)


class Documents(AtATable):
    async def test_a_server_tells_its_games_and_rooms(self):
        games = await self.server.games()
        self.assertIn("five_crowns", [preset["id"] for preset in games["games"]])
        room = await self.server.create_room("five_crowns", options={"must_go_out": True})
        card = await self.server.room(room.code.lower())
        self.assertEqual((card["code"], card["can_sit"]), (room.code, True))

    async def test_replay_and_review_of_a_game_are_there_for_who_played_it(self):
        async with self.server.host("five_crowns_mini", name="Ann", bots=["easy"], **SHORT) as table:
            await table.start()
            await self.in_time(play_on(table))
            replay = await self.server.replay(table.code, token=table.token)
            self.assertEqual(replay["steps"][0]["what"], "deal")
            review = await self.server.review(table.code, token=table.token)
            self.assertTrue(json.dumps(review))
            with self.assertRaises(Refused) as refused:
                await self.server.record(table.code, token="0" * 32)
            self.assertEqual(refused.exception.code, "NOT_A_PLAYER")
