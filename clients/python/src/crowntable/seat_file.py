"""Seats that outlast the program."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Dict, Mapping, Optional, Union

# The oldest goes when there is one more.
_TABLES_MAX = 64


class SeatFile:
    """
    The tokens of seats, and the chains of fair deals beside them, by the address of their table, in a file that only
    its owner can read (mode 0600). It is written whole, in one step, and belongs to one program at a time.
    """

    def __init__(self, path: Union[str, os.PathLike[str]]) -> None:
        self._path = Path(path)

    def read(self, table: str) -> Dict[str, Any]:
        """What is kept of a table: `token`, `chain`; {} where nothing is."""
        kept = self._tables().get(table)
        return dict(kept) if isinstance(kept, dict) else {}

    def write(self, table: str, kept: Optional[Mapping[str, Any]]) -> None:
        """Keeps this of a table; None: nothing any more. Raises OSError."""
        tables = self._tables()
        tables.pop(table, None)
        if kept:
            tables[table] = dict(kept)
        newest = dict(list(tables.items())[-_TABLES_MAX:])
        beside = self._path.with_name(f"{self._path.name}.{os.getpid()}.new")
        beside.unlink(missing_ok=True)
        file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(file, "w", encoding="utf-8") as opened:
                json.dump({"tables": newest}, opened)
                opened.flush()
                # A link that is given away must be known to be, whatever becomes of this machine.
                os.fsync(opened.fileno())
            os.replace(beside, self._path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise

    def _tables(self) -> Dict[str, Any]:
        try:
            tables = json.loads(self._path.read_text("utf-8"))["tables"]
        except FileNotFoundError:
            return {}
        except (ValueError, KeyError, TypeError) as problem:
            raise ValueError(f"{self._path} is no file of seats") from problem
        if not isinstance(tables, dict):
            raise ValueError(f"{self._path} is no file of seats")
        return tables

    def __repr__(self) -> str:
        return f"SeatFile({str(self._path)!r})"
