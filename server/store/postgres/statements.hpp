#pragma once

#include <array>

#include "server/store/postgres/channel.hpp"

/// What a node asks of the database, all of it fenced (docs/adr/0014). $me and $epoch, a node and its present life, are
/// the last two values where they are needed.
namespace crowntable::server::postgres::statement {

// Rooms that have ended stay until their records are removed. $1: codes.
inline constexpr Statement clear_records_of{"clear_records_of", R"(
DELETE FROM record c USING room r WHERE r.code = c.room AND r.code = ANY($1::text[]) AND r.broken = 'ended')"};
inline constexpr Statement clear_rooms{"clear_rooms", R"(
DELETE FROM room WHERE code = ANY($1::text[]) AND broken = 'ended')"};

/// $1: codes, $2: fences. A code that is taken stays as it is.
inline constexpr Statement make_rooms{"make_rooms", R"(
INSERT INTO room(code, owner, epoch, fence, seq)
SELECT t.code, $3::text, $4::bigint, t.fence, 0 FROM unnest($1::text[], $2::bigint[]) AS t(code, fence)
WHERE EXISTS (SELECT FROM node WHERE id = $3::text AND epoch = $4::bigint)
ORDER BY t.code ON CONFLICT DO NOTHING)"};

/// $1: rooms, $2: seqs, $3: fences, $4: bodies, $5: formats, $6: needs. Gives the rooms that were written to. Each
/// stands for itself: a row that is locked is passed over, and so is one whose fence or seq does not fit. What is
/// needed for a room only grows.
inline constexpr Statement append{"append", R"(
WITH b AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bigint[], $6::text[])
           AS t(room, seq, fence, body, format, needs)),
 g AS (SELECT room, fence, min(seq) AS first, max(seq) AS last, count(*) AS n, max(format)::integer AS format,
       string_agg(needs, '') AS needs FROM b GROUP BY 1, 2),
 l AS (SELECT code FROM room WHERE code = ANY($1::text[]) ORDER BY code FOR NO KEY UPDATE SKIP LOCKED),
 ok AS (UPDATE room r SET seq = g.last, format = greatest(r.format, g.format),
          rules = CASE WHEN position(g.needs IN r.rules) > 0 THEN r.rules ELSE r.rules || g.needs END
        FROM g, l
        WHERE l.code = g.room AND r.code = g.room AND r.fence = g.fence AND r.broken IS NULL
          AND r.seq = g.first - 1 AND g.n = g.last - g.first + 1 RETURNING r.code, r.fence),
 w AS (INSERT INTO record(room, seq, body) SELECT b.room, b.seq, b.body
       FROM b JOIN ok ON ok.code = b.room AND ok.fence = b.fence)
SELECT code FROM ok)"};

/// A new fence of our own. It waits for whoever writes to the row, so that `seq` is the last word: what was under way
/// with the old fence has happened by then, or never will. $1: codes, $2: old fences, $3: new ones.
inline constexpr Statement renew{"renew", R"(
UPDATE room r SET fence = t.fresh FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS t(code, old, fresh)
WHERE r.code = t.code AND r.fence = t.old AND r.owner = $4::text AND r.epoch = $5::bigint
RETURNING r.code, r.fence, r.seq)"};

/// $1: codes, $2: new fences, $5 and $6: the newest format, and all of the needs (Record), that this program knows.
/// Rooms of nobody, of a buried node, or our own. What was seen of a room and what is locked
/// must be the same: a node that has taken it meanwhile may be too young for what this statement sees of nodes. Gives
/// of each its fence, and from which node it was taken over: one whose life is over, and which has not released it.
inline constexpr Statement claim{"claim", R"(
WITH seen AS MATERIALIZED (SELECT code, fence FROM room WHERE code = ANY($1::text[])),
 l AS (SELECT code, owner, epoch FROM room WHERE code = ANY($1::text[]) ORDER BY code FOR NO KEY UPDATE SKIP LOCKED)
UPDATE room r SET owner = $3::text, epoch = $4::bigint, fence = t.fence, ends_at = NULL
FROM l, seen s, unnest($1::text[], $2::bigint[]) AS t(code, fence)
WHERE r.code = l.code AND r.code = s.code AND r.code = t.code AND r.fence = s.fence AND r.broken IS NULL
  AND r.format <= $5::bigint AND string_to_array(btrim(r.rules, ';'), ';;') <@ $6::text[]
  AND EXISTS (SELECT FROM node WHERE id = $3::text AND epoch = $4::bigint)
  AND (r.owner IS NULL OR (r.owner = $3::text AND r.epoch = $4::bigint)
       OR NOT EXISTS (SELECT FROM node n WHERE n.id = r.owner AND n.epoch = r.epoch))
RETURNING r.code, r.fence, CASE WHEN l.owner <> $3::text OR l.epoch <> $4::bigint THEN l.owner END)"};

