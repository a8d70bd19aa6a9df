// How long a connection waits, and for what.

/** For the answer to a command, or to a hello. */
export const ANSWER_MS = 10_000;
/** Where signs of life tell of the line, a late answer is the server's: it may be waiting for its store. */
export const SLOW_ANSWER_MS = 30_000;
export const PROBE_MS = 2_000;
/** The device says that it is off the net: the banner is to stand within a second. */
export const OFFLINE_PROBE_MS = 800;
export const OPEN_MS = 8_000;
/** How long a connection may be quiet as long as no server has said so. */
export const QUIET_MS = 20_000;
