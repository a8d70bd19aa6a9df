// What happened, said aloud.
import { signal } from '@preact/signals';
import { afterEach, expect, it } from 'vitest';
import { chooseLanguage } from '../core/texts';
import { tell } from './story';
import { TellLog } from './told';

afterEach(() => chooseLanguage('en'));

it('ends each sentence as the language does, where it has no end of its own', async () => {
  const said: string[] = [];
  const game = { story: signal(''), log: new TellLog(null), say: (text: string) => void said.push(text) };
  const update = { v: 1, turn: 1, events: [] };
  tell(game, [], ['Bob drew', 'Your turn!'], update);
  await chooseLanguage('ja');
  tell(game, [], ['ボブさんが引きました', 'あなたの番です。'], update);
  expect(said).toEqual(['Bob drew. Your turn!', 'ボブさんが引きました。 あなたの番です。']);
  game.log.stop();
});
