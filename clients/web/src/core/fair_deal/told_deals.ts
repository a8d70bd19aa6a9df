/**
 * What this page was told of the deals of its tables, the latest last, kept so that the record of a game can be held
 * against it. Nothing of it is secret: everybody at the table was told the same.
 */
import { forget, keptKeys, recall, remember } from '../keepsakes';
import type { DealMessage } from '../wire';
import type { SeatLink } from './check_deal';
import { either, exactly, hasShape, isText, type Shape } from './shape';

export type Commitment = DealMessage['commitments'][number];

export interface ToldDeal {
  game: number;
  deal: number;
  server_commitment: string;
  commitments: readonly Commitment[];
  links: readonly SeatLink[];
  /** Null before the deal is over. */
  server_link: string | null;
  /** The own link went into the seed. */
  mine: boolean;
  /** The own link was given, and no cards came of it. */
  called_off: boolean;
}

/**
 * How many deals there were while one sat at the table, how many of them went on without one's own link, and how many
 * were called off after it was given.
 */
export interface DealTally {
  deals: number;
  without_own: number;
  called_off: number;
}

const KEY = 'told.';
/** Some ten games of a table; what is older goes. */
const DEALS_MAX = 128;
const TABLES_MAX = 16;

const nothing = exactly(null);
const flag = exactly(true, false);
const shape: Shape = [
  {
    game: Number.isInteger,
    deal: Number.isInteger,
    server_commitment: isText,
    commitments: [either(nothing, { chain_end: isText, first_deal: Number.isInteger })],
    links: [either(nothing, isText)],
    server_link: either(nothing, isText),
    mine: flag,
    called_off: flag,
  },
];

export function toldDeals(code: string): readonly ToldDeal[] {
  try {
    const read: unknown = JSON.parse(recall(KEY + code) ?? '[]');
    return hasShape(read, shape) ? (read as ToldDeal[]) : [];
  } catch {
    return [];
  }
}

/** In the place of what was told of the same deal before. */
export function keepTold(code: string, told: ToldDeal): readonly ToldDeal[] {
  const known = toldDeals(code);
  const at = known.findIndex(({ game, deal }) => game === told.game && deal === told.deal);
  const deals = at < 0 ? [...known, told].slice(-DEALS_MAX) : known.map((one, i) => (i === at ? told : one));
  if (known.length === 0) makeRoom();
  remember(KEY + code, JSON.stringify(deals));
  return deals;
}

/** Which tables are the oldest is not known; the page remembers some, and not all for ever. */
function makeRoom(): void {
  const tables = keptKeys(KEY);
  for (const code of tables.slice(0, Math.max(0, tables.length - TABLES_MAX + 1))) forget(KEY + code);
}

export function tallyOf(deals: readonly ToldDeal[]): DealTally {
  const called_off = deals.filter((one) => one.called_off).length;
  const mine = deals.filter((one) => one.mine).length;
  return { deals: deals.length, without_own: deals.length - called_off - mine, called_off };
}

/** A deal as a record tells of it. */
export type RecordedTerms = Pick<ToldDeal, 'deal' | 'server_commitment' | 'commitments' | 'links' | 'server_link'>;

const termsOf = ({ server_commitment, commitments, links }: RecordedTerms): string =>
  JSON.stringify([server_commitment, commitments.map((one) => one && [one.chain_end, one.first_deal]), links]);

/**
 * How a record of game `game` compares with what was told here: of how many of its deals something was told, and the
 * first of which the record tells otherwise, or nothing.
 */
export function agreementOf(
  game: number,
  recorded: readonly RecordedTerms[],
  told: readonly ToldDeal[],
): { compared: number; disputed: number | null } {
  const known = told.filter((one) => one.game === game && !one.called_off);
  const isSame = (one: ToldDeal): boolean => {
    const same = recorded.find(({ deal }) => deal === one.deal);
    return (
      same !== undefined &&
      termsOf(same) === termsOf(one) &&
      (one.server_link === null || one.server_link === same.server_link)
    );
  };
  return { compared: known.length, disputed: known.find((one) => !isSame(one))?.deal ?? null };
}
