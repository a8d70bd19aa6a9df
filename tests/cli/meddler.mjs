// Somebody between a program and its server, who reads and changes what they say: a proxy of HTTP and WebSocket.
import { connect, createServer } from 'node:net';

const END_OF_HEAD = '\r\n\r\n';
const TEXT = 1;
const CONTINUATION = 0;

/** One frame at the beginning of the bytes, and how many it takes; null while it is not whole. */
function read_frame(bytes) {
  if (bytes.length < 2) return null;
  const masked = (bytes[1] & 0x80) !== 0;
  let size = bytes[1] & 0x7f;
  let at = 2;
  if (size === 126 && bytes.length >= 4) [size, at] = [bytes.readUInt16BE(2), 4];
  else if (size === 127 && bytes.length >= 10) [size, at] = [Number(bytes.readBigUInt64BE(2)), 10];
  else if (size >= 126) return null;
  const end = at + (masked ? 4 : 0) + size;
  if (bytes.length < end) return null;
  const payload = Buffer.from(bytes.subarray(end - size, end));
  if (masked) payload.forEach((byte, i) => (payload[i] = byte ^ bytes[at + (i % 4)]));
  return { last: (bytes[0] & 0x80) !== 0, kind: bytes[0] & 0x0f, payload, masked, end };
}

/** A whole message in one frame. A mask of zeros is a mask, too. */
function frame_of(kind, payload, masked) {
  const head = Buffer.alloc(10);
  head[0] = 0x80 | kind;
  head[1] = 127 | (masked ? 0x80 : 0);
  head.writeBigUInt64BE(BigInt(payload.length), 2);
  // The shortest form of the length is the only one that is allowed.
  let short = head;
  if (payload.length < 126) {
    short = head.subarray(0, 2);
    short[1] = payload.length | (masked ? 0x80 : 0);
  } else if (payload.length < 65536) {
    short = head.subarray(0, 4);
    short[1] = 126 | (masked ? 0x80 : 0);
    short.writeUInt16BE(payload.length, 2);
  }
  return Buffer.concat([short, masked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
}

/** Passes one direction on: first the head of HTTP as it is, then each message by `meddle(message, send, answer)`. */
function pass(from, to, { meddle, answers }) {
  let bytes = Buffer.alloc(0);
  let upgraded = false;
  let parts = [];
  const sender = (socket, masked) => (message) =>
    socket.write(frame_of(TEXT, Buffer.from(JSON.stringify(message)), masked));
  const take = (frame) => {
    if (frame.kind !== TEXT && frame.kind !== CONTINUATION)
      return to.write(frame_of(frame.kind, frame.payload, frame.masked));
    parts.push(frame.payload);
    if (!frame.last) return undefined;
    const message = JSON.parse(Buffer.concat(parts).toString());
    parts = [];
    return meddle(message, sender(to, frame.masked), answers(sender));
  };
  from.on('data', (more) => {
    bytes = Buffer.concat([bytes, more]);
    if (!upgraded) {
      const head = bytes.indexOf(END_OF_HEAD);
      if (head < 0) return;
      if (!/upgrade: websocket/i.test(bytes.subarray(0, head).toString())) {
        to.write(bytes);
        bytes = Buffer.alloc(0);
        return;
      }
      to.write(bytes.subarray(0, head + END_OF_HEAD.length));
      bytes = bytes.subarray(head + END_OF_HEAD.length);
      upgraded = true;
    }
    for (let frame = read_frame(bytes); frame; frame = read_frame(bytes)) {
      bytes = bytes.subarray(frame.end);
      take(frame);
    }
  });
  from.on('close', () => to.destroy());
  from.on('error', () => to.destroy());
}

const as_it_is = (message, send) => send(message);

/**
 * Listens for programs on behalf of the server at `url`; answers the address to give them. `to_server` and `to_client`
 * get each message, how to pass one on, and how to answer the sender.
 */
export async function meddler(t, url, { to_server = as_it_is, to_client = as_it_is }) {
  const { hostname, port } = new URL(url);
  const sockets = new Set();
  const proxy = createServer((program) => {
    const server = connect(Number(port), hostname);
    for (const socket of [program, server]) sockets.add(socket.on('close', () => sockets.delete(socket)));
    pass(program, server, { meddle: to_server, answers: (sender) => sender(program, false) });
    pass(server, program, { meddle: to_client, answers: (sender) => sender(server, true) });
  });
  await new Promise((done) => proxy.listen(0, '127.0.0.1', done));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  return `http://127.0.0.1:${proxy.address().port}`;
}
