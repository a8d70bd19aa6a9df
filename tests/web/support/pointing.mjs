// What a mouse or fingers do between a press and a release.

/** Fingers on the glass: `touch(type, ...points)` with all that are down after it, which `id` tells apart. */
export async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  return (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
}

/** Goes along these points, held down from the first to the last. */
export const PATHS = {
  mouse: async (page, [from, ...on]) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const { x, y } of on) await page.mouse.move(x, y);
    await page.mouse.up();
  },
  touch: async (page, [from, ...on]) => {
    const touch = await fingers(page);
    await touch('touchStart', from);
    for (const point of on) await touch('touchMove', point);
    await touch('touchEnd');
  },
};
