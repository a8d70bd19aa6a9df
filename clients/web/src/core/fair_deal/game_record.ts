/**
 * Checks the record of a game in the browser: chain, signature, commitments, links and seeds. Whether the game was
 * played by the rules is checked by `crowntable verify`: no rules in the browser.
 */
import type { GameRecordLine, RecordedDeal, RecordedEnd, RecordHeader } from '../wire_types';
import { RevealedChain } from './chain';
import { isLink, vouchedFor } from './check_deal';
import { deckSeed } from './deck_seed';
import { readFrame, type RecordFault } from './record_frame';
import type { Commitment, RecordedTerms } from './told_deals';

export type { RecordFault } from './record_frame';

/** What a record tells in which no fault was found. */
export interface CheckedRecord {
  header: RecordHeader;
  deals: number;
  vouchedFor: number;
  standings: readonly { seat: number; place: number; points: number }[];
  byHost: boolean;
  signer: string;
  /** Each deal as everybody should have been told of it. */
  terms: readonly RecordedTerms[];
  /** Who sat into a hand in the middle of its deal, by nobody's consent but the host's. */
  letIn: readonly LetIn[];
}

export interface LetIn {
  deal: number;
  seat: number;
  name: string;
}

interface SeatChain {
  chain: RevealedChain;
  before: number;
}

type Standings = RecordedEnd['standings'];

/** Follows the lines after the header. */
class Lines {
  deals = 0;
  vouchedFor = 0;
  end: RecordedEnd | null = null;
  private readonly server: RevealedChain | null;
  private readonly seats: (SeatChain | null)[];
  /** What everybody was told of them. */
  private readonly commitments: Commitment[];
  readonly terms: RecordedTerms[] = [];
  readonly letIn: LetIn[] = [];
  /** The seats that nobody has now who could commit. */
  private readonly bots: Set<number>;
  /** The deal of which no result was told yet, its line, and whether the server's link was told. */
  private open: { deal: RecordedDeal; line: number; revealed: boolean } | null = null;

  constructor(private readonly header: RecordHeader) {
    const { commitments, seats } = header;
    this.server = commitments === null ? null : new RevealedChain(commitments.server);
    this.seats = seats.map((_, seat) => this.chainOf(commitments?.seats[seat] ?? null));
    const ends = seats.map((_, seat) => commitments?.seats[seat] ?? null);
    this.commitments = ends.map((chain_end) => (chain_end === null ? null : { chain_end, first_deal: 1 }));
    this.bots = new Set(seats.flatMap(({ bot }, seat) => (bot === null ? [] : [seat])));
  }

  /** What is wrong with the header, if anything is. */
  headerFault(): RecordFault['what'] | null {
    const { commitments, seats, host, dealer, last_standings } = this.header;
    const last = last_standings.map(({ seat }) => seat);
    const sits = (seat: number | null): boolean => seat === null || seat < seats.length;
    if (![host, dealer, ...last].every(sits) || new Set(last).size !== last.length) return 'form';
    if (host !== null && this.bots.has(host)) return 'form';
    const fits =
      commitments === null ||
      (commitments.seats.length === seats.length &&
        this.seats.every((chain, seat) => chain === null || !this.bots.has(seat)));
    return fits ? null : 'fair_deal';
  }

  /** The line that is wrong, if one is. */
  take(line: GameRecordLine, number: number): RecordFault | null {
    if (!this.isInOrder(line)) return { line: number, what: 'form' };
    const wrong = this.follow(line, number);
    return wrong === null ? null : { line: wrong, what: 'fair_deal' };
  }

  private isInOrder(line: GameRecordLine): boolean {
    const { open } = this;
    if (this.end !== null || line.line === 'header' || ('seat' in line && line.seat >= this.seats.length)) return false;
    if (line.line === 'result') return open !== null && line.deal === this.deals && this.areStandings(line.standings);
    if (line.line === 'end') return (open === null || line.by_host) && this.areStandings(line.standings);
    // The hand that somebody was let into by the host alone, and records from before that was marked.
    if (line.line === 'seat_taken' && line.by_host_alone) return this.header.version > 1 && open !== null;
    // Nobody plays for a bot, or leaves its seat.
    const by_person = line.line === 'seat_left' || (line.line === 'action' && line.by === 'human');
    if (by_person && this.bots.has(line.seat)) return false;
    // Nothing comes between the server's link and what it ends.
    return open?.revealed !== true && (line.line !== 'action' || open !== null);
  }

