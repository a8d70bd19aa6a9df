// Whole games by the accessibility tree alone, as somebody with a screen reader plays them: what to press is found by its
// role and name, and the tree, what was pressed and what was said aloud are those of the files in `trees`.
// CROWNTABLE_RENEW=trees writes these files anew.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { newPerson } from './support/browser.mjs';
import { settled } from './support/geometry.mjs';
import { startServer } from './support/server.mjs';
import { share } from './support/share.mjs';
import { find, listen, press, readTree, written } from './support/tree.mjs';

const RENEW = process.env.CROWNTABLE_RENEW === 'trees';
const STEPS_MAX = 150;
const QUIET_MS = 150;
const LOOK_MS = 30;
const WAIT_MS = 20_000;

const golden = (game, name) => new URL(`trees/${game}/${name}.txt`, import.meta.url);
function compare(game, name, text) {
  if (RENEW) {
    mkdirSync(new URL('.', golden(game, name)), { recursive: true });
    writeFileSync(golden(game, name), text);
    return;
  }
  assert.equal(text, readFileSync(golden(game, name), 'utf8'), `trees/${game}/${name}.txt (CROWNTABLE_RENEW=trees)`);
}

const withoutFocus = (lines) => written(lines).replaceAll(' focused', '');

/** Somebody who hears a page. */
class Reader {
  constructor(page, session, game, heard) {
    Object.assign(this, { page, session, game, hear: heard, changing: [], story: [], seen: new Set() });
  }

  /** The tree when nothing in it has changed for a moment. */
  async read() {
    let last = '';
    for (let looks = 0; looks < WAIT_MS / QUIET_MS; ++looks) {
      await this.page.evaluate(settled);
      const lines = await readTree(this.session);
      const text = written(lines);
      if (text === last) return lines;
      last = text;
      await this.page.waitForTimeout(QUIET_MS);
    }
    return assert.fail('the tree does not come to rest');
  }

  async wait(role, name) {
    for (let looks = 0; looks < WAIT_MS / QUIET_MS; ++looks) {
      const lines = await this.read();
      if (find(lines, role, name)) return lines;
    }
    return assert.fail(`no ${role} ${name}:\n${written(await this.read())}`);
  }

  /** What was said since the last press, by region: in how many breaths, and which region first, is a matter of moments. */
  async note() {
    const said = await this.hear();
    for (const region of ['alert', 'status']) {
      // The bot plays beside the lesson: which of them is told first depends on who is quicker.
      const sentences = said.filter(([role]) => role === region).flatMap(([, text]) => text.split(/(?<=[.!?]) /));
      if (sentences.length > 0) this.story.push([region, sentences.toSorted().join(' ')]);
    }
  }

  /** Presses, and waits for the answer: something has changed, and what was pressed does not wait any more. */
  async press(lines, role, name, key) {
    const line = find(lines, role, name);
    assert.ok(line, `${role} ${name}`);
    await this.note();
    this.story.push(['press', `${line.role} ${JSON.stringify(line.name)}`]);
    const before = withoutFocus(lines);
    await press(this.page, this.session, line, key);
    for (let looks = 0; looks < WAIT_MS / LOOK_MS; ++looks) {
      const now = await readTree(this.session);
      const same = now.find((other) => other.role === line.role && other.name === line.name);
      if (withoutFocus(now) !== before && !same?.states.includes('disabled')) return;
      await this.page.waitForTimeout(LOOK_MS);
    }
    assert.fail(`no answer to ${line.role} ${line.name}`);
  }

  /** Compares the tree with its file, the first time that this point is reached. */
  at(point, lines) {
    if (this.seen.has(point)) return;
    this.seen.add(point);
    compare(this.game, `${String(this.seen.size).padStart(2, '0')}_${point}`, this.written(lines));
  }

  /** Without what the live regions said last, which stands in the story. */
  written(lines) {
    let isRegion = false;
    const page = lines.filter(({ depth, role }) => {
      if (depth === 0) isRegion = role === 'status' || role === 'alert';
      return depth === 0 || !isRegion;
    });
    return written(page, this.changing);
  }

  async close() {
    await this.note();
    compare(this.game, 'story', `${this.story.map(([what, said]) => `${what}: ${said}`).join('\n')}\n`);
    assert.deepEqual(this.page.faults, []);
    await this.page.context().close();
  }
}

