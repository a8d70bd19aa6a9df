/** The streams of engine/random.hpp. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { readHex, uint32Bytes } from './bytes';

const SEED_BYTES = 32;
const WORDS_PER_BLOCK = 8;

/** Block i is HMAC-SHA-256(seed, name | 0x00 | i as 8 bytes big-endian), read as eight 32-bit words. */
export class Random {
  private readonly seed: Uint8Array;
  private readonly name: Uint8Array;
  private block = new DataView(new ArrayBuffer(0));
  private used = WORDS_PER_BLOCK;
  private blocks = 0;

  /** `seed`: 64 hex digits. */
  constructor(seed: string, stream: string) {
    const bytes = readHex(seed, SEED_BYTES);
    if (bytes === null) throw new RangeError('no seed');
    this.seed = bytes;
    this.name = new TextEncoder().encode(`${stream}\0`);
  }

  next(): number {
    if (this.used === WORDS_PER_BLOCK) {
      const message = Uint8Array.of(...this.name, 0, 0, 0, 0, ...uint32Bytes(this.blocks++));
      const block = hmac(sha256, this.seed, message);
      this.block = new DataView(block.buffer, block.byteOffset, block.length);
      this.used = 0;
    }
    return this.block.getUint32(4 * this.used++);
  }

  /** Uniform in [0, bound): words that would favour some results are skipped. */
  below(bound: number): number {
    if (!Number.isInteger(bound) || bound < 1 || bound > 0xffffffff) throw new RangeError('no bound');
    const limit = Math.floor(2 ** 32 / bound) * bound;
    let word = this.next();
    while (word >= limit) word = this.next();
    return word % bound;
  }
}

/** Fisher-Yates from the end. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; --i) {
    const j = random.below(i + 1);
    const other = result[j] as T;
    result[j] = result[i] as T;
    result[i] = other;
  }
  return result;
}