// Rows of many rooms are locked in the order of their codes, so that nobody waits for somebody who waits for them.
/// $1: codes, $2: fences.
inline constexpr Statement release{"release", R"(
WITH l AS (SELECT r.code FROM room r JOIN unnest($1::text[], $2::bigint[]) AS t(code, fence)
             ON r.code = t.code AND r.fence = t.fence
           WHERE r.owner = $3::text AND r.epoch = $4::bigint ORDER BY r.code FOR NO KEY UPDATE OF r)
UPDATE room r SET owner = NULL, epoch = NULL, loading = NULL FROM l WHERE r.code = l.code)"};

/// Whoever has claimed rooms is about to load them. That `loading` names the fence of a claim before says that its
/// owner has died meanwhile: the deaths are counted until a load ends, and so many are too many. One that comes when
/// the node has left marks nothing, for nobody is about to die of it; one that was on its way at that moment may count.
/// $1: codes, $2: fences, $3: so many. Gives of each room whether it was set aside, and is nobody's from then on.
inline constexpr Statement begin_load{"begin_load", R"(
WITH d AS (SELECT r.code, r.deaths + coalesce((r.loading <> r.fence)::int, 0) AS deaths
           FROM room r JOIN unnest($1::text[], $2::bigint[]) AS t(code, fence) ON r.code = t.code AND r.fence = t.fence
           WHERE r.broken IS NULL AND r.owner = $4::text AND r.epoch = $5::bigint
             AND EXISTS (SELECT FROM node WHERE id = $4::text AND epoch = $5::bigint)
           ORDER BY r.code FOR NO KEY UPDATE OF r)
UPDATE room r SET loading = r.fence, deaths = d.deaths,
  broken = CASE WHEN d.deaths >= $3::bigint THEN 'poison' END,
  owner = CASE WHEN d.deaths < $3::bigint THEN r.owner END, epoch = CASE WHEN d.deaths < $3::bigint THEN r.epoch END
FROM d WHERE r.code = d.code RETURNING r.code, (r.broken IS NOT NULL)::int)"};
/// $1: codes, $2: fences.
inline constexpr Statement end_load{"end_load", R"(
WITH l AS (SELECT r.code FROM room r JOIN unnest($1::text[], $2::bigint[]) AS t(code, fence)
             ON r.code = t.code AND r.fence = t.fence ORDER BY r.code FOR NO KEY UPDATE OF r)
UPDATE room r SET loading = NULL, deaths = 0 FROM l WHERE r.code = l.code)"};

/// $1: code, $2: fence, $3: a new one, which keeps out what comes late, and by which an end of ours is known.
inline constexpr Statement end{"end_room", R"(
UPDATE room SET broken = 'ended', fence = $3::bigint, owner = NULL, epoch = NULL
WHERE code = $1::text AND ((fence = $2::bigint AND broken IS NULL) OR (fence = $3::bigint AND broken = 'ended')))"};

/// $1: codes, $2: fences, $3: milliseconds since 1970, or 0 for an end that is not known.
inline constexpr Statement set_end{"set_end", R"(
WITH l AS (SELECT r.code, nullif(t.ends_at, 0) AS ends_at
           FROM room r JOIN unnest($1::text[], $2::bigint[], $3::bigint[]) AS t(code, fence, ends_at)
             ON r.code = t.code AND r.fence = t.fence
           WHERE r.broken IS NULL ORDER BY r.code FOR NO KEY UPDATE OF r)
UPDATE room r SET ends_at = l.ends_at FROM l WHERE r.code = l.code)"};

