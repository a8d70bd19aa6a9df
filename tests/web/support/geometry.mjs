/**
 * What axe does not see: things that stand outside the window, that cannot be reached, or are too small for a finger. Runs in
 * the page; returns a sentence for each fault. Regions that scroll on purpose may hold more than they show; a page that is
 * `whole` does not scroll.
 */
export function geometryFaults({ smallest, cards, whole }) {
  const faults = [];
  const width = window.innerWidth;
  const height = window.innerHeight;
  const scrollsAcross = (element) => {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement)
      if (/(auto|scroll)/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return true;
    return false;
  };
  const shown = (element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !element.closest('.unseen, [inert]');
  const name = (element) =>
    `${element.tagName.toLowerCase()}.${String(element.className.baseVal ?? element.className).replaceAll(' ', '.')} "${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 30)}"`;
  // What a finger meets that aims at something: at its first line, where it is a link that takes several.
  const inFrontOf = (element) => {
    const [{ left, top, width: wide, height: high }] = element.getClientRects();
    return document.elementFromPoint(left + wide / 2, top + high / 2);
  };
  if (document.documentElement.scrollWidth !== width)
    faults.push(`the page is ${document.documentElement.scrollWidth} wide in a window of ${width}`);
  if (whole && document.documentElement.scrollHeight > height)
    faults.push(`the page is ${document.documentElement.scrollHeight} high in a window of ${height}`);
  const table = document.querySelector('.rt, .kc');
  if (whole && table && table.scrollHeight > table.clientHeight)
    faults.push(`the table is ${table.scrollHeight} high in ${table.clientHeight}`);

  const open = document.querySelector('dialog[open]') ?? document;
  for (const element of open.querySelectorAll(
    'button, input, select, a[href], summary, h1, h2, [role=img], [role=option]',
  )) {
    if (!shown(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || scrollsAcross(element)) continue;
    if (box.left < -0.5 || box.right > width + 0.5)
      faults.push(`${name(element)} stands from ${Math.round(box.left)} to ${Math.round(box.right)}`);
    // A page that is high has room for a thumb.
    const lowest = height >= 640 ? 43.5 : smallest;
    if (/^(BUTTON|SELECT|SUMMARY)$/.test(element.tagName) && (box.width < smallest || box.height < lowest)) {
      faults.push(`${name(element)} is ${Math.round(box.width)} x ${Math.round(box.height)}`);
    }
  }
  // On a page that does not scroll nothing may lie over a button, nor one part of the page over another.
  if (whole && open === document) {
    for (const button of document.querySelectorAll('button')) {
      const above = shown(button) && button.getBoundingClientRect().width > 0 ? inFrontOf(button) : null;
      if (above && !button.contains(above)) faults.push(`${name(above)} covers ${name(button)}`);
    }
    // A card that is chosen is lifted, and has a ring; what stands above it is to be read all the same.
    const RING = 4;
    for (const card of document.querySelectorAll('.chosen .pc')) {
      const { left, top, right } = card.getBoundingClientRect();
      for (const word of document.querySelectorAll('.self > *')) {
        const below = word.getBoundingClientRect();
        if (
          below.bottom > top - RING + 0.5 &&
          below.top < top &&
          below.right > left - RING &&
          below.left < right + RING
        )
          faults.push(`a card that is chosen covers ${name(word)}`);
      }
    }
    // The piles have that much air about them.
    const air = (part) => (part.matches('.piles') ? 3 : 0.5);
    const mine = document.querySelector('section.mine');
    const spread = mine && getComputedStyle(mine).display === 'contents' ? [...mine.children] : [mine];
    const parts = [...document.querySelectorAll('.banner, .bar, .chairs, .piles, .now'), ...spread]
      .filter((part) => part !== null)
      .map((part) => ({ part, box: part.getBoundingClientRect() }));
    parts.forEach(({ part: one, box: a }, index) => {
      for (const { part: other, box: b } of parts.slice(index + 1)) {
        const least = Math.max(air(one), air(other));
        if (
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > least &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > least
        ) {
          faults.push(
            `${name(other)} at ${[b.left, b.top].map(Math.round)} lies over ${name(one)}, which ends at ${[a.right, a.bottom].map(Math.round)}`,
          );
        }
      }
    });
  }
  // On one that scrolls every button comes to where a finger finds it.
  if (!whole) {
    for (const button of open.querySelectorAll('button, a[href], select, summary')) {
      if (!shown(button) || button.getBoundingClientRect().width === 0) continue;
      button.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const above = inFrontOf(button);
      if (!above || !(button.contains(above) || button.labels?.[0]?.contains(above)))
        faults.push(`${name(button)} is out of reach${above ? `, below ${name(above)}` : ''}`);
    }
    for (const scrolled of [document.scrollingElement, ...open.querySelectorAll('*')]) scrolled.scrollTop = 0;
  }
  // What lies over something else hides it.
  for (const surface of document.querySelectorAll('dialog[open], .foot, .kf-foot, .pl-foot, .start, .banner, .bar')) {
    const { backgroundColor, backgroundImage, position } = getComputedStyle(surface);
    const clear = backgroundImage === 'none' && /^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor);
    // A gradient may begin clear, and is thick where its words stand.
    const thin = /rgba\([^)]*\)[^,)]*\)$/.test(backgroundImage);
    if ((clear || thin) && position !== 'static') faults.push(`${name(surface)} can be seen through`);
  }
  // Whoever cuts a text off says so by an ellipsis.
  for (const element of open.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    const cut =
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 1 &&
      style.overflowX === 'hidden' &&
      style.textOverflow !== 'ellipsis';
    if (
      cut &&
      element.textContent.trim() !== '' &&
      !/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) &&
      shown(element)
    ) {
      const line = [...element.querySelectorAll('*'), element].some(
        (part) =>
          part.scrollWidth > element.clientWidth + 1 && [...part.childNodes].some((node) => node.nodeType === 3),
      );
      if (line)
        faults.push(`the text of ${name(element)} is cut off at ${element.clientWidth} of ${element.scrollWidth}`);
    }
  }
  // Of a row of numbers none goes on alone, when letters are as large as usual.
  const usual = parseFloat(getComputedStyle(document.documentElement).fontSize) <= 16;
  for (const list of usual ? open.querySelectorAll('.number-list__all') : []) {
    const rows = Map.groupBy([...list.children].filter(shown), (chip) => Math.round(chip.getBoundingClientRect().top));
    const last = [...rows.values()].at(-1) ?? [];
    if (rows.size > 1 && last.length === 1) faults.push(`${name(last[0])} has a row of its own`);
  }
  // A name in other letters stands on the side of the page all the same.
  const ends = getComputedStyle(document.documentElement).direction === 'rtl';
  for (const element of open.querySelectorAll('[dir=auto], bdi')) {
    const { display, textOverflow, direction, textAlign } = getComputedStyle(element);
    const turned = (direction === 'rtl') !== ends;
    if (
      !turned ||
      display.startsWith('inline') ||
      textOverflow !== 'ellipsis' ||
      textAlign === 'center' ||
      !shown(element)
    )
      continue;
    const words = document.createRange();
    words.selectNodeContents(element);
    const [text, box] = [words.getBoundingClientRect(), element.getBoundingClientRect()];
    if ((ends ? box.right - text.right : text.left - box.left) > 4)
      faults.push(`${name(element)} stands on the other side`);
  }
  if (cards > 0) {
    const hand = [...document.querySelectorAll('[role=listbox] [role=option]')];
    if (hand.length !== cards) faults.push(`${hand.length} cards in the hand, not ${cards}`);
    if (!whole) hand.at(-1)?.parentElement.scrollIntoView({ block: 'end', behavior: 'instant' });
    // A finger has to find it by what shows of it; a mouse and a phone held upright, with less of a reach, need less.
    const least = height < 480 && width >= 560 ? 40 : 24;
    for (const [index, card] of hand.entries()) {
      const box = card.getBoundingClientRect();
      if (box.left < -0.5 || box.top < -0.5 || box.right > width + 0.5 || box.bottom > height + 0.5) {
        faults.push(
          `card ${card.ariaLabel ?? ''} is not whole: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`,
        );
      }
      const next = hand[index + 1]?.getBoundingClientRect();
      const shows = next && Math.abs(next.top - box.top) < 1 ? Math.abs(next.left - box.left) : box.width;
      if (shows < least - 0.01) faults.push(`card ${card.ariaLabel ?? ''} shows ${Math.round(shows)}, not ${least}`);
      // What is moved by parts of a pixel is measured to parts of one.
      if (box.width < 39.99 || box.height < 55.99)
        faults.push(`card ${card.ariaLabel ?? ''} is ${Math.round(box.width)} x ${Math.round(box.height)}`);
    }
  }
  return faults;
}

/** Until the page has been laid out anew, and what moves for a while has arrived and been drawn there. Runs in the page. */
export async function settled() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // What has arrived may let something else begin to move; no end of that is a fault of its own, for others to find.
  for (let round = 0; round < 10; ++round) {
    await frame();
    await frame();
    const passing = document
      .getAnimations()
      .filter(({ playState, effect }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity);
    if (passing.length === 0) return;
    await Promise.all(passing.map((each) => each.finished.catch(() => undefined)));
  }
}
