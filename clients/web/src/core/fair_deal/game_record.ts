/**
 * Checks the record of a game in the browser: chain, signature, commitments, links and seeds. Whether the game was
 * played by the rules is checked by `crowntable verify`: no rules in the browser.
 */
import type { GameRecordLine, RecordedDeal, RecordHeader } from '../wire_types';
import { RevealedChain } from './chain';
import { isLink, vouchedFor } from './check_deal';
import { deckSeed } from './deck_seed';
import { readFrame, type RecordFault } from './record_frame';

export type { RecordFault } from './record_frame';

/** What a record tells in which no fault was found. */
export interface CheckedRecord {
  header: RecordHeader;
  deals: number;
  vouchedFor: number;
  standings: readonly { seat: number; place: number; points: number }[];
  byHost: boolean;
  signer: string;
}

interface SeatChain {
  chain: RevealedChain;
  before: number;
}

/** Follows the deals of a record. Each step answers the line that is wrong, or null. */
class Deals {
  count = 0;
  vouchedFor = 0;
  private readonly server: RevealedChain | null;
  private readonly seats: (SeatChain | null)[];
  /** The deal whose link of the server is still to be revealed, and its line. */
  private open: { deal: RecordedDeal; line: number } | null = null;

  constructor(private readonly header: RecordHeader) {
    this.server = header.commitments === null ? null : new RevealedChain(header.commitments.server);
    this.seats = header.seats.map((_, seat) => this.chainOf(header.commitments?.seats[seat] ?? null));
  }

  private chainOf(end: string | null): SeatChain | null {
    return end === null ? null : { chain: new RevealedChain(end), before: this.count };
  }

  take(line: GameRecordLine, number: number): number | null {
    if (line.line === 'deal') return this.deal(line, number);
    if (line.line === 'reveal') return this.reveal(line.deal, line.link, number);
    if (line.line === 'commitment') {
      if (this.server === null || line.seat >= this.seats.length) return number;
      this.seats[line.seat] = this.chainOf(line.chain_end);
    }
    if ((line.line === 'result' || line.line === 'end') && this.open !== null) return number;
    return null;
  }

  private deal(deal: RecordedDeal, line: number): number | null {
    const links = deal.links ?? [];
    const complete = this.server === null ? deal.links === null : links.length === this.seats.length;
    if (this.open !== null || deal.deal !== this.count + 1 || !complete || deal.vouched_for !== vouchedFor(links)) return line;
    const right = links.every((link, seat) => {
      const known = this.seats[seat] ?? null;
      // Somebody without a chain is passed over.
      if (known === null) return link === null || link === 'skipped';
      return link !== null && (!isLink(link) || known.chain.accept(link, deal.deal - known.before));
    });
    this.count = deal.deal;
    if (deal.vouched_for) ++this.vouchedFor;
    if (this.server !== null) this.open = { deal, line };
    return right ? null : line;
  }

  private reveal(deal: number, link: string, line: number): number | null {
    if (this.open === null || deal !== this.count || this.server?.accept(link, deal) !== true) return line;
    const { room, number, rules } = this.header;
    const links = (this.open.deal.links ?? []).map((one) => (isLink(one) ? one : null));
    const seed = deckSeed(link, { room, game: number, deal, rules, seat_links: links });
    const wrong = seed === this.open.deal.seed ? null : this.open.line;
    this.open = null;
    return wrong;
  }
}

function isHeader(line: GameRecordLine | undefined): line is RecordHeader {
  return line?.line === 'header' && line.format === 'crowntable.game_record' && line.version === 1;
}

/** Whoever signs may write what they like, and the page shows these. */
function areStandings(told: unknown, { seats }: RecordHeader): boolean {
  return (
    Array.isArray(told) &&
    told.every((one: unknown) => {
      const { seat, place, points } = (one ?? {}) as Record<string, unknown>;
      return [seat, place, points].every(Number.isInteger) && typeof seats[seat as number]?.name === 'string';
    })
  );
}

export function checkGameRecord(file: Uint8Array): CheckedRecord | RecordFault {
  const frame = readFrame(file);
  const [header] = frame.lines;
  if (!isHeader(header)) return frame.fault ?? { line: 1, what: 'form' };
  let line = 1;
  try {
    const deals = new Deals(header);
    for (const one of frame.lines.slice(1)) {
      ++line;
      const wrong = deals.take(one, line);
      if (wrong !== null) return { line: wrong, what: 'fair_deal' };
    }
    if (frame.fault !== null) return frame.fault;
    const end = frame.lines.at(-1);
    if (end?.line !== 'end') return { line: line + 1, what: 'form' };
    if (!areStandings(end.standings, header) || typeof end.by_host !== 'boolean') return { line, what: 'form' };
    return { header, deals: deals.count, vouchedFor: deals.vouchedFor, standings: end.standings, byHost: end.by_host, signer: frame.signer };
  } catch {
    // A member is missing or of another type.
    return { line, what: 'form' };
  }
}
