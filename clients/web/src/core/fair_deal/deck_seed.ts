/** The seed of a deal, as engine/fair_deal.hpp makes it. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { readHex, uint32Bytes, writeHex } from './bytes';
import { LINK_BYTES } from './chain';

const TAG = 'crowntable.deal.v1\0';
const ROOM_CODE_LENGTH = 6;
const SEATS_MAX = 7;

/** What a deal is made from, beside the server's link. Games and deals are counted from 1. */
export interface FairDeal {
  room: string;
  game: number;
  deal: number;
  rules: number;
  /** One for each seat in order; null for a seat that gave none. */
  seat_links: readonly (string | null)[];
}

function link(text: string): Uint8Array {
  const bytes = readHex(text, LINK_BYTES);
  if (bytes === null) throw new RangeError('no link');
  return bytes;
}

export function deckSeedMessage(deal: FairDeal): Uint8Array {
  if (!/^[!-~]*$/.test(deal.room) || deal.room.length !== ROOM_CODE_LENGTH) throw new RangeError('no room code');
  if (deal.seat_links.length > SEATS_MAX) throw new RangeError('too many seats');
  const parts = [
    new TextEncoder().encode(TAG + deal.room),
    uint32Bytes(deal.game),
    uint32Bytes(deal.deal),
    uint32Bytes(deal.rules),
    Uint8Array.of(deal.seat_links.length),
    ...deal.seat_links.map((one) => (one === null ? Uint8Array.of(0) : Uint8Array.of(1, ...link(one)))),
  ];
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** 64 hex digits. Throws RangeError at what is no deal. */
export function deckSeed(serverLink: string, deal: FairDeal): string {
  return writeHex(hmac(sha256, link(serverLink), deckSeedMessage(deal)));
}
