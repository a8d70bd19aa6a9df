/** What the lines of a game record say: protocol/schema/game_record_line.json. No member may be missing or be added. */
import { readCode } from '../room_code';
import type { GameRecordLine } from '../wire_types';
import { readHex } from './bytes';
import { either, exactly, hasShape, isText, type Shape } from './shape';

const SEATS_MAX = 7;
const UINT32_MAX = 0xffff_ffff;
const INT32_MAX = 0x7fff_ffff;
const NAME_MAX = 200;

/** With these members in this order. */
const whole =
  (shape: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    hasShape(value, shape) && `${Object.keys(value as object)}` === `${Object.keys(shape)}`;
const isWithin =
  (min: number, max: number): Shape =>
  (value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
const listOf =
  (shape: Shape, min = 0): Shape =>
  (value) =>
    hasShape(value, [shape]) && hasShape((value as unknown[]).length, isWithin(min, SEATS_MAX));
const isObject: Shape = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isDigest: Shape = (value) => typeof value === 'string' && readHex(value, 32) !== null;
const isFlag = exactly(true, false);
const isNothing = exactly(null);
const isSeat = isWithin(0, SEATS_MAX - 1);
const isName: Shape = (value) => typeof value === 'string' && value.length <= NAME_MAX;
const isDeal = isWithin(1, UINT32_MAX);
const isNumber = isWithin(0, UINT32_MAX);
const standings = listOf(
  whole({ seat: isSeat, place: isWithin(1, SEATS_MAX), points: isWithin(-INT32_MAX - 1, INT32_MAX) }),
);

/** By kind; each line has its kind and its chain value, too. */
const SHAPES: Readonly<Record<Exclude<GameRecordLine['line'], 'signature'>, Readonly<Record<string, Shape>>>> = {
  header: {
    format: exactly('crowntable.game_record'),
    version: exactly(1, 2),
    room: (value) => typeof value === 'string' && readCode(value) === value,
    number: isDeal,
    game: (value) => typeof value === 'string' && /^[a-z0-9_]{1,64}$/.test(value),
    rules: isNumber,
    options: isObject,
    seats: listOf(whole({ name: isName, bot: exactly(null, 'easy', 'medium', 'hard') }), 2),
    host: either(isSeat, isNothing),
    dealer: either(isSeat, isNothing),
    last_standings: standings,
    commitments: either(isNothing, whole({ server: isDigest, seats: listOf(either(isDigest, isNothing)) })),
  },
  deal: {
    deal: isDeal,
    seed: isDigest,
    links: either(isNothing, listOf(either(isDigest, exactly('skipped', 'absent', null)))),
    vouched_for: isFlag,
  },
  action: { seat: isSeat, turn: isNumber, by: exactly('human', 'bot', 'clock'), action: isObject },
  seat_taken: { seat: isSeat, name: isName },
  seat_left: { seat: isSeat, removed: isFlag },
  commitment: { seat: isSeat, chain_end: either(isDigest, isNothing) },
  reveal: { deal: isDeal, link: isDigest },
  result: { deal: isDeal, standings },
  end: { by_host: isFlag, standings },
  footer: { lines: isDeal, signer: isDigest },
};

/** Since version 2; a member that were false would be a second spelling. */
const BY_HOST_ALONE = { ...SHAPES.seat_taken, by_host_alone: exactly(true) };

/** A line that is spelt as a record spells it; null if it is none that belongs into a record before the signature. */
export function readRecordLine(json: string): GameRecordLine | null {
  try {
    const value: unknown = JSON.parse(json);
    // Two spellings of a line would be two records of one game.
    if (JSON.stringify(value) !== json) return null;
    const { line } = value as GameRecordLine;
    const usual = Object.hasOwn(SHAPES, line) ? SHAPES[line as keyof typeof SHAPES] : null;
    const shape =
      usual === SHAPES.seat_taken && Object.hasOwn(value as object, 'by_host_alone') ? BY_HOST_ALONE : usual;
    return shape && hasShape(value, whole({ line: isText, ...shape, chain: isText }))
      ? (value as GameRecordLine)
      : null;
  } catch {
    return null;
  }
}
