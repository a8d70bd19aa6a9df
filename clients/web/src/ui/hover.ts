/** How long something is pointed at before it explains itself. */
const REST_MS = 400;
const GAP = 8;

/** What has a spoken name that says more than its picture: players, piles, cards in groups, buttons, marks. */
const EXPLAINED = [
  '[role=img][aria-label]',
  '[role=option][aria-label]:has(.edge)',
  'button:has(> .unseen)',
  'button[aria-label]',
  '[title]',
].join(', ');

/** What is said of it, as it is spoken. */
function explanationOf(element: Element, title: string | null): string {
  const unseen = element.querySelector(':scope > .unseen')?.textContent;
  return (title ?? element.getAttribute('aria-label') ?? unseen ?? '').trim();
}

function show(box: HTMLElement, element: Element, title: string | null): void {
  const text = explanationOf(element, title);
  // What stands there in the same words needs no explanation.
  if (text === '' || text === element.textContent?.trim()) return;
  box.textContent = text;
  box.showPopover();
  const [at, own] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  const left = Math.min(Math.max(GAP, at.left + (at.width - own.width) / 2), window.innerWidth - own.width - GAP);
  const above = at.top - own.height - GAP;
  box.style.left = `${left}px`;
  box.style.top = `${above < GAP ? at.bottom + GAP : above}px`;
}

/**
 * Lets what a mouse rests on explain itself beside it, by the name that it has for those who hear it. Returns the way
 * to stop.
 */
export function explainOnHover(): () => void {
  const box = document.createElement('div');
  box.className = 'explained';
  box.popover = 'manual';
  // It says nothing that is not said already.
  box.ariaHidden = 'true';
  document.body.append(box);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: Element | null = null;
  /** That of `over`, which the browser would show besides. */
  let title: string | null = null;
  const hide = (): void => {
    clearTimeout(timer);
    // A name that it was given meanwhile stays.
    if (title !== null && !over?.hasAttribute('title')) over?.setAttribute('title', title);
    over = title = null;
    if (box.matches(':popover-open')) box.hidePopover();
  };
  const point = ({ target, pointerType, buttons }: PointerEvent): void => {
    const found = target instanceof Element ? target.closest(EXPLAINED) : null;
    if (found === over) return;
    hide();
    if (!found || pointerType !== 'mouse' || buttons !== 0) return;
    over = found;
    title = found.getAttribute('title');
    found.removeAttribute('title');
    timer = setTimeout(() => found.isConnected && show(box, found, title), REST_MS);
  };
  document.addEventListener('pointerover', point);
  document.addEventListener('pointerdown', hide);
  document.addEventListener('keydown', hide);
  return () => {
    hide();
    document.removeEventListener('pointerover', point);
    document.removeEventListener('pointerdown', hide);
    document.removeEventListener('keydown', hide);
    box.remove();
  };
}
