"""A bot for the rummy family: python3 bot.py http://localhost:8080/t/K7M4PX"""
import asyncio, sys
from crowntable import join

async def main() -> None:
    async with join(sys.argv[1], name="Robin") as table:
        while view := await table.my_turn():
            legal = view["you"]["legal"]
            if legal["draw"]:
                action = {"type": "draw", "source": legal["draw"][-1]}
            elif legal["go_out"]:
                action = {"type": "discard", "card": legal["go_out"][0], "go_out": True}
            else:
                action = {"type": "discard", "card": legal["discard"][0]}
            await table.play(action)

asyncio.run(main())
