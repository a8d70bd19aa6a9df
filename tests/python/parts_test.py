"""The parts of the package that speak to nobody."""

import asyncio
import json
import unittest

from crowntable.address import code_of, server_of, socket_of, table_of
from crowntable.backoff import retry_delay
from crowntable.chain import HashChain, hashed, is_link_of
from crowntable.command_queue import CommandQueue
from crowntable.errors import Ended, Refused
from crowntable.fair_deals import FairDeals, OwnChain
from crowntable.pulse import Pulse
from crowntable.server import record_lines
from crowntable.whole_message import whole_message
from kit import root


class WholeMessages(unittest.TestCase):
    def test_a_game_told_by_protocol_2_is_made_whole_as_by_protocol_1(self):
        for game in ("five_crowns", "five_suited_rummy", "kings_cribbage"):
            slim, whole = (
                (root / f"tests/server/sessions/{game}_{version}.txt").read_text().splitlines() for version in (2, 1)
            )
            self.assertEqual(len(slim), len(whole))
            updates = [(one, other) for one, other in zip(slim, whole) if one.startswith('{"type":"update"')]
            self.assertGreater(len(updates), 40)
            for one, other in updates:
                self.assertEqual(whole_message(json.loads(one)), json.loads(other))
                self.assertEqual(whole_message(json.loads(other)), json.loads(other), "what is whole stays so")

    def test_what_is_no_update_of_a_game_that_is_known_is_made_nothing_of(self):
        for text in ('{"type":"done","ack":3}', '{"type":"update","public":{"game":"no_such_game"}}'):
            self.assertLessEqual(json.loads(text).items(), whole_message(json.loads(text)).items())
        odd = {"type": "update", "public": {"game": "five_crowns", "seats": "A", "scores": [7], "round": "x"}}
        self.assertEqual(whole_message(odd)["public"]["seats"], "A")


class Addresses(unittest.TestCase):
    def test_a_link_names_a_server_and_a_room(self):
        self.assertEqual(table_of("http://localhost:8080/t/k7m4px"), ("http://localhost:8080", "K7M4PX"))
        self.assertEqual(table_of("https://games.example.org/t/K7M-4PX?x#y"), ("https://games.example.org", "K7M4PX"))
        self.assertEqual(socket_of("https://games.example.org", "K7M4PX"), "wss://games.example.org/ws/K7M4PX")
        self.assertEqual(server_of("http://somebody:secret@localhost:8080/"), "http://localhost:8080")

    def test_anything_else_is_refused_before_anybody_is_asked(self):
        for wrong in ("localhost/t/K7M4PX", "ftp://localhost/t/K7M4PX", "http://localhost/K7M4PX"):
            with self.subTest(wrong), self.assertRaises(ValueError):
                table_of(wrong)
        for wrong in ("K7M4P", "K7M4P1", "../api", ""):
            with self.subTest(wrong), self.assertRaises(ValueError):
                code_of(wrong)


class Records(unittest.TestCase):
    def test_a_line_of_a_record_ends_where_json_lines_say_whatever_is_in_its_texts(self):
        names = ["An\u2028n", "Bo\u0085b"]
        record = "".join(f'{{"line":"seat","name":"{name}"}}\n' for name in names)
        self.assertEqual([line["name"] for line in record_lines(record)], names)


class Waits(unittest.TestCase):
    def test_waits_grow_to_two_seconds_and_differ_by_chance(self):
        self.assertEqual([retry_delay(attempt, 0) for attempt in (1, 2, 3, 4, 5, 99)], [0.25, 0.5, 1, 2, 2, 2])
        self.assertEqual(retry_delay(4, 1), 1)


