// A game server on boardgame.io. Each player is sent what its playerView leaves of the whole state, as it comes; with
// the recording of Crowntable's updates there is a text in it that makes the messages as long as Crowntable's.
//   node boardgame_io.mjs [FRAMES]     prints its port on 127.0.0.1, and runs until it is killed
import { createRequire } from 'node:module';
import { newTable, padding, play, recordedSizes, viewOf } from './toy.mjs';

const require = createRequire(import.meta.url);
const { INVALID_MOVE } = require('boardgame.io/core');
const { Origins, Server } = require('boardgame.io/server');

const sizeOf = process.argv[2] && recordedSizes(process.argv[2]);
/** What stands around the padding. */
const around = 775;

const toy = {
  name: 'toy',
  setup: (_, { number }) => ({ number, ...newTable() }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, card) => (play(G, Number(playerID), card) ? undefined : INVALID_MOVE),
  },
  playerView: ({ G, playerID }) => {
    const view = { v: G.turn, ...viewOf(G, Number(playerID)) };
    if (sizeOf && G.turn > 0) view.padding = padding(sizeOf(G.number, G.turn, Number(playerID)) - around);
    return view;
  },
};

const server = Server({ games: [toy], origins: [Origins.LOCALHOST] });
const running = await server.run({ port: { port: 0, host: '127.0.0.1' } });
console.log(running.appServer.address().port);
