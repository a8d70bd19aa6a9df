"""A whole client for the rummy family, for a terminal: python3 client.py http://localhost:8080/t/K7M4PX NAME"""
import asyncio
import sys

from crowntable import Refused, join

HELP = """draw [discard]   take a card from the stock, or the top discard      hint        what a good player might do
discard CARD     throw a card, such as 10H                           bot LEVEL   seat a bot: easy, medium or hard
out CARD         throw it and go out                                 start       begin the game
ready            for the game, or for the next round                 say TEXT    say something
leave            give up the seat                                    quit        go, and keep the seat"""


def show(view):
    table, you = view["public"], view["you"]
    print(f"\nRound {table['round']}, {table['wild']} is wild, on the pile: {table['discard_top'] or 'nothing'}")
    for seat in table["seats"]:
        print(f"  seat {seat['seat']}: {seat['cards']} cards, {seat['total']} points")
    if you is not None:
        print("  your hand:", *you["hand"])


async def obey(table, word, rest):
    if word == "draw":
        await table.play({"type": "draw", "source": rest or "stock"})
    elif word in ("discard", "out"):
        going_out = {"go_out": True} if word == "out" else {}
        await table.play({"type": "discard", "card": rest, **going_out})
    elif word == "hint":
        print((await table.hint())["hint"]["sentence"])
    elif word == "say":
        await table.chat(text=rest)
    elif word == "bot":
        await table.add_bot(rest or "medium")
    elif word == "ready":
        await table.ready(True)
    elif word in ("start", "leave"):
        await table.send(word)
    else:
        print(HELP)


async def main(address, name):
    lines = asyncio.StreamReader()
    reading = lambda: asyncio.StreamReaderProtocol(lines)
    await asyncio.get_running_loop().connect_read_pipe(reading, sys.stdin)
    async with join(address, name=name) as table:
        table.on_view(show)
        table.on_state(lambda state: lines.feed_eof() if state == "over" else print(f"({state})"))
        table.on_event(lambda event, view: print("*", *event.values()))
        table.on_message(lambda one: one["type"] == "chat" and print(f"{one['name']}: {one.get('text')}"))
        while (line := (await lines.readline()).decode().strip()) != "quit" and not lines.at_eof():
            try:
                await obey(table, *line.partition(" ")[::2])
            except Refused as refusal:
                print(refusal.message)
    print(f"The table is left: {table.end}")


asyncio.run(main(*sys.argv[1:3]))
