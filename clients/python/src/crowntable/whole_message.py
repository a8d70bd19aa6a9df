"""Puts back what protocol 2 leaves out of an update: protocol/README.md, "Protocol 2"."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any, Dict, Mapping, Optional

Outline = Mapping[str, Any]

_known: Dict[str, Any] = json.loads((Path(__file__).parent / "left_out.json").read_text("utf-8"))


def _list_of(value: Any) -> Any:
    return value if isinstance(value, list) else []


def _follow(outline: Outline, own: Dict[str, Any], around: Optional[Dict[str, Any]], index: int) -> Any:
    """What the rule of a member gives: `own` is the entry `index` of a list of `around`."""

    def at(name: str) -> Any:
        return (around or {}).get(name[3:]) if name.startswith("../") else own.get(name)

    of = at(outline.get("of", ""))
    rule = outline["rule"]
    if rule == "index":
        return index
    if rule == "same":
        return of
    entries = _list_of(of)
    if rule == "last":
        return entries[-1] if entries else None
    if rule == "beside":
        return entries[index] if index < len(entries) else None
    if rule == "index_in":
        return entries.index(outline["value"]) if outline["value"] in entries else None
    entries = _list_of(outline.get("value", of))
    number = at(outline["number"])
    known = isinstance(number, int) and 1 <= number <= len(entries)
    return entries[number - 1] if known else None


def _put_back_members(
    own: Dict[str, Any], members: Mapping[str, Outline], around: Optional[Dict[str, Any]], index: int
) -> None:
    # First what needs no other member; then rules, and what is inside, in the order of the outline.
    for name, outline in members.items():
        if name not in own and "usual" in outline:
            own[name] = copy.deepcopy(outline["usual"])
        elif outline.get("words") and isinstance(own.get(name), str):
            own[name] = own[name].split(" ") if own[name] else []
    for name, outline in members.items():
        if name not in own and "rule" in outline:
            own[name] = _follow(outline, own, around, index)
        _put_back(own.get(name), outline, own, 0)


def _put_back(value: Any, outline: Outline, around: Optional[Dict[str, Any]], index: int) -> None:
    if "each" in outline:
        for at, entry in enumerate(_list_of(value)):
            _put_back(entry, outline["each"], around, at)
    if not isinstance(value, dict):
        return
    if "members" in outline:
        _put_back_members(value, outline["members"], around, index)
    kind = outline.get("kinds", {}).get(str(value.get(outline.get("by", ""))))
    if kind is not None:
        _put_back(value, kind, around, index)


def whole_message(message: Dict[str, Any]) -> Dict[str, Any]:
    """The message as protocol 1 would have it. Changes `message`; one that is whole stays as it is."""
    if message.get("type") != "update":
        return message
    _put_back(message, _known["update"], None, 0)
    shown = message.get("public")
    family = _known["games"].get(str(shown.get("game"))) if isinstance(shown, dict) else None
    for name, outline in _known["families"].get(family, {}).items():
        _put_back(message.get(name), outline, None, 0)
    return message
