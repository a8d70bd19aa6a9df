// RFC 6455 against the real server, by a client that shares no code with it: bytes go out, frames come in.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';

const root = resolve(import.meta.dirname, '../..');
const server_path = process.env.CROWNTABLE_SERVER ?? join(root, 'build/release/server/crowntable-server');
const patience_ms = Number(process.env.CROWNTABLE_PATIENCE_MS ?? 20_000);
const MESSAGE_MAX = 16 * 1024;
/** So many connections at once: whoever is slow to be closed keeps the others from nothing. */
const AT_ONCE = 16;

const folder = mkdtempSync(join(tmpdir(), 'crowntable-frames-'));
let server = null;
let port = 0;
let code = '';

before(async () => {
  server = spawn(server_path, [
    ...['--host', '127.0.0.1', '--port', '0', '--data-dir', folder, '--rate-factor', '1000'],
    ...['--max-connections-per-address', '1000', '--hello-ms', '600000'],
  ]);
  server.stdout.resume();
  port = await new Promise((found) => {
    let log = '';
    server.stderr.on('data', (bytes) => {
      log += bytes;
      const said = /port=(\d+)/.exec(log);
      if (said) found(Number(said[1]));
    });
  });
  const made = await fetch(`http://127.0.0.1:${port}/api/rooms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"game":"five_crowns"}',
  });
  ({ code } = await made.json());
});

after(async () => {
  const over = new Promise((done) => server.on('exit', done));
  server.kill('SIGKILL');
  await over;
  rmSync(folder, { recursive: true, force: true });
});

/** A frame of a client; `as` says otherwise: no mask, a length in more bytes than it needs, a length that is a lie. */
function frame(first, payload = '', as = {}) {
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
  const size = as.length ?? BigInt(bytes.length);
  const form = as.form ?? (size < 126n ? 0 : size < 65536n ? 2 : 8);
  const masked = as.masked ?? true;
  const length = Buffer.alloc(form);
  for (let i = 0; i < form; ++i) length[form - 1 - i] = Number((BigInt(size) >> BigInt(8 * i)) & 0xffn);
  const second = (masked ? 0x80 : 0) | (form === 0 ? Number(size) : form === 2 ? 126 : 127);
  const mask = as.mask ?? randomBytes(4);
  const covered = masked ? Buffer.from(bytes.map((byte, i) => byte ^ mask[i % 4])) : bytes;
  return Buffer.concat([Buffer.from([first, second]), length, masked ? mask : Buffer.alloc(0), covered]);
}

const FINAL = 0x80;
const [CONT, TEXT, BINARY, CLOSE, PING, PONG] = [0, 1, 2, 8, 9, 10];
const close_frame = (number, reason = '') =>
  frame(FINAL | CLOSE, Buffer.concat([Buffer.from([number >> 8, number & 0xff]), Buffer.from(reason)]));

/** An open WebSocket as bytes: what it has heard, by frame, and how it ended. */
async function open() {
  const socket = connect(port, '127.0.0.1');
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET /ws/${code} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  const heard = [];
  let bytes = Buffer.alloc(0);
  let head = null;
  let wake = () => {};
  const client = { socket, heard, ended: false, faults: [] };
  const take_frames = () => {
    for (;;) {
      if (bytes.length < 2) return;
      const [first, second] = bytes;
      if (second & 0x80) client.faults.push('the server masks');
      if (first & 0x70) client.faults.push('a reserved bit is set');
      const short = second & 0x7f;
      const at = short === 127 ? 10 : short === 126 ? 4 : 2;
      if (bytes.length < at) return;
      const size = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
      if ((short === 126 && size < 126) || (short === 127 && size < 65536)) client.faults.push('a length is too long');
      if (bytes.length < at + size) return;
      if (heard.some(({ opcode }) => opcode === CLOSE)) client.faults.push('something follows the close');
      heard.push({ opcode: first & 0x0f, final: (first & 0x80) !== 0, payload: bytes.subarray(at, at + size) });
      bytes = bytes.subarray(at + size);
    }
  };
  socket.on('data', (more) => {
    bytes = Buffer.concat([bytes, more]);
    if (head === null) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      head = bytes.subarray(0, end).toString();
      bytes = bytes.subarray(end + 4);
    }
    take_frames();
    wake();
  });
  for (const event of ['end', 'error', 'close'])
    socket.on(event, () => {
      client.ended = true;
      wake();
    });
  client.until = async (look, what) => {
    const end = Date.now() + patience_ms;
    while (!look()) {
      if (Date.now() > end)
        throw new Error(`waited in vain for ${what}: ${JSON.stringify(heard.map(({ opcode }) => opcode))}`);
      await new Promise((done) => {
        wake = done;
        setTimeout(done, 50);
      });
    }
  };
  await client.until(() => head !== null || client.ended, 'the answer to the upgrade');
  assert.match(head ?? '', /^HTTP\/1\.1 101 /);
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  assert.match(head, new RegExp(`^Sec-WebSocket-Accept: ${accept.replaceAll('+', '\\+')}$`, 'im'));
  client.closed_by = async () => {
    const found = () => heard.find(({ opcode }) => opcode === CLOSE);
    await client.until(() => found() || client.ended, 'a close');
    const frame_heard = found();
    if (!frame_heard) return 'no close';
    return frame_heard.payload.length < 2 ? 'no code' : frame_heard.payload.readUInt16BE(0);
  };
  return client;
}

/** Nothing of it is a fault: a ping behind it is answered. */
async function goes_on(client) {
  const word = randomBytes(6).toString('hex');
  client.socket.write(frame(FINAL | PING, word));
  await client.until(
    () => client.heard.some(({ opcode, payload }) => opcode === PONG && payload.toString() === word) || client.ended,
    'a pong',
  );
  assert.ok(!client.ended, 'the connection has ended');
}

/** How many texts the server has answered as no JSON: it read them whole. */
const answers = (client) =>
  client.heard.filter(({ opcode, payload }) => opcode === TEXT && payload.toString().includes('BAD_JSON')).length;

const CASES = [];
/** `bytes` are sent whole, in two parts, and byte by byte; `expect`: a code, or how many texts are answered. */
const one = (section, what, bytes, expect) => CASES.push({ section, what, bytes: [bytes].flat(), expect });
const GOES_ON = 'goes on';
const texts = (count) => ({ texts: count });

// 5.2: lengths. No text of ours is JSON, so that each is answered once it is whole.
for (const size of [
  0,
  1,
  2,
  3,
  4,
  5,
  7,
  8,
  9,
  15,
  16,
  17,
  31,
  63,
  64,
  65,
  124,
  125,
  126,
  127,
  128,
  255,
  256,
  1000,
  4096,
  16383,
  MESSAGE_MAX,
])
  one('5.2', `a text of ${size} bytes`, frame(FINAL | TEXT, 'x'.repeat(size)), texts(1));
for (const size of [0, 1, 64, 125]) {
  one('5.2', `${size} bytes with their length in two`, frame(FINAL | TEXT, 'x'.repeat(size), { form: 2 }), 1002);
  one('5.2', `${size} bytes with their length in eight`, frame(FINAL | TEXT, 'x'.repeat(size), { form: 8 }), 1002);
}
for (const size of [126, 200, 1000])
  one('5.2', `${size} bytes with their length in eight`, frame(FINAL | TEXT, 'x'.repeat(size), { form: 8 }), 1002);
for (const length of [1n << 63n, (1n << 64n) - 1n])
  one('5.2', `a length with a sign, ${length}`, frame(FINAL | TEXT, '', { form: 8, length }), 1002);
for (const [name, opcode] of [
  ['text', TEXT],
  ['binary', BINARY],
  ['ping', PING],
  ['pong', PONG],
  ['close', CLOSE],
])
  for (const bit of [0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70])
    one('5.2', `a ${name} with the reserved bits ${bit.toString(16)}`, frame(FINAL | bit | opcode, ''), 1002);
for (const opcode of [3, 4, 5, 6, 7, 11, 12, 13, 14, 15]) {
  one('5.2', `the opcode ${opcode}`, frame(FINAL | opcode, ''), 1002);
  one('5.2', `the opcode ${opcode} with a payload`, frame(FINAL | opcode, 'payload'), 1002);
  one('5.2', `the opcode ${opcode}, not final`, frame(opcode, ''), 1002);
}
// 5.1, 5.3: masks.
for (const [name, opcode] of [
  ['text', TEXT],
  ['binary', BINARY],
  ['ping', PING],
  ['pong', PONG],
  ['close', CLOSE],
])
  one('5.1', `a ${name} without a mask`, frame(FINAL | opcode, '', { masked: false }), 1002);
for (const mask of ['00000000', 'ffffffff', '00ff00ff', '80808080', '01020304'])
  for (const size of [1, 3, 8, 21])
    one(
      '5.3',
      `${size} bytes under the mask ${mask}`,
      frame(FINAL | TEXT, 'y'.repeat(size), { mask: Buffer.from(mask, 'hex') }),
      texts(1),
    );
// 5.4: fragments.
for (const parts of [2, 3, 4, 8, 16]) {
  const all = Array.from({ length: parts }, (_, i) =>
    frame((i === 0 ? TEXT : CONT) | (i === parts - 1 ? FINAL : 0), `part ${i}`),
  );
  one('5.4', `a text in ${parts} parts`, all, texts(1));
  one(
    '5.4',
    `a text in ${parts} parts with pings between`,
    all.flatMap((part, i) => (i === 0 ? [part] : [frame(FINAL | PING, `${i}`), part])),
    texts(1),
  );
  one(
    '5.4',
    `a text in ${parts} parts with pongs between`,
    all.flatMap((part, i) => (i === 0 ? [part] : [frame(FINAL | PONG, ''), part])),
    texts(1),
  );
}
one('5.4', 'a text in empty parts', [frame(TEXT), frame(CONT), frame(FINAL | CONT)], texts(1));
one('5.4', 'a text whose first part is empty', [frame(TEXT), frame(FINAL | CONT, 'x')], texts(1));
one('5.4', 'a text whose last part is empty', [frame(TEXT, 'x'), frame(FINAL | CONT)], texts(1));
one(
  '5.4',
  'two texts in parts, one after the other',
  [frame(TEXT, 'a'), frame(FINAL | CONT, 'b'), frame(TEXT, 'c'), frame(FINAL | CONT, 'd')],
  texts(2),
);
for (const first of [CONT, FINAL | CONT])
  for (const payload of ['', 'x']) {
    one('5.4', `a continuation ${first} of nothing, "${payload}"`, frame(first, payload), 1002);
    one(
      '5.4',
      `a continuation ${first} behind a whole text, "${payload}"`,
      [frame(FINAL | TEXT, 'x'), frame(first, payload)],
      1002,
    );
  }
for (const second of [TEXT, BINARY])
  for (const final of [0, FINAL])
    one('5.4', `a message ${second | final} within a text`, [frame(TEXT, 'a'), frame(second | final, 'b')], 1002);
// 5.5: control frames.
for (const size of [0, 1, 8, 64, 124, 125]) {
  one('5.5.2', `a ping of ${size} bytes`, frame(FINAL | PING, 'p'.repeat(size)), GOES_ON);
  one('5.5.3', `a pong of ${size} bytes that nobody asked for`, frame(FINAL | PONG, 'p'.repeat(size)), GOES_ON);
}
for (const opcode of [CLOSE, PING, PONG]) {
  one('5.5', `a control frame ${opcode} of 126 bytes`, frame(FINAL | opcode, 'p'.repeat(126)), 1002);
  one(
    '5.5',
    `a control frame ${opcode} with its length in eight`,
    frame(FINAL | opcode, 'p'.repeat(126), { form: 8 }),
    1002,
  );
  one('5.5', `a control frame ${opcode} in parts`, frame(opcode, ''), 1002);
}
one(
  '5.5.2',
  'ten pings at once',
  Array.from({ length: 10 }, (_, i) => frame(FINAL | PING, `${i}`)),
  GOES_ON,
);
one('5.5.2', 'a ping of bytes that are no text', frame(FINAL | PING, Buffer.from([0xff, 0xfe, 0x00])), GOES_ON);
// 5.5.1, 7: closing.
one('5.5.1', 'a close without a code', frame(FINAL | CLOSE), 'no code');
one('5.5.1', 'a close of one byte', frame(FINAL | CLOSE, 'x'), 1002);
for (const number of [
  1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3500, 3999, 4000, 4500, 4999,
])
  one('7.4.1', `a close with the code ${number}`, close_frame(number), number);
for (const number of [0, 1, 500, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 60000, 65535])
  one('7.4.2', `a close with the code ${number}, which may not be said`, close_frame(number), 1002);
for (const reason of ['bye', 'r'.repeat(123), 'schön'])
  one('7.1.6', `a close with the reason ${reason.slice(0, 8)}`, close_frame(1000, reason), 1000);
one('7.1.6', 'a close whose reason is no text', frame(FINAL | CLOSE, Buffer.from([0x03, 0xe8, 0xff])), 1007);
one(
  '7.1.6',
  'a close whose reason ends within a character',
  frame(FINAL | CLOSE, Buffer.from([0x03, 0xe8, 0xc3])),
  1007,
);
one('7.1.6', 'a close with 124 bytes of reason', close_frame(1000, 'r'.repeat(124)), 1002);
one('5.5.1', 'a close within a message', [frame(TEXT, 'x'), close_frame(1000)], 1000);
one('5.5.1', 'a close with a ping behind it', [close_frame(1000), frame(FINAL | PING, 'late')], 1000);
// 8.1: text.
const TEXTS = {
  ascii: '41',
  two: 'c3a9',
  three: 'e282ac',
  four: 'f09f82a1',
  last: 'f48fbfbf',
  'below the pairs': 'ed9fbf',
  'above the pairs': 'ee8080',
  'a mark of order': 'efbbbf',
  'no character': 'efbfbf',
  zero: '00',
};
for (const [name, hex] of Object.entries(TEXTS)) {
  const bytes = Buffer.from(hex, 'hex');
  one('8.1', `a text: ${name}`, frame(FINAL | TEXT, bytes), texts(1));
  for (let cut = 1; cut < bytes.length; ++cut)
    one(
      '8.1',
      `a text cut at ${cut}: ${name}`,
      [frame(TEXT, bytes.subarray(0, cut)), frame(FINAL | CONT, bytes.subarray(cut))],
      texts(1),
    );
}
const NO_TEXTS = {
  'a lone continuation': '80',
  'two of them': 'bfbf',
  'a lead alone': 'c3',
  'a lead of three alone': 'e282',
  'a lead of four alone': 'f09f82',
  'ASCII in a longer form': 'c0af',
  'the same in three': 'e080af',
  'the same in four': 'f08080af',
  'a longer form of two': 'c1bf',
  'of three': 'e09fbf',
  'of four': 'f08fbfbf',
  'the first half of a pair': 'eda080',
  'the second half': 'edbfbf',
  'a pair': 'eda081edb080',
  'beyond Unicode': 'f4908080',
  'far beyond': 'f7bfbfbf',
  'five bytes': 'f888808080',
  'six bytes': 'fc8480808080',
  fe: 'fe',
  ff: 'ff',
  'a lead before ASCII': 'c341',
  'a lead before a lead': 'c3c3a9',
  'text, then none': '68656c6c6fff',
};
for (const [name, hex] of Object.entries(NO_TEXTS)) {
  const bytes = Buffer.from(hex, 'hex');
  one('8.1', `no text: ${name}`, frame(FINAL | TEXT, bytes), 1007);
  one(
    '8.1',
    `no text, in two parts: ${name}`,
    [frame(TEXT, bytes.subarray(0, 1)), frame(FINAL | CONT, bytes.subarray(1))],
    1007,
  );
}
one('8.1', 'what is none is found before its message ends', frame(TEXT, Buffer.from('ff', 'hex')), 1007);
one(
  '8.1',
  'and before its frame ends',
  frame(FINAL | TEXT, Buffer.from(`ff${'41'.repeat(50)}`, 'hex')).subarray(0, 8),
  1007,
);
one('8.1', 'a binary message of bytes that are no text', frame(FINAL | BINARY, Buffer.from('fffe', 'hex')), 4000);
// Limits.
one('7.4.1', 'a text that is one byte too long', frame(FINAL | TEXT, 'x'.repeat(MESSAGE_MAX + 1)), 1009);
one(
  '7.4.1',
  'the same, told by its length alone',
  frame(FINAL | TEXT, 'x'.repeat(MESSAGE_MAX + 1)).subarray(0, 4),
  1009,
);
one(
  '7.4.1',
  'a text that is too long over its parts',
  [frame(TEXT, 'x'.repeat(MESSAGE_MAX)), frame(FINAL | CONT, 'y')],
  1009,
);
one('7.4.1', 'a length of almost 2^63', frame(FINAL | TEXT, '', { form: 8, length: (1n << 63n) - 1n }), 1009);

const WAYS = {
  whole: (bytes) => [bytes],
  'cut in two': (bytes) => [bytes.subarray(0, bytes.length >> 1), bytes.subarray(bytes.length >> 1)],
  'byte by byte': (bytes) =>
    bytes.length > 300
      ? [bytes.subarray(0, 5), bytes.subarray(5, 6), bytes.subarray(6)]
      : Array.from(bytes, (byte) => Buffer.from([byte])),
};

async function try_case({ bytes, expect }, cut) {
  const client = await open();
  client.socket.setNoDelay(true);
  client.socket.on('error', () => {});
  try {
    for (const part of cut(Buffer.concat(bytes))) {
      if (client.ended) break;
      client.socket.write(part);
      await new Promise((done) => setImmediate(done));
    }
    if (expect === GOES_ON) await goes_on(client);
    else if (typeof expect === 'object') {
      await client.until(() => answers(client) >= expect.texts || client.ended, `${expect.texts} answers`);
      assert.equal(answers(client), expect.texts);
      await goes_on(client);
    } else {
      assert.equal(await client.closed_by(), expect);
      // Section 7.1.1: the server ends the connection.
      await client.until(() => client.ended, 'the end');
    }
    assert.deepEqual(client.faults, []);
  } finally {
    client.socket.destroy();
  }
}

test(`${CASES.length} cases of RFC 6455, each in ${Object.keys(WAYS).length} ways`, async (t) => {
  assert.ok(CASES.length >= 250, `only ${CASES.length}`);
  for (const [way, cut] of Object.entries(WAYS)) {
    await t.test(way, async () => {
      const wrong = [];
      const rest = [...CASES];
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let each = rest.pop(); each; each = rest.pop())
            await try_case(each, cut).catch((fault) => wrong.push(`${each.section} ${each.what}: ${fault.message}`));
        }),
      );
      assert.deepEqual(wrong, []);
    });
  }
});

test('5.5.3: a pong says what its ping said, the latest at least', async () => {
  const client = await open();
  client.socket.write(Buffer.concat(['1', '2', '3'].map((word) => frame(FINAL | PING, word))));
  await client.until(
    () => client.heard.some(({ opcode, payload }) => opcode === PONG && payload.toString() === '3'),
    'the pong',
  );
  client.socket.destroy();
});

test('5.5.1: whatever comes behind a close is not obeyed', async () => {
  const client = await open();
  client.socket.write(
    Buffer.concat([close_frame(1000), frame(FINAL | TEXT, '{"op":"hello","id":1,"protocol":1,"name":"Late"}')]),
  );
  assert.equal(await client.closed_by(), 1000);
  await client.until(() => client.ended, 'the end');
  assert.ok(!client.heard.some(({ opcode }) => opcode === TEXT));
});

test('4.2.1: an upgrade of another version is told ours, one without a key is refused', async () => {
  const ask = async (headers) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `GET /ws/${code} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${headers}\r\n`,
    );
    let answer = '';
    for await (const bytes of socket) {
      answer += bytes;
      if (answer.includes('\r\n\r\n')) break;
    }
    socket.destroy();
    return answer;
  };
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  const older = await ask(`${key}Sec-WebSocket-Version: 8\r\n`);
  assert.match(older, /^HTTP\/1\.1 426 /);
  assert.match(older, /^Sec-WebSocket-Version: 13\r$/m);
  for (const wrong of [
    '',
    'Sec-WebSocket-Key: c2hvcnQ=\r\n',
    'Sec-WebSocket-Key: !!!!IHNhbXBsZSBub25jZQ==\r\n',
    key + key,
  ])
    assert.match(await ask(`${wrong}Sec-WebSocket-Version: 13\r\n`), /^HTTP\/1\.1 400 /, wrong);
  assert.match(await ask(`${key}Sec-WebSocket-Version: 13\r\n`), /^HTTP\/1\.1 101 [^]*s3pPLMBiTxaQ9kYGzzhZRbK\+xOo=/);
});