  /** Whoever signs may write what they like, and the page shows these. */
  private areStandings(told: Standings): boolean {
    const seats = new Set(told.map(({ seat }) => seat));
    return told.length === this.seats.length && this.seats.every((_, seat) => seats.has(seat));
  }

  private follow(line: GameRecordLine, number: number): number | null {
    if (line.line === 'deal') return this.deal(line, number);
    if (line.line === 'reveal') return this.reveal(line.deal, line.link, number);
    if (line.line === 'seat_taken') {
      this.bots.delete(line.seat);
      if (line.by_host_alone) this.letIn.push({ deal: this.deals, seat: line.seat, name: line.name });
    }
    if (line.line === 'seat_left') this.bots.add(line.seat);
    if (line.line === 'commitment') {
      if (this.server === null || (line.chain_end !== null && this.bots.has(line.seat))) return number;
      this.commit(line.seat, line.chain_end);
    }
    if (line.line === 'result' || line.line === 'end') {
      if (this.server !== null && this.open?.revealed === false) return number;
      this.open = null;
      if (line.line === 'end') this.end = line;
    }
    return null;
  }

  private commit(seat: number, chain_end: string | null): void {
    this.seats[seat] = this.chainOf(chain_end);
    this.commitments[seat] = chain_end === null ? null : { chain_end, first_deal: this.deals + 1 };
  }

  private chainOf(end: string | null): SeatChain | null {
    return end === null ? null : { chain: new RevealedChain(end), before: this.deals };
  }

  private deal(deal: RecordedDeal, line: number): number | null {
    const links = deal.links ?? [];
    const complete = this.server === null ? deal.links === null : links.length === this.seats.length;
    if (this.open !== null || deal.deal !== this.deals + 1 || !complete || deal.vouched_for !== vouchedFor(links))
      return line;
    const right = links.every((link, seat) => {
      const known = this.seats[seat] ?? null;
      // Somebody without a chain is passed over.
      if (known === null) return link === null || (link === 'skipped' && !this.bots.has(seat));
      return link !== null && (!isLink(link) || known.chain.accept(link, deal.deal - known.before));
    });
    this.deals = deal.deal;
    const server_commitment = this.header.commitments?.server ?? '';
    this.terms.push({ ...deal, server_commitment, commitments: [...this.commitments], links, server_link: null });
    if (deal.vouched_for) ++this.vouchedFor;
    this.open = { deal, line, revealed: false };
    return right ? null : line;
  }

  private reveal(deal: number, link: string, line: number): number | null {
    const { open, server } = this;
    if (open === null || deal !== this.deals || server?.accept(link, deal) !== true) return line;
    const { room, number, rules } = this.header;
    const links = (open.deal.links ?? []).map((one) => (isLink(one) ? one : null));
    const seed = deckSeed(link, { room, game: number, deal, rules, seat_links: links });
    open.revealed = true;
    this.terms.at(-1)!.server_link = link;
    return seed === open.deal.seed ? null : open.line;
  }
}

export function checkGameRecord(file: Uint8Array): CheckedRecord | RecordFault {
  const frame = readFrame(file);
  const [header, ...rest] = frame.lines;
  if (header?.line !== 'header') return header ? { line: 1, what: 'form' } : (frame.fault ?? { line: 1, what: 'form' });
  const lines = new Lines(header);
  const what = lines.headerFault();
  if (what !== null) return { line: 1, what };
  for (const [i, line] of rest.entries()) {
    const fault = lines.take(line, i + 2);
    if (fault !== null) return fault;
  }
  if (frame.fault !== null) return frame.fault;
  const { end } = lines;
  if (end === null) return { line: frame.lines.length + 1, what: 'form' };
  return {
    header,
    deals: lines.deals,
    vouchedFor: lines.vouchedFor,
    standings: end.standings,
    byHost: end.by_host,
    signer: frame.signer,
    terms: lines.terms,
    letIn: lines.letIn,
  };
}
