"""Watches a table and prints its score table: python3 scores.py http://localhost:8080/t/K7M4PX"""
import asyncio
import sys

from crowntable import watch


async def main(address):
    async with watch(address) as table:
        told = -1
        async for view in table.views():
            rounds = view["public"]["scores"]
            if len(rounds) != told:
                if told < 0:
                    names = [seat["name"] for seat in table.room["seats"]]
                    print("round  " + "".join(f"{name:>12}" for name in names))
                for number, played in list(enumerate(rounds, 1))[max(told, 0) :]:
                    print(f"{number:5}  " + "".join(f"{'-' if one is None else one:>12}" for one in played["points"]))
                told = len(rounds)
            if view["public"]["standings"]:
                print("total  " + "".join(f"{seat['total']:>12}" for seat in view["public"]["seats"]))
                break


asyncio.run(main(sys.argv[1]))
