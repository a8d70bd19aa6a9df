"""Bots, clients and watchers for Crowntable. Begin with `join`, or with `Server`."""

from .errors import CrowntableError, Ended, Refused, Unreachable
from .seat_file import SeatFile
from .secret import Secret
from .server import NewRoom, Server, join, record_lines, watch
from .table import Table

__all__ = [
    "CrowntableError",
    "Ended",
    "NewRoom",
    "Refused",
    "SeatFile",
    "Secret",
    "Server",
    "Table",
    "Unreachable",
    "join",
    "record_lines",
    "watch",
]
__version__ = "0.1.0"