// Rooms of which no node has told when they end, for it has died: they are given a time. $1: milliseconds since 1970,
// $2: so many rooms. Others are theirs who play them, also where that is about to be known: as for a claim, what was
// seen of a room and what is locked must be the same.
inline constexpr Statement give_ends{"give_ends", R"(
WITH seen AS MATERIALIZED (
  SELECT code, fence FROM room r WHERE ends_at IS NULL AND broken IS NULL
    AND NOT EXISTS (SELECT FROM node n WHERE n.id = r.owner AND n.epoch = r.epoch)),
 l AS (SELECT r.code FROM room r JOIN seen s ON r.code = s.code AND r.fence = s.fence
       WHERE r.ends_at IS NULL AND r.broken IS NULL
       ORDER BY r.code LIMIT $2::bigint FOR NO KEY UPDATE OF r SKIP LOCKED)
UPDATE room r SET ends_at = $1::bigint FROM l WHERE r.code = l.code)"};

// Rooms of nobody whose time is over. A claim takes their end away, and what is locked here is looked at once more. $1:
// milliseconds since 1970, $2: a fence, which keeps out what comes late, $3: so many rooms.
inline constexpr Statement end_due{"end_due", R"(
UPDATE room SET broken = 'ended', fence = $2::bigint, owner = NULL, epoch = NULL WHERE code IN (
  SELECT code FROM room r WHERE ends_at <= $1::bigint AND broken IS NULL
    AND NOT EXISTS (SELECT FROM node n WHERE n.id = r.owner AND n.epoch = r.epoch)
  ORDER BY code LIMIT $3::bigint FOR NO KEY UPDATE SKIP LOCKED))"};

/// $1: code. How many records there have to be, whether the room is set aside, and the records, or one row of nulls.
inline constexpr Statement load{"load", R"(
SELECT r.seq, (r.broken IS NOT NULL)::int, c.seq, c.body FROM room r LEFT JOIN record c ON c.room = r.code
WHERE r.code = $1::text AND r.broken IS DISTINCT FROM 'ended' ORDER BY c.seq)"};

/// $1: codes. Those that there are, whether they are set aside, who may write to them (nobody in the name of a life
/// that is over), and what has to be known to make them again.
inline constexpr Statement find{"find_rooms", R"(
SELECT r.code, (r.broken IS NOT NULL)::int, n.id, n.epoch, n.address, r.format, r.rules
FROM room r LEFT JOIN node n ON n.id = r.owner AND n.epoch = r.epoch
WHERE r.code = ANY($1::text[]) AND r.broken IS DISTINCT FROM 'ended')"};

/// $1: codes. The fences of those that there are, and whether they are set aside.
inline constexpr Statement read_fences{"read_fences", R"(
SELECT code, fence, (broken IS NOT NULL)::int FROM room
WHERE code = ANY($1::text[]) AND broken IS DISTINCT FROM 'ended')"};

inline constexpr Statement count{"count_rooms", R"(
SELECT count(*) FROM room WHERE broken IS DISTINCT FROM 'ended')"};

inline constexpr Statement list{"list_rooms", R"(
SELECT code, ends_at FROM room WHERE broken IS DISTINCT FROM 'ended' ORDER BY code)"};

// Some records of a room that has ended ($1: so many), then rooms of which none are left.
inline constexpr Statement clear_some_records{"clear_some_records", R"(
DELETE FROM record WHERE (room, seq) IN (
  SELECT room, seq FROM record
  WHERE room = (SELECT code FROM room WHERE broken = 'ended' ORDER BY code LIMIT 1) LIMIT $1::bigint))"};
inline constexpr Statement clear_empty_rooms{"clear_empty_rooms", R"(
DELETE FROM room r WHERE broken = 'ended' AND NOT EXISTS (SELECT FROM record WHERE room = r.code))"};

inline constexpr std::array all{clear_records_of,
                                clear_rooms,
                                make_rooms,
                                append,
                                renew,
                                claim,
                                release,
                                set_end,
                                end,
                                begin_load,
                                end_load,
                                load,
                                find,
                                read_fences,
                                count,
                                list,
                                clear_some_records,
                                clear_empty_rooms,
                                give_ends,
                                end_due};

}  // namespace crowntable::server::postgres::statement
