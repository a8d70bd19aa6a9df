// Every screen of the client by name, for those who look at all of them.
import { CRIBBAGE } from './cribbage.mjs';
import { MORE } from './more.mjs';
import { PLAIN } from './plain.mjs';
import { SCREENS } from './shared.mjs';

const under = (title, screens) =>
  Object.fromEntries(Object.entries(screens).map(([name, screen]) => [`${title}: ${name}`, screen]));

export const ALL = { ...SCREENS, ...MORE, ...under('tiles', CRIBBAGE), ...under('in words', PLAIN) };
