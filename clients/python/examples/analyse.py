"""What a record of the rummy family tells of its players: python3 analyse.py game.jsonl"""
import sys
from collections import Counter
from pathlib import Path

from crowntable import record_lines


def main(path):
    lines = record_lines(Path(path).read_bytes().decode())
    names = [seat["name"] for seat in lines[0]["seats"]]
    turns, from_pile, went_out = Counter(), Counter(), Counter()
    for line in lines:
        if line["line"] == "action":
            action = line["action"]
            turns[line["seat"]] += action["type"] == "draw"
            from_pile[line["seat"]] += action.get("source") == "discard"
            went_out[line["seat"]] += action.get("go_out", False)
    totals = {one["seat"]: one["points"] for one in next(one for one in lines if one["line"] == "end")["standings"]}
    deals = [line for line in lines if line["line"] == "deal"]
    print(f"{len(deals)} deals, {sum(deal['vouched_for'] for deal in deals)} of them vouched for")
    print(f"{'':12}{'turns':>8}{'pile':>8}{'out':>8}{'points':>8}")
    for seat, name in enumerate(names):
        print(f"{name:12}{turns[seat]:8}{from_pile[seat]:8}{went_out[seat]:8}{totals[seat]:8}")


main(sys.argv[1])