class Queue(unittest.IsolatedAsyncioTestCase):
    def said(self, queue, now=0.0):
        text = queue.next(now)
        return None if text is None else (json.loads(text)["id"], json.loads(text)["op"])

    async def test_one_command_is_under_way_at_a_time_and_is_said_again_under_its_id(self):
        queue = CommandQueue(60)
        queue.known(4)
        first, second = queue.add("sit", {}), queue.add("start", {})
        self.assertEqual(self.said(queue), (5, "sit"))
        self.assertIsNone(self.said(queue))
        queue.unsend()
        queue.known(5)
        self.assertEqual(self.said(queue), (5, "sit"), "also where the server has seen it")
        queue.answer({"type": "done", "ack": 4}, 0)
        self.assertFalse(first.done(), "the answer to another one is none")
        queue.answer({"type": "done", "ack": 5}, 0)
        self.assertTrue(first.done())
        self.assertEqual(self.said(queue), (6, "start"))
        queue.answer({"type": "refused", "ack": None, "code": "TOO_DEEP", "message": "No."}, 0)
        with self.assertRaises(Refused):
            await second

    async def test_a_command_that_came_too_soon_waits_and_others_go_on(self):
        queue = CommandQueue(5)
        chat, play = queue.add("chat", {"text": "hi"}), queue.add("play", {})
        self.assertEqual(self.said(queue), (1, "chat"))
        too_soon = {"type": "refused", "code": "RATE_LIMITED", "message": "", "retry_ms": 2000}
        queue.answer({**too_soon, "ack": 1}, 10.0)
        self.assertEqual(self.said(queue, 10.0), (2, "play"))
        queue.answer({"type": "update", "ack": 2}, 10.1)
        self.assertTrue(play.done())
        self.assertIsNone(self.said(queue, 11.9))
        self.assertEqual(queue.wakes_at(), 12.0)
        self.assertEqual(self.said(queue, 12.0), (3, "chat"))
        queue.answer({**too_soon, "ack": 3, "retry_ms": 4000}, 12.0)
        with self.assertRaises(Refused) as refused:
            await chat
        self.assertEqual((refused.exception.code, refused.exception.retry_ms), ("RATE_LIMITED", 4000))

    async def test_a_link_of_a_deal_waits_behind_nothing_but_what_is_under_way(self):
        queue = CommandQueue(60)
        queue.add("chat", {})
        self.assertEqual(self.said(queue), (1, "chat"))
        queue.add("play", {})
        queue.add("reveal", {})
        queue.answer({"type": "chat", "ack": 1}, 0)
        self.assertEqual(self.said(queue), (2, "reveal"))

    async def test_what_was_under_way_is_not_said_as_somebody_else(self):
        queue = CommandQueue(60)
        lost, later = queue.add("chat", {}), queue.add("sit", {})
        queue.next(0)
        queue.forgotten()
        queue.known(0)
        with self.assertRaises(Refused) as refused:
            await lost
        self.assertEqual(refused.exception.code, "NO_ANSWER")
        self.assertEqual(self.said(queue), (1, "sit"))
        queue.end(Ended("CLOSED"))
        with self.assertRaises(Ended):
            await later

    async def test_whoever_waits_no_more_has_taken_back_what_was_not_said(self):
        queue = CommandQueue(60)
        first, second, third = (queue.add(op, {}) for op in ("sit", "chat", "start"))
        queue.next(0)
        first.cancel()
        second.cancel()
        self.assertIsNone(self.said(queue), "what was said is answered all the same")
        queue.answer({"type": "seated", "ack": 1}, 0)
        self.assertEqual(self.said(queue), (2, "start"))
        self.assertFalse(third.done())


