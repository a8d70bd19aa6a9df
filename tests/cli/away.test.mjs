// Programs that stand still, and servers that do not answer: who is told what, and how a table goes on.
import test from 'node:test';
import { run, start_server } from './terminal.mjs';

/** The signs of life are quicker here. */
const flags = ['--beat-ms', '100'];

/** Ann, who is host, and Bob sit, in line mode. */
async function seated(t, server) {
  const settings = ['--option', 'rounds=13', '--room-option', 'absence_grace=3600'];
  const ann = run(t, ['new', server.url, '--plain', '--name', 'Ann', ...settings]);
  const [link] = await ann.said(/http:\S+\/t\/\w{6}/);
  await ann.said(/You sit down/);
  const bob = run(t, ['play', '--plain', '--name', 'Bob', link]);
  await ann.said(/Bob sits down/);
  return { ann, bob };
}

test('who stands still is away, the host lets the bot play, and the seat is had back', async (t) => {
  const server = await start_server(t, { flags });
  const { ann, bob } = await seated(t, server);
  ann.type('start');
  await bob.said(/The game begins/);
  bob.kill('SIGSTOP');
  await ann.said(/Bob is away: a bot plays on in (60:00|59:\d\d) \(stand-in Bob: at once\)\./);
  ann.type('stand-in Bob');
  await ann.said(/A bot plays on for Bob/);
  ann.type('stand-in Bob');
  await ann.said(/Refused: Nobody is waited for at that seat/);
  bob.kill('SIGCONT');
  await ann.said(/Bob is back and plays on/);
});

test('a server that does not answer is told of, and that it answers again', async (t) => {
  const server = await start_server(t, { flags });
  const { ann } = await seated(t, server);
  server.signal('SIGSTOP');
  await ann.said(/The server does not answer\. Your seat is kept\./);
  server.signal('SIGCONT');
  await ann.said(/The server answers again\.|Back: you are connected again\./);
});