describe('a whole game by the accessibility tree', () => {
  const shared = share(() => startServer(['--rate-factor', '10']));

  /** Opens the practice of a game, whose deals and bot are always the same, with these options and a quick bot. */
  async function begin(game, title, options) {
    const page = await newPerson(shared.browser);
    page.setDefaultTimeout(WAIT_MS);
    await page.route('**/api/rooms', async (route) => {
      const wish = route.request().postDataJSON();
      const body = { ...wish, options, room_options: { bot_pace: 'instant', round_pause: 0 } };
      await route.continue({ postData: JSON.stringify(body) });
    });
    const heard = await listen(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Accessibility.enable');
    await session.send('DOM.enable');
    await page.goto(`${shared.server.origin}/`);
    if (RENEW) rmSync(new URL(`trees/${game}`, import.meta.url), { recursive: true, force: true });
    const reader = new Reader(page, session, game, heard);
    // It is chosen by the space bar.
    const choice = new RegExp(`^${title}$`);
    const learn = `Learn by playing: ${title}`;
    let lines = await reader.wait('radio', choice);
    reader.at('home', lines);
    await reader.press(lines, 'radio', choice, 'Space');
    lines = await reader.wait('button', learn);
    await reader.press(lines, 'button', learn);
    await page.waitForURL(/#\w{6}$/);
    // It comes behind the table, on a slow machine after the first turn can be taken.
    await page.getByRole('region', { name: 'Learn by playing' }).waitFor();
    const code = new URL(page.url()).hash.slice(1);
    reader.changing = [
      [code, 'ROOM'],
      [[...code].join(' '), 'R O O M'],
      [`${code.slice(0, 3)} ${code.slice(3)}`, 'ROOM'],
    ];
    return reader;
  }

  /** Plays on: `step(lines)` says what to press next, `[point, role, name]`, or null where there is nothing. */
  async function play(reader, step, isOver) {
    for (let steps = 0; steps < STEPS_MAX; ++steps) {
      const lines = await reader.read();
      if (isOver(lines)) {
        reader.at('over', lines);
        return;
      }
      const next = step(lines);
      if (next === null) {
        await reader.page.waitForTimeout(QUIET_MS);
        continue;
      }
      const [point, role, name] = next;
      reader.at(point, lines);
      await reader.press(lines, role, name);
    }
    assert.fail(`not over after ${STEPS_MAX} steps:\n${written(await reader.read())}`);
  }

  const heading = (name) => (lines) => find(lines, 'heading', name) !== undefined;

  it('of Five Crowns, two rounds', async () => {
    const reader = await begin('five_crowns', 'Five Crowns', { rounds: [3, 4] });
    const choices = (lines) => [
      [/^Go out, discard /, 'the_groups'],
      ['Next', 'a_lesson'],
      ['Next round', 'the_scores'],
      [/^Go out(…| with )/, 'going_out'],
      [/^Lay down, discard /, 'the_last_turn'],
      [/^Discard /, 'a_card_chosen'],
      [hinted(lines, 'Draw from the stock.') && 'Draw a card', 'a_draw_hinted'],
      [hinted(lines, /^Take the /) && /^Take /, 'a_take_hinted'],
      ['Ask for a hint', 'our_turn'],
      ['Hint', 'our_turn'],
    ];
    await play(
      reader,
      (lines) => {
        const found = choices(lines).find(([name]) => name && find(lines, 'button', name));
        return found ? [found[1], 'button', found[0]] : null;
      },
      heading(/ wins?!$| share the win$/),
    );
    await reader.close();
  });

  it('of Kings Cribbage', async () => {
    const reader = await begin('kings_cribbage', 'Kings Cribbage', {});
    const choices = (lines) => [
      ['Next', 'a_lesson'],
      [/^Play .+ for \d+$/, 'a_play_laid'],
      [/^Exchange \d/, 'tiles_to_exchange'],
      [hinted(lines, 'You have no play: pass.') && 'Pass', 'stuck'],
      ['Ask for a hint', 'our_turn'],
    ];
    await play(
      reader,
      (lines) => {
        const found = choices(lines).find(([name]) => name && find(lines, 'button', name));
        return found ? [found[1], 'button', found[0]] : null;
      },
      heading(/ wins?!$| share the win$/),
    );
    await reader.close();
  });
});

function hinted(lines, text) {
  return lines.some(({ name }) => (typeof text === 'string' ? name === text : text.test(name)));
}
