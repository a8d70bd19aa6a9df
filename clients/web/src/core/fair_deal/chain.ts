/**
 * Hash chains, as engine/fair_deal.hpp has them. Hashes come from a library and not from crypto.subtle, which a page
 * served over plain http does not have.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { equalBytes, readHex, writeHex } from './bytes';

export const LINK_BYTES = 32;

/** More links than any game has deals; nobody hashes further than that. */
export const CHAIN_LENGTH_MAX = 256;

function hashed(link: Uint8Array, times: number): Uint8Array {
  let result = link;
  for (let i = 0; i < times; ++i) result = sha256(result);
  return result;
}

interface Walk {
  secret: string;
  /** What comes of the secret after so many hashes. */
  links: readonly Uint8Array[];
}
/** The chains that were walked, the newest last. A page asks for its own one, often, and then for the one behind it. */
const walks: Walk[] = [];
const WALKS_MAX = 2;

const walkOf = (secret: string): Walk | undefined => walks.find((walk) => walk.secret === secret);

function keepWalk(walk: Walk): void {
  walks.push(walk);
  if (walks.length > WALKS_MAX) walks.shift();
}

function stepOn(links: Uint8Array[], steps: number): void {
  for (let i = 0; i < steps; ++i) links.push(sha256(links.at(-1)!));
}

/** Of a secret that is one. */
function linksOf(secret: Uint8Array): readonly Uint8Array[] {
  const known = walkOf(writeHex(secret));
  if (known) return known.links;
  const links = [secret];
  stepOn(links, CHAIN_LENGTH_MAX);
  keepWalk({ secret: writeHex(secret), links });
  return links;
}

/** So many hashes take a phone less than the rest of a frame. */
const SLICE = 32;

/** Lets the page draw and hear in between, also where it is hidden and its timers are slow. */
function otherTasks(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Finds the end of a chain, and its links, before they are asked for: at once that holds up a phone for frames. */
export async function findEnd(secret: string): Promise<void> {
  const bytes = readHex(secret, LINK_BYTES);
  if (bytes === null) throw new RangeError('no secret of a chain');
  const links = [bytes];
  while (links.length <= CHAIN_LENGTH_MAX && !walkOf(secret)) {
    await otherTasks();
    stepOn(links, SLICE);
  }
  if (!walkOf(secret)) keepWalk({ secret, links });
}

/** The link that was to be revealed so many links before this one. Throws RangeError at what is no link. */
export function earlierLink(link: string, count: number): string {
  const bytes = readHex(link, LINK_BYTES);
  if (bytes === null || count > CHAIN_LENGTH_MAX) throw new RangeError('no link');
  return writeHex(hashed(bytes, count));
}

/** A chain of one's own. A secret serves one chain, and a chain one game: links of another game are known to others. */
export class HashChain {
  private constructor(
    private readonly secret: Uint8Array,
    readonly length: number,
  ) {}

  /** `secret`: 64 hex digits. */
  static of(secret: string, length = CHAIN_LENGTH_MAX): HashChain {
    const bytes = readHex(secret, LINK_BYTES);
    if (bytes === null) throw new RangeError('no secret of a chain');
    if (!Number.isInteger(length) || length < 1 || length > CHAIN_LENGTH_MAX)
      throw new RangeError('no length of a chain');
    return new HashChain(bytes, length);
  }

  /** A new chain from the browser's own randomness. */
  static random(): HashChain {
    return new HashChain(crypto.getRandomValues(new Uint8Array(LINK_BYTES)), CHAIN_LENGTH_MAX);
  }

  /** Keep it where the seat's token is kept, so that a reload goes on with the same chain; show it to nobody. */
  keep(): string {
    return writeHex(this.secret);
  }

  /** The commitment. */
  end(): string {
    return writeHex(linksOf(this.secret)[this.length]!);
  }

  /** Link 1 is revealed first. */
  link(number: number): string {
    if (!Number.isInteger(number) || number < 1 || number > this.length) throw new RangeError('no such link');
    return writeHex(linksOf(this.secret)[this.length - number]!);
  }
}

/** What is known of somebody else's chain: its end and the last link that was revealed. */
export class RevealedChain {
  private last: Uint8Array;
  private number = 0;

  /** `end`: 64 hex digits. */
  constructor(end: string) {
    const bytes = readHex(end, LINK_BYTES);
    if (bytes === null) throw new RangeError('no end of a chain');
    this.last = bytes;
  }

  /** Whether `link` is this chain's link `number`; if it is, it becomes what is known. Links may be left out. */
  accept(link: string, number: number): boolean {
    const bytes = readHex(link, LINK_BYTES);
    if (bytes === null || !Number.isInteger(number) || number <= this.number || number > CHAIN_LENGTH_MAX) return false;
    if (!equalBytes(hashed(bytes, number - this.number), this.last)) return false;
    this.last = bytes;
    this.number = number;
    return true;
  }
}
