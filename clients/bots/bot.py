#!/usr/bin/env python3
"""An example of a bot for `crowntable bot --exec` and `crowntable arena`: needs Python 3.8 and nothing else.

    crowntable bot --exec "python3 clients/bots/bot.py" http://localhost:8080/t/K7M4PX

It plays the games of the rummy family. It draws from the stock, keeps wild cards, and throws the dearest card that has no friend in the hand.
docs/bots.md tells what the lines mean.
"""

import json
import sys

COURT = {"J": 11, "Q": 12, "K": 13, "A": 1}


def rank(card):
    """The rank of a card such as 10H, or None for a joker."""
    if card == "JK":
        return None
    text = card[:-1]
    return COURT[text] if text in COURT else int(text)


def is_wild(card, table):
    return card == "JK" or rank(card) == rank(table["wild"] + "S")


def friends(card, hand):
    """Cards of the same rank, and neighbours in the suit."""
    count = -1
    for other in hand:
        if other == "JK":
            continue
        near = abs(rank(other) - rank(card)) <= 1 and other[-1] == card[-1]
        count += near or rank(other) == rank(card)
    return count


def choose(question):
    table, own = question["public"], question["you"]
    if "wild" not in table:
        sys.exit(f"bot.py plays the rummy family only, not {table['game']}.")
    legal = own["legal"]
    if legal["draw"]:
        return {"type": "draw", "source": "stock" if "stock" in legal["draw"] else legal["draw"][0]}
    if legal["go_out"]:
        return {"type": "discard", "card": legal["go_out"][0], "go_out": True}

    def cost_of_keeping(card):
        return (-1, 0) if is_wild(card, table) else (-friends(card, own["hand"]), rank(card))

    return {"type": "discard", "card": max(legal["discard"], key=cost_of_keeping)}


for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "choose":
        print(json.dumps({"turn": question["turn"], "action": choose(question)}), flush=True)
    elif question["type"] == "fault":
        print(question["message"], file=sys.stderr)