class Deals(unittest.TestCase):
    def setUp(self):
        self.kept, self.faults = [], []
        self.deals = FairDeals(None, self.kept.append, lambda fault, game, deal: self.faults.append(fault))
        self.server = HashChain(bytes(range(32)))

    def room(self, state="lobby", role="player", code=None):
        return {"type": "room", "state": state, "start": {"code": code}, "you": {"role": role, "seat": 0}}

    def sit_down(self):
        self.deals.heard({"type": "welcome"}, None)
        ((op, members),) = self.deals.heard(self.room(), self.room())
        self.assertEqual(op, "commit")
        self.deals.answered(op, members, False)
        return members["chain_end"]

    def opening(self, end, deal=1, **other):
        return {
            "type": "deal_open",
            "game_number": 1,
            "deal": deal,
            "rules_version": 3,
            "server_commitment": self.server.end,
            "commitments": [{"chain_end": end, "first_deal": 1}, None],
            "awaited": [0],
            **other,
        }

    def closing(self, opening, links, **other):
        vouched = {"vouched_for": "skipped" not in links}
        return {**opening, "type": "deal_closed", "links": links, **vouched, **other}

    def hear(self, message, state="playing"):
        return self.deals.heard(message, self.room(state))

    def test_chains_are_as_the_vectors_say(self):
        vectors = json.loads((root / "protocol/vectors/fair_deal.json").read_text())
        for vector in vectors["chains"]:
            chain = HashChain(bytes.fromhex(vector["secret"]), vector["length"])
            self.assertEqual(chain.end, vector["end"])
            for known in vector["links"]:
                self.assertEqual(chain.link(known["number"]), known["link"])
                self.assertTrue(is_link_of(known["link"], known["number"], vector["end"]))
                self.assertFalse(is_link_of(known["link"], known["number"] + 1, vector["end"]))
        self.assertEqual(hashed(b"x", 0), b"x")

    def test_each_deal_gets_its_link_and_the_same_deal_the_same_one(self):
        end = self.sit_down()
        links = []
        for deal in (1, 2):
            opening = self.opening(end, deal)
            ((op, first),) = self.hear(opening)
            ((_, again),) = self.hear(opening)
            self.assertEqual((op, first), ("reveal", again))
            self.assertTrue(is_link_of(first["link"], deal, end))
            self.assertEqual(self.kept[-1].used, deal, "kept before it is said")
            links.append(first["link"])
            self.hear(self.closing(opening, [first["link"], None]))
            self.hear({"type": "update", "events": [{"event": "round_started", "round": deal}]})
        self.assertEqual((len(set(links)), self.faults), (2, []))

    def test_no_link_is_given_where_somebody_could_have_two_for_one_deal(self):
        def other_server(opening):
            return {**opening, "server_commitment": "0" * 64}

        def other_commitments(opening):
            return {**opening, "commitments": [opening["commitments"][0], {"chain_end": "1" * 64, "first_deal": 1}]}

        for name, message, fault in [
            ("another deal before this one is closed", lambda one: {**one, "deal": 2}, "not_closed"),
            ("an earlier one", lambda one: {**one, "deal": 0}, "goes_back"),
            ("another game", lambda one: {**one, "game_number": 2}, "other_game"),
            ("others have committed otherwise", other_commitments, "told_otherwise"),
            ("the server has", other_server, "told_otherwise"),
            ("others are awaited", lambda one: {**one, "awaited": [0, 1]}, "told_otherwise"),
        ]:
            with self.subTest(name):
                self.setUp()
                opening = self.opening(self.sit_down())
                self.assertEqual(len(self.hear(opening)), 1)
                self.assertEqual(self.hear(message(opening)), [])
                self.assertEqual(self.faults, [fault])

    def test_a_first_deal_that_moves_would_ask_for_another_link(self):
        end = self.sit_down()
        opening = self.opening(end)
        ((_, given),) = self.hear(opening)
        self.hear(self.closing(opening, [given["link"], None]))
        moved = [{"chain_end": end, "first_deal": 2}, None]
        self.assertEqual(self.hear(self.opening(end, 2, commitments=moved)), [])
        self.assertEqual(self.faults, ["asks_too_much"])

    def test_a_program_that_was_started_anew_gives_no_second_link_of_its_chain(self):
        end = self.sit_down()
        opening = self.opening(end, 2)
        ((_, given),) = self.hear(opening)
        kept = OwnChain.of(json.loads(json.dumps(self.kept[-1].kept())))
        self.deals = FairDeals(kept, self.kept.append, lambda fault, game, deal: self.faults.append(fault))
        self.deals.heard({"type": "welcome"}, None)
        self.assertEqual(self.hear(self.room("playing")), [], "a chain that was used goes on")
        self.assertEqual(self.hear(opening), [("reveal", given)])
        self.assertEqual(self.hear(self.opening(end, 1)), [])
        self.assertEqual(self.faults, ["goes_back"])
        self.assertIsNone(OwnChain.of({"secret": "no"}))

    def test_links_that_are_not_those_of_the_commitments_are_told(self):
        for name, other, fault in [
            ("another own link", {"links": ["2" * 64, None]}, "own_link_replaced"),
            ("none, though the server had it", {"links": ["skipped", None]}, "own_link_unused"),
            ("one of a seat that committed to nothing", {"links": [..., "3" * 64]}, "wrong_link"),
            ("not vouched for without a skipped seat", {"vouched_for": False}, "wrongly_vouched"),
        ]:
            with self.subTest(name):
                self.setUp()
                opening = self.opening(self.sit_down())
                ((op, given),) = self.hear(opening)
                self.deals.answered(op, given, False)
                links = [given["link"] if link is ... else link for link in other.pop("links", [..., None])]
                self.hear(self.closing(opening, links, **other))
                self.assertEqual(self.faults, [fault])

    def test_a_link_of_the_server_leads_to_its_commitment(self):
        for link, faults in [(self.server.link(1), []), (self.server.link(2), ["wrong_server_link"])]:
            self.setUp()
            opening = self.opening(self.sit_down())
            ((_, given),) = self.hear(opening)
            closed = self.closing(opening, [given["link"], None])
            self.hear(closed)
            self.hear({**closed, "type": "deal_revealed", "server_link": link})
            self.assertEqual(self.faults, faults)

    def test_with_a_game_its_chain_is_over_and_whoever_gives_up_the_seat_takes_it_along(self):
        end = self.sit_down()
        opening = self.opening(end)
        self.hear(self.room("playing"))
        ((_, given),) = self.hear(opening)
        self.hear(self.closing(opening, [given["link"], None]))
        ((op, members),) = self.hear(self.room("finished"), "finished")
        self.assertEqual(op, "commit")
        self.assertNotEqual(members["chain_end"], end)
        self.deals.heard(self.room(role="spectator"), self.room(role="spectator"))
        self.assertIsNone(self.kept[-1])


