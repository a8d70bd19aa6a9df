// A game server on Colyseus. Without an argument its players are told of the game by the schema that Colyseus keeps in
// step at its own rate, as its pages recommend; with the recording of Crowntable's updates each is sent, at once, a view
// of its own, as long as Crowntable's.
//   node colyseus.mjs [FRAMES]     prints its port on 127.0.0.1, and runs until it is killed
import { createServer } from 'node:net';
import { Room, Server } from '@colyseus/core';
import { schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { newTable, padding, play, recordedSizes, viewOf } from './toy.mjs';

const sizeOf = process.argv[2] && recordedSizes(process.argv[2]);
/** What stands around the padding. */
const around = 85;

const Table = schema({ turn: t.uint32(), top: t.uint8(), drawn: t.uint32(), next: t.uint8() });

class Toy extends Room {
  maxClients = 4;
  autoDispose = false;

  onCreate({ number }) {
    this.number = number;
    this.table = newTable();
    this.players = [];
    if (sizeOf) this.patchRate = null;
    else this.setState(new Table({ turn: 0, top: 0, drawn: 0, next: 0 }));
    this.onMessage('play', (client, { card }) => {
      if (!play(this.table, client.userData.seat, card)) return client.send('refused', {});
      if (sizeOf) this.sendViews();
      else this.show();
    });
  }

  onJoin(client, { seat }) {
    client.userData = { seat };
    this.players[seat] = client;
  }

  show() {
    const { turn, top, drawn } = this.table;
    Object.assign(this.state, { turn, top, drawn, next: turn % 4 });
  }

  sendViews() {
    this.players.forEach((client, seat) => {
      const size = sizeOf(this.number, this.table.turn, seat) - around;
      client.send('update', { v: this.table.turn, ...viewOf(this.table, seat), padding: padding(size) });
    });
  }
}

/** Colyseus wants to be told one. */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const server = new Server({ greet: false, transport: new WebSocketTransport() });
server.define('toy', Toy);
const port = await freePort();
await server.listen(port, '127.0.0.1');
console.log(port);
