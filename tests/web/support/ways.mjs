// The ways in which axe looks at a screen: in every size, direction, colours of the reader and table. In full all of these
// together; else two ways for each screen, opposite in all, and over the screens every two values together.
import { ALL } from '../scenes/all.mjs';
import { SHEET_SIZES } from './browser.mjs';

/** Set by `tests/run.sh screens`. */
export const IN_FULL = process.env.CROWNTABLE_SCREENS === 'full';

export const LOCALES = ['en', 'ar'];
export const FORCED = ['none', 'active'];
export const TABLES = ['dark', 'light'];

/** Every way to look at a screen. */
export const everyWay = LOCALES.flatMap((locale) =>
  SHEET_SIZES.flatMap((size) =>
    FORCED.flatMap((forcedColors) => TABLES.map((table) => ({ locale, size, forcedColors, table }))),
  ),
);

/** Two sizes, and in one of them what is not in the other; with each turn through the sizes others of the rest. */
export function fewWays(turn) {
  const count = SHEET_SIZES.length;
  const rest = Math.floor(turn / count);
  return [0, 1].map((way) => ({
    locale: LOCALES[(rest ^ way) & 1],
    size: SHEET_SIZES[(turn + 2 * way) % count],
    forcedColors: FORCED[((rest >> 1) ^ way) & 1],
    table: TABLES[((rest >> 2) ^ way) & 1],
  }));
}

const turns = new Map(Object.values(ALL).map((screen, turn) => [screen, turn]));
/** Those of a screen of `ALL` in one language. */
export const waysOf = (screen, locale) =>
  (IN_FULL ? everyWay : fewWays(turns.get(screen))).filter((way) => way.locale === locale);

export const wayOf = ({ locale, size, forcedColors, table }) =>
  `${locale}, ${size.width}x${size.height}, forced colours ${forcedColors}, ${table} table`;
