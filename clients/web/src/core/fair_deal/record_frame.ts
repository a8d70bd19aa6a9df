/** The lines of a game record with their chain and signature: docs/game_record.md, "The file". */
import * as ed25519 from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import type { GameRecordLine, RecordFooter } from '../wire_types';
import { readHex, writeHex } from './bytes';
import { readRecordLine } from './record_line';

ed25519.hashes.sha512 = sha512;

const BYTES_MAX = 16 * 1024 * 1024;
const LINE_BYTES_MAX = 64 * 1024;
const LINE_BREAK = 0x0a;
const TAIL = /^,"chain":"([0-9a-f]{64})"\}$/;
const TAIL_BYTES = 76;
const SIGNATURE = /^\{"line":"signature","signature":"([0-9a-f]{128})"\}$/;
const TAG = 'crowntable.game_record.v1\0';

/** The kinds of fault, and the first line, from 1, that has one. */
export interface RecordFault {
  line: number;
  what: 'form' | 'chain' | 'signature' | 'fair_deal';
}

export interface RecordFrame {
  /** Those between the beginning and the footer whose chain value is right. */
  lines: GameRecordLine[];
  /** The public key in hex. */
  signer: string;
  fault: RecordFault | null;
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** What is no ASCII fits no pattern here. */
const latinOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** The lines without their line breaks, and whether the last of them has none. */
function rowsOf(file: Uint8Array): { rows: Uint8Array[]; cut: boolean } {
  const rows: Uint8Array[] = [];
  let begin = 0;
  for (let end = file.indexOf(LINE_BREAK); end >= 0; end = file.indexOf(LINE_BREAK, begin)) {
    rows.push(file.subarray(begin, end));
    begin = end + 1;
  }
  return { rows, cut: begin < file.length };
}

function readLine(row: Uint8Array): GameRecordLine | null {
  try {
    // A byte order mark is part of what was hashed, and no record has one.
    return readRecordLine(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(row));
  } catch {
    return null;
  }
}

function signatureHolds(line: string, signer: string, chain: Uint8Array): boolean {
  const signature = readHex(SIGNATURE.exec(line)?.[1] ?? '', 64);
  const key = readHex(signer, 32);
  if (signature === null || key === null) return false;
  try {
    return ed25519.verify(signature, joined(bytesOf(TAG), chain), key, { zip215: false });
  } catch {
    return false;
  }
}

export function readFrame(file: Uint8Array): RecordFrame {
  const frame: RecordFrame = { lines: [], signer: '', fault: null };
  const fail = (line: number, what: RecordFault['what']): RecordFrame => ({ ...frame, fault: { line, what } });
  if (file.length > BYTES_MAX) return fail(1, 'form');
  const { rows, cut } = rowsOf(file);
  let chain: Uint8Array = new Uint8Array(32);
  let footer: RecordFooter | null = null;
  for (let i = 0; footer === null; ++i) {
    const row = rows[i];
    if (row === undefined || row.length > LINE_BYTES_MAX) return fail(i + 1, 'form');
    const value = TAIL.exec(latinOf(row.subarray(-TAIL_BYTES)));
    if (value === null) return fail(i + 1, 'form');
    chain = sha256(joined(chain, row.subarray(0, -TAIL_BYTES)));
    if (writeHex(chain) !== value[1]) return fail(i + 1, 'chain');
    const line = readLine(row);
    if (line === null) return fail(i + 1, 'form');
    if (line.line === 'footer') footer = line;
    else frame.lines.push(line);
  }
  const footerLine = frame.lines.length + 1;
  if (footer.lines !== footerLine + 1) return fail(footerLine, 'form');
  frame.signer = footer.signer;
  const row = rows[footerLine];
  const signature = row && row.length <= LINE_BYTES_MAX ? latinOf(row) : '';
  if (!SIGNATURE.test(signature)) return fail(footerLine + 1, 'form');
  if (!signatureHolds(signature, footer.signer, chain)) return fail(footerLine + 1, 'signature');
  return rows.length > footerLine + 1 || cut ? fail(footerLine + 2, 'form') : frame;
}
