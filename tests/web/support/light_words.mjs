/** What is dark on the light table as well: cards, tiles and their board, marks of people, and what stands out by it. */
export const DARK =
  '.pc, .kt, .kb, .set-row, .avatar, .face, .held, .edge, [data-mark], .wilds, .now.last, .ks-tag, .poster, ' +
  '[aria-pressed=true], [data-deal=wrong]';

/** The light words on the page, other than in what is `dark`: with the contrast that axe asks for, their ground is dark. */
export const lightWords = (dark) => {
  const faults = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const words = walk.currentNode.data.trim();
    const around = walk.currentNode.parentElement;
    if (words === '' || !around.checkVisibility() || around.closest(`svg, option, noscript, .unseen, ${dark}`))
      continue;
    const [red, green, blue] = getComputedStyle(around)
      .color.match(/[\d.]+/g)
      .map(Number);
    if (red * 0.3 + green * 0.6 + blue * 0.1 > 140) faults.add(`"${words}" in ${around.outerHTML.slice(0, 120)}`);
  }
  return [...faults];
};