class SignsOfLife(unittest.TestCase):
    def test_a_line_without_an_answer_is_dead_and_a_program_that_stood_still_has_not_listened(self):
        pulse = Pulse()
        pulse.start(4.0)
        self.assertFalse(pulse.is_dead(100.0, None))
        self.assertTrue(pulse.wants_beat(100.0), "the first at once")
        self.assertFalse(pulse.is_dead(160.0, None), "a minute in which nobody listened")
        self.assertFalse(pulse.wants_beat(160.0), "one at a time")
        pulse.heard()
        pulse.answered(160.0)
        self.assertFalse(pulse.wants_beat(163.9))
        self.assertTrue(pulse.wants_beat(164.0))
        self.assertFalse(pulse.is_dead(164.0, None))
        pulse.said()
        dead = [pulse.is_dead(164.5 + tick / 2, None) for tick in range(20)]
        self.assertEqual(dead.index(True), 15, "after seven seconds and a half")

    def test_nothing_is_dead_on_a_line_where_nothing_is_due(self):
        pulse = Pulse()
        self.assertFalse(any(pulse.is_dead(tick / 2, None) for tick in range(1000)))
        pulse.said()
        self.assertTrue(any(pulse.is_dead(500 + tick / 2, 10.0) for tick in range(30)))
