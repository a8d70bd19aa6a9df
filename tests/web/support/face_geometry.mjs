// What `geometryFaults` does not see: how the tables of single families stand in the window.

/** What is too small for a finger or not in sight: squares, and the tiles of the rack. Runs in the page. */
export function boardFaults({ rack, looking }) {
  const faults = [];
  const view = document.querySelector('.kb-view').getBoundingClientRect();
  const cells = [...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.getBoundingClientRect());
  const [first] = cells;
  if (!looking && (first.width < 24 || first.height < 24)) faults.push(`squares are ${first.width} x ${first.height}`);
  if (view.left < -0.5 || view.right > window.innerWidth + 0.5) faults.push('the board goes beyond the window');
  // What does not fit is reached by scrolling the board.
  const box = document.querySelector('.kb-view');
  const board = document.querySelector('.kb').getBoundingClientRect();
  if (board.width > box.clientWidth + 1 && box.scrollWidth < board.width - 1)
    faults.push('a part of the board cannot be reached');
  if (board.height > box.clientHeight + 1 && box.scrollHeight < board.height - 1)
    faults.push('a part of the board cannot be reached');
  // Nothing stands out of what holds it, nor is a line of it cut off.
  for (const part of document.querySelectorAll('.kc-now > *, .ks-more > *')) {
    const [there, holder] = [part, part.parentElement].map((element) => element.getBoundingClientRect());
    if (
      there.width > 0 &&
      (there.top < holder.top - 1 ||
        there.bottom > holder.bottom + 1 ||
        there.left < holder.left - 1 ||
        there.right > holder.right + 1)
    ) {
      faults.push(`${part.className} "${part.textContent}" stands out of ${part.parentElement.className}`);
    }
  }
  // A refusal is told to its end: it names the tiles that are in no hand.
  for (const line of document.querySelectorAll('.kc-bad .kc-aside'))
    if (line.scrollHeight > line.clientHeight + 1) faults.push(`"${line.textContent}" is cut off`);
  // A tile is the same in both directions, and so is a sum.
  for (const both of document.querySelectorAll('.kt-both')) {
    const [six, nine] = [...both.children].map((digit) => digit.getBoundingClientRect());
    if (six.left >= nine.left || six.top >= nine.top) faults.push('6 and 9 of a tile are not where they belong');
  }
  for (const sum of document.querySelectorAll('.ke-n'))
    if (sum.textContent.startsWith('+') && getComputedStyle(sum).direction !== 'ltr')
      faults.push(`"${sum.textContent}" may be turned round`);
  // What explains a play fades out where it goes on, and a phone held upright has room for most of it.
  const explained = document.querySelector('.ke');
  if (explained) {
    const box = explained.getBoundingClientRect();
    const lines = [...explained.children].map((line) => line.getBoundingClientRect());
    const whole = lines.filter(
      ({ left, right, top, bottom }) =>
        left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 1 && bottom <= box.bottom + 1,
    );
    const fades = !/#000 0px calc\(100% - 0px\)|rgb\(0, 0, 0\) 0px, .* calc\(100% - 0px\)/.test(
      explained.style.maskImage,
    );
    if (fades !== whole.length < lines.length)
      faults.push(`${whole.length} of ${lines.length} lines are whole: ${explained.style.maskImage}`);
    if (window.innerHeight > 2 * window.innerWidth && whole.length < lines.length * 0.75)
      faults.push(`only ${whole.length} of ${lines.length} lines are in sight`);
  }
  const slots = [...document.querySelectorAll('[role=option]')];
  if (slots.length !== rack) faults.push(`${slots.length} tiles on the rack, not ${rack}`);
  for (const slot of slots) {
    const { left, right, bottom, width, height } = slot.getBoundingClientRect();
    if (left < 0 || right > window.innerWidth || bottom > window.innerHeight || width < 40 || height < 40)
      faults.push(`${slot.ariaLabel} is not whole: ${Math.round(width)} x ${Math.round(height)}`);
  }
  return faults;
}

/** What longer words of other languages do not fit into, on a phone and on larger pages. Runs in the page. */
export function wordFaults() {
  const faults = [];
  // In English a smaller phone has room for them, too.
  if (window.innerWidth < (document.documentElement.lang === 'en' ? 360 : 390)) return faults;
  const pen = document.createElement('canvas').getContext('2d');
  for (const choice of document.querySelectorAll('select')) {
    const style = getComputedStyle(choice);
    const text = choice.selectedOptions[0]?.textContent ?? '';
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room = choice.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (choice.checkVisibility() && pen.measureText(text).width > room) faults.push(`"${text}" is cut off`);
  }
  for (const table of document.querySelectorAll('[tabindex] > table')) {
    const { clientWidth, scrollWidth } = table.parentElement;
    if (scrollWidth > clientWidth + 1) faults.push(`a table is ${scrollWidth} wide in ${clientWidth}`);
  }
  return faults;
}

