// What a person does with the pages, by pointer or by keyboard.
import assert from 'node:assert/strict';

/** Enough to choose each card of a hand once. */
const PRESSES_MAX = 30;
/** Between two looks at pages that all have nothing to do. */
const LOOK_MS = 50;

/** Opens a new table from the home page and sits down; answers the room code. */
export async function openTable(page, origin, name, game = '5 Suited Rummy') {
  await page.goto(`${origin}/`);
  await page.getByLabel('Your name').fill(name);
  await page.getByText(game, { exact: true }).click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('button', { name: /Start the game/ }).waitFor();
  const code = new URL(page.url()).hash.slice(1);
  assert.match(code, /^[34679CDFHJKMNPRTVWXY]{6}$/);
  return code;
}

/** Follows the link to a table and sits down. */
export async function joinTable(page, origin, code, name) {
  await page.goto(`${origin}/t/${code}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.getByRole('button', { name: 'I am ready' }).waitFor();
}

/** One round of three cards, and quick bots. */
export async function makeItShort(page) {
  await page.getByRole('button', { name: 'One round' }).click();
  await page
    .locator('[data-option=rounds] [aria-pressed=true]')
    .and(page.getByText('3', { exact: true }))
    .waitFor();
  await page.waitForFunction(
    () => document.querySelectorAll('[data-option=rounds] .chip--number[aria-pressed=true]').length === 1,
  );
  await hurryBots(page);
}

/** Bots that do not pretend to think. */
export async function hurryBots(page) {
  await page.getByText('At this table').click();
  await page.locator('[data-option=bot_pace] select').selectOption('instant');
}

export const seatOf = (page, name) => page.locator('.seat', { hasText: name });

export async function start(page) {
  await page.locator('.start__go:not([aria-disabled=true])').click();
}

const fromMenu = async (page, name) => {
  await page.locator('.shell-buttons button').last().click();
  await page.getByRole('button', { name }).click();
  await page.locator('dialog[open] .sheet__foot .button--danger').click();
};
/** The host ends the game in mid-play: these pages tell it, and offer what comes after a game. */
export async function endGame(host, pages) {
  await fromMenu(host, 'End the game');
  for (const page of pages) {
    await page.getByRole('heading', { name: 'The host ended the game' }).waitFor();
    for (const name of ['Rematch', 'Back to the lobby', 'Download the record'])
      await page.getByRole('button', { name }).waitFor();
    await page.getByRole('link', { name: 'Look back' }).waitFor();
  }
}
export const leave = (page) => fromMenu(page, 'Leave the table');

export const atTable = (page) => page.locator('[role=listbox]').waitFor();
export const isOver = (page) => page.getByRole('button', { name: /^Rematch/ }).isVisible();

const enabled = (page, act) => page.locator(`[data-act=${act}]:not([aria-disabled=true])`);

/** What whoever has this page presses next, or null when there is nothing to do. Runs in the page. */
export function nextToPress() {
  const scope = document.querySelector('dialog[open]') ?? document;
  const enabled = (selector, says = /./) =>
    [...scope.querySelectorAll(`${selector}:not([aria-disabled=true])`)].find(
      (button) => button.checkVisibility({ checkVisibilityCSS: true }) && says.test(button.textContent),
    );
  const button =
    enabled('[data-act=confirm]') ??
    enabled('button', /^Next round$/) ??
    enabled('[data-act=draw]') ??
    enabled('[data-act=out]', /go out/i) ??
    enabled('[data-act=discard]');
  if (button || scope.querySelector('[data-act=discard]') === null) return button ?? null;
  const cards = [...scope.querySelectorAll('[role=listbox] [role=option]')];
  return cards[(cards.findIndex((card) => card.ariaSelected === 'true') + 1) % cards.length] ?? null;
}

/**
 * Presses a button, and waits until the server has answered: the button is gone, is another one, or may be pressed again. Who looks
 * for what to do before that finds what goes away meanwhile.
 */
export async function untilAnswered(page, button, press = () => button.click()) {
  const text = await button.evaluate((element) => element.textContent);
  await press().catch((why) => {
    // It went away before it could be pressed, with what a message of meanwhile has changed.
    if (!/not attached to the DOM/.test(why.message)) throw why;
  });
  await page.waitForFunction(
    ([element, before]) => !element.isConnected || element.textContent !== before || element.ariaDisabled !== 'true',
    [button, text],
  );
}

/** Plays one step if it is this page's turn. Answers whether it did anything. */
export async function playStep(page) {
  for (let presses = 0; presses < PRESSES_MAX; ++presses) {
    const found = (await page.evaluateHandle(nextToPress)).asElement();
    if (found === null) return presses > 0;
    const [role, act] = await found.evaluate((element) => [element.role, element.dataset.act]);
    if (role === 'option') {
      // Where no other card lies over it.
      await found.click({ position: { x: 10, y: 12 } });
      continue;
    }
    await untilAnswered(page, found);
    if (act !== 'out') return true;
    await enabled(page, 'confirm').waitFor();
  }
  return assert.fail(`no step is made in ${PRESSES_MAX} presses`);
}

/** The same by keyboard alone. */
export async function playStepByKeys(page) {
  if (await enabled(page, 'draw').isVisible()) {
    await page.keyboard.press('d');
    return true;
  }
  if ((await page.locator('[data-act=discard]').count()) === 0) return false;
  const out = enabled(page, 'out');
  if ((await out.isVisible()) && /go out/i.test(await out.innerText())) {
    await page.keyboard.press('o');
    const confirm = enabled(page, 'confirm');
    await confirm.waitFor();
    await tabTo(page, '[data-act=confirm]');
    await page.keyboard.press('Enter');
    return true;
  }
  // What was just played may take the hand away before the focus gets there.
  if (!(await tabTo(page, '[role=option]'))) return false;
  await page.keyboard.press('Home');
  const cards = await page.locator('[role=listbox] [role=option]').count();
  for (let index = 0; index < cards; ++index) {
    const focused = page.locator('[role=option]:focus');
    if ((await focused.count()) === 0) return false;
    if ((await focused.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('Space');
    if (await enabled(page, 'discard').isVisible()) {
      await page.keyboard.press('x');
      return true;
    }
    await page.keyboard.press('ArrowRight');
  }
  return false;
}

/** Presses Tab until the focus is on something that matches; false when there is nothing that does. */
export async function tabTo(page, selector) {
  for (let presses = 0; presses < 60; ++presses) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return true;
    if ((await page.locator(selector).count()) === 0) return false;
    await page.keyboard.press('Tab');
  }
  return assert.fail(`Tab never reaches ${selector}`);
}

/** Lets all these pages play until the game is over for each of them. */
export async function playToTheEnd(players, { steps = 400, patience = 60_000 } = {}) {
  let actedAt = Date.now();
  for (let step = 0; step < steps;) {
    let acted = false;
    for (const { page, play = playStep } of players) {
      // A button may go away between the look and the click, when somebody else acts: then look again.
      acted =
        (await play(page).catch((error) => {
          if (/Timeout|not attached/.test(String(error))) return false;
          throw error;
        })) || acted;
    }
    if (acted) {
      actedAt = Date.now();
      ++step;
      continue;
    }
    const over = await Promise.all(players.map(({ page }) => isOver(page)));
    if (over.every(Boolean)) return;
    if (Date.now() - actedAt > patience) assert.fail('nobody found anything to do');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  assert.fail(`the game did not end in ${steps} steps`);
}
