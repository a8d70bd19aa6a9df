// Somebody who plays Kings Cribbage in a browser as the hints say.
import { untilAnswered } from './player.mjs';

export const enabled = (page, act) => page.locator(`[data-act=${act}]:not([aria-disabled=true])`);
export const atBoard = (page) => page.locator('[role=grid]').waitFor();

/** Plays what the hint says, if it is this page's turn. Answers whether it did anything. */
export async function playHint(page) {
  for (const act of ['exchange', 'play']) {
    const button = await page.$(`[data-act=${act}]:not([aria-disabled=true])`);
    if (button === null) continue;
    await untilAnswered(page, button);
    return true;
  }
  if (await enabled(page, 'hint').isVisible()) {
    await enabled(page, 'hint').click();
    await page
      .locator(
        '[data-act=play]:not([aria-disabled=true]), [data-act=exchange]:not([aria-disabled=true]), [data-act=pass]',
      )
      .first()
      .waitFor();
    if ((await enabled(page, 'play').count()) + (await enabled(page, 'exchange').count()) > 0) return true;
  }
  const pass = await page.$('[data-act=pass]:not([aria-disabled=true])');
  if (pass !== null) await untilAnswered(page, pass);
  return pass !== null;
}
