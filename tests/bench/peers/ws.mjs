// A game server on `ws`: JSON in text frames at /ROOM/SEAT. Without an argument everybody is sent the same public state,
// as the package's own example broadcasts; with the recording of Crowntable's updates each is sent a view of its own,
// as long as Crowntable's.
//   node ws.mjs [FRAMES]     prints its port on 127.0.0.1, and runs until it is killed
import { WebSocketServer } from 'ws';
import { newTable, padding, play, recordedSizes, viewOf } from './toy.mjs';

const sizeOf = process.argv[2] && recordedSizes(process.argv[2]);
const rooms = new Map();

function roomOf(number) {
  if (!rooms.has(number)) rooms.set(number, { number, table: newTable(), sockets: [] });
  return rooms.get(number);
}

function broadcast({ table, sockets }, id) {
  const { turn, top, drawn } = table;
  const text = JSON.stringify({ type: 'update', v: turn, ack: id, top, drawn, next: turn % 4 });
  for (const socket of sockets) socket.send(text);
}

function sendViews({ number, table, sockets }, id) {
  sockets.forEach((socket, seat) => {
    const message = { type: 'update', v: table.turn, ack: id, ...viewOf(table, seat), padding: '' };
    // The padding is put into the game's state in the other servers; here it is written with everything else.
    message.padding = padding(sizeOf(number, table.turn, seat) - 130);
    socket.send(JSON.stringify(message));
  });
}

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
server.on('listening', () => console.log(server.address().port));
server.on('connection', (socket, request) => {
  const [, number, seat] = request.url.split('/').map(Number);
  const room = roomOf(number);
  room.sockets[seat] = socket;
  socket.on('message', (data) => {
    const { id, action } = JSON.parse(data);
    if (!play(room.table, seat, action.card)) return socket.send(JSON.stringify({ type: 'refused', ack: id }));
    (sizeOf ? sendViews : broadcast)(room, id);
  });
});
