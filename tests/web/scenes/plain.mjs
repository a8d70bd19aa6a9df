// The screens of a game that is told in words: what leads to each.
import {
  plainFull,
  plainGames,
  plainOver,
  plainReplay,
  plainRoom,
  plainScored,
  plainTurn,
} from '../support/fake_plain.mjs';
import { CODE } from '../support/fake_room.mjs';

const table = (update, room = plainRoom(), more = {}) => ({
  path: `#${CODE}`,
  kept: true,
  script: { room, updates: [update], games: plainGames },
  wait: '.pl main',
  ...more,
});
const watching = { seat: null, role: 'spectator', host: false, name: 'Zoe' };
/** The screens of a game whose family has no face of its own. */
export const PLAIN = {
  'our turn': table(plainTurn()),
  'much to tell and to choose from': table(plainFull()),
  'somebody else to act': table(plainTurn({}, [])),
  watching: table({ ...plainTurn(), you: null }, plainRoom({ you: watching })),
  'between rounds': table(plainScored(), plainRoom({ state: 'between_rounds' })),
  'the game is over': table(plainOver(), plainRoom({ state: 'finished', rematch: [1] })),
  help: table(plainTurn(), plainRoom(), {
    act: async (page) => {
      await page.keyboard.press('?');
      await page.getByText('How many are played.').waitFor();
    },
  }),
  'looking back': {
    path: `#replay/${CODE}/1/0`,
    kept: true,
    script: {},
    routes: { '**/games/1/replay*': plainReplay() },
    wait: '.pl main',
  },
};