/**
 * What cannot be read of the players at a table: who is away, a bot or out, where there is room for them their names, and what the last
 * turn means. Runs in the page.
 */
export function seatFaults() {
  const faults = [];
  const over = (a, b, least) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > least &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > least;
  for (const chair of document.querySelectorAll('.chair')) {
    const box = (selector) => chair.querySelector(selector)?.getBoundingClientRect();
    const name = chair.querySelector('.who b');
    const [line, tag] = [box('.few'), box('.tag')];
    const said = chair.querySelector('.tag')?.textContent;
    if (tag && getComputedStyle(chair.querySelector('.tag')).position === 'static') {
      if (tag.top > line.bottom - 4 || tag.left < line.left - 1 || tag.right > line.right + 1)
        faults.push(`that ${name.textContent} is "${said}" is cut off`);
    }
    // Letters leave air above and below.
    for (const other of tag ? ['.few > span', '.deal', '.held'] : []) {
      if (box(other) && over(tag, box(other), 2.5)) faults.push(`"${said}" of ${name.textContent} lies over ${other}`);
    }
    const isWhole = name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight + 1;
    if (window.innerWidth >= 768 && window.innerHeight >= 480 && !isWhole)
      faults.push(`the name ${name.textContent} is cut off`);
  }
  for (const line of document.querySelectorAll('.last .aside'))
    if (line.scrollWidth > line.clientWidth + 1) faults.push(`"${line.textContent}" is cut off`);
  return faults;
}

/** What was played on the device fits the page, when letters are as large as usual. Runs in the page. */
export function tallyFaults() {
  return [...document.querySelectorAll('[role=region] > table')]
    .filter((table) => table.scrollWidth > table.parentElement.clientWidth)
    .map((table) => `a table ${table.scrollWidth} wide in ${table.parentElement.clientWidth}`);
}

/** What a finger needs. */
const TARGET_MIN = 44;

/** A table scrolls within its page, where `geometryFaults` looks at nothing. */
export async function tableFaults(page) {
  return page.evaluate((least) => {
    const faults = [];
    const table = document.querySelector('.pl');
    if (!table) return ['there is no table'];
    if (table.scrollWidth > table.clientWidth) faults.push(`the table is ${table.scrollWidth} wide`);
    const bar = table.querySelector('.pl-bar').getBoundingClientRect();
    const foot = table.querySelector('.pl-foot')?.getBoundingClientRect();
    if (bar.top < 0 || (foot && (foot.bottom > window.innerHeight + 0.5 || foot.top < bar.bottom)))
      faults.push('bar or buttons are not within the window');
    const first = table.querySelector('.pl-foot button')?.getBoundingClientRect();
    if (first && (first.top < foot.top || first.bottom > foot.bottom)) faults.push('the first button is hidden');
    for (const head of table.querySelectorAll('thead th'))
      if (head.textContent.trim() !== '' && head.getBoundingClientRect().height > 32)
        faults.push(`"${head.textContent}" is broken`);
    for (const button of table.querySelectorAll('.pl-foot button')) {
      const { width, height } = button.getBoundingClientRect();
      if (width < least || height < least) faults.push(`a button is ${width} x ${height}`);
      if (button.scrollWidth > button.clientWidth) faults.push(`"${button.textContent}" is cut off`);
    }
    // What the game says is in English, whatever the language of the page: its words stand from left to right.
    for (const told of table.querySelectorAll('.pl-actions span, .pl-story li, .pl-facts dd, .pl-say .pl-soft')) {
      const words = document.createTreeWalker(told, NodeFilter.SHOW_TEXT);
      const letters = [];
      for (let text = words.nextNode(); text; text = words.nextNode())
        for (let at = 0; at < text.data.length; ++at) if (text.data[at].trim() !== '') letters.push({ text, at });
      if (!/^[a-z]/i.test(told.textContent) || letters.length < 2) continue;
      const boxes = letters.map(({ text, at }) => {
        const letter = document.createRange();
        letter.setStart(text, at);
        letter.setEnd(text, at + 1);
        return letter.getBoundingClientRect();
      });
      const turned = boxes.some((box, i) => i > 0 && box.top < boxes[i - 1].bottom - 4 && box.left < boxes[i - 1].left);
      if (turned) faults.push(`"${told.textContent}" is turned round`);
      const { left, right } = told.getBoundingClientRect();
      const isRight = getComputedStyle(table).direction === 'rtl';
      const away = isRight ? right - Math.max(...boxes.map((box) => box.right)) : boxes[0].left - left;
      if (away > 4) faults.push(`"${told.textContent}" stands on the other side`);
    }
    return faults;
  }, TARGET_MIN);
}
