// The same session in English and in German, line by line: nothing that people read is the same in both.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { folder, play_lines, run, start_server } from './terminal.mjs';

const example = new URL('../../protocol/vectors/game_record.jsonl', import.meta.url).pathname;

/** What is the same in every language: names of games and people, and ids of games, options, facts and values. */
const NAMES =
  /5 Suited Rummy|Five Crowns(?: Mini)?|Three Thirteen|Kings Cribbage|\b(?:Ann \d|Ann|Bert|Wes|Wim|\w+_\w+)\b/g;

/** Lines that hold nothing else, and what somebody typed themselves. */
const SAME = [
  // Options whose description stands below, commands as they are typed, and where a table is found.
  /^ {2}(?:--\S+|crowntable)(?: \S+)*$/,
  /^http:\S+$/,
  /^Ann: Good (?:luck|game)$/,
  // Of the rulebook: values of an option or a fact, and a folder.
  /^ *\w+_\w+: \S+$/,
  /^ *\[random\]$/,
  /^(?:board|jokers|\w+_\w+) {2,}[a-z0-9_]+ {2,}[a-z0-9_, -]+$/,
  /^tests\/engine\//,
];

/** Words that German does not have: where one stands, somebody forgot a sentence. */
const ENGLISH = /\b(?:the|your|you|is|are|from|and|it|this|that|not)\b/i;

const without_names = (line) => line.replace(NAMES, '');
const holds_words = (line) => /\p{L}{3,}/u.test(without_names(line)) && !SAME.some((same) => same.test(line));
const lines_in = (text) => text.split('\n').filter((line) => holds_words(line));

function assert_translated(english, german, what) {
  const before = new Set(lines_in(english));
  const told = lines_in(german);
  assert.ok(before.size > 0 && told.length > 0, `${what} says nothing`);
  assert.deepEqual(
    told.filter((line) => before.has(line)),
    [],
    `${what}: the same in both languages`,
  );
  assert.deepEqual(
    told.filter((line) => ENGLISH.test(without_names(line))),
    [],
    `${what}: English among German`,
  );
}

/** Line by line: as many lines, in both of which there are words, or in none. */
function assert_same_lines(english, german, what) {
  const [before, told] = [english.split('\n'), german.split('\n')];
  assert.equal(told.length, before.length, `${what}: other lines\n${english}\n${german}`);
  assert.deepEqual(told.map(holds_words), before.map(holds_words), what);
  assert_translated(english, german, what);
}

async function said_by(t, words, language, { status = 0, input = '', state } = {}) {
  const [command, ...rest] = words;
  const one = run(t, [...(command ? [command] : []), '--lang', language, ...rest], { input, state });
  assert.equal(await one.ended(), status, one.out + one.err);
  return one.out + one.err;
}

async function in_both(t, words, options, compare = assert_same_lines) {
  const [english, german] = await Promise.all(['en', 'de'].map((language) => said_by(t, words, language, options)));
  compare(english, german, words.join(' '));
}

const COMMANDS = ['new', 'play', 'watch', 'rooms', 'rules', 'bot', 'analyse', 'arena', 'record', 'verify', 'replay'];

test('help has no line in common with that in English', async (t) => {
  // Whether a description stands beside its option or below depends on the words.
  for (const command of ['', ...COMMANDS, 'review']) await in_both(t, [command, '--help'], {}, assert_translated);
});

test('mistakes, kept tables, reports and rules have no line in common with those in English', async (t) => {
  for (const words of [
    ['play'],
    ['watch'],
    ['play', 'K7M4PX', 'more'],
    ['play', 'K7M4PX', '--claim', '9'],
    ['play', 'K7M4PX', '--color', 'pink'],
    ['play', 'K7M4PX', '--spell'],
    ['play', 'nonsense'],
    ['new', 'ftp://nowhere'],
    ['bot', 'K7M4PX', '--level', 'grand'],
    ['bot', 'K7M4PX'],
    ['play', 'K7M4PX', '--server', 'http://'],
    ['arena', '--seats', 'easy'],
    ['arena', '--game', 'bridge'],
    ['rules', 'bridge'],
    ['review', example, '--seat', '7'],
    ['replay', example, '--speed', 'nan'],
  ])
    await in_both(t, words, { status: 2 });
  await in_both(t, ['verify', join(folder(t), 'nothing')], { status: 10 });
  await in_both(t, ['rooms', '--offline']);
  await in_both(t, ['arena', '--deals', '1', '--game', 'five_crowns_mini', '--seats', 'easy,random']);
  // The lines of a page are as long as its words.
  for (const game of [[], ['five_crowns'], ['kings_cribbage']])
    await in_both(t, ['rules', ...game], {}, assert_translated);
});

test('a game has no line in common with the same in English, while it is played, watched and looked back on', async (t) => {
  const { url } = await start_server(t);
  const state = folder(t);
  const short = ['--game', 'five_suited_rummy', '--option', 'rounds=3'];
  const ann = run(t, ['new', url, '--plain', '--ascii', '--name', 'Ann', '--lang', 'en', ...short], { state });
  const [, code] = await ann.said(/Table (\w{6})\n/);
  await ann.said(/You sit down\./);
  const join_as = (name, language, command = 'play') =>
    run(t, [command, code, '--server', url, '--plain', '--ascii', '--name', name, '--lang', language]);
  const wes = join_as('Wes', 'en', 'watch');
  await wes.said(/Table /);
  const wim = join_as('Wim', 'de', 'watch');
  await Promise.all([wim.said(/Tisch /), wes.said(/Wim watches/)]);
  // What Ann says before and after the game marks where both have heard the same.
  ann.type('say Good luck');
  await Promise.all([wes.said(/Ann: Good luck\n/), wim.said(/Ann: Good luck\n/)]);
  const bert = join_as('Bert', 'de');
  await Promise.all([bert.said(/Du setzt dich\./), ann.said(/Bert sits down\./)]);
  for (const word of ['help', 'show', 'rules', 'options', 'who', 'nonsense', 'remove', 'ready']) {
    ann.type(word);
    bert.type(word);
  }
  await ann.said(/Bert is ready/);
  ann.type('start');
  await Promise.all([play_lines(ann), play_lines(bert, { language: 'de' })]);
  for (const one of [ann, bert]) one.type('scores');
  ann.type('say Good game');
  const whole = await Promise.all([wes, wim].map((one) => one.said(/Ann: Good luck\n([^]+)Ann: Good game\n/)));
  assert_same_lines(whole[0][1], whole[1][1], 'to watch');
  for (const one of [ann, bert, wes, wim]) one.type('quit');
  for (const one of [ann, bert, wes, wim]) assert.equal(await one.ended(), 0, one.err);
  assert_translated(ann.out + ann.err, bert.out + bert.err, 'to play');

  const kept = run(t, ['record', code, '--server', url], { state });
  assert.equal(await kept.ended(), 0, kept.err);
  const record = join(state, 'record.jsonl');
  writeFileSync(record, kept.out);
  const again = (words) => in_both(t, [words, record], { state });
  for (const words of ['verify', 'review', 'replay']) await again(words);
  await in_both(t, ['replay', '--plain', record], { state, input: 'table\nnonsense\nnext\nseat 2\nquit\n' });
  await in_both(t, ['record', code, '--server', url, '--game', '7'], { state, status: 4 });
});
