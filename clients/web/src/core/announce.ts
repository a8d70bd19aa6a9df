/**
 * Two live regions that screen readers read aloud: a polite one for what others do and an
 * assertive one for what concerns you. They stand in the document from the start, because a region
 * that is added together with its text is not read.
 */
function region(politeness: 'polite' | 'assertive'): HTMLElement {
  const id = `live-${politeness}`;
  const found = document.getElementById(id);
  if (found) return found;
  const made = document.createElement('div');
  made.id = id;
  made.className = 'unseen';
  made.setAttribute('aria-live', politeness);
  made.setAttribute('role', politeness === 'polite' ? 'status' : 'alert');
  document.body.append(made);
  return made;
}

const queues = { polite: [] as string[], assertive: [] as string[] };
const timers: Partial<Record<'polite' | 'assertive', number>> = {};

/** Texts of one moment are joined: a region that changes twice in a frame is read once only. */
function say(politeness: 'polite' | 'assertive', text: string): void {
  if (text === '') return;
  queues[politeness].push(text);
  if (timers[politeness] !== undefined) return;
  const target = region(politeness);
  target.textContent = '';
  timers[politeness] = window.setTimeout(() => {
    delete timers[politeness];
    target.textContent = queues[politeness].splice(0).join(' ');
  }, 60);
}

/** Puts both regions into the document. */
export function prepareAnnouncements(): void {
  region('polite');
  region('assertive');
}

/** Empties both regions; what is about to be said still is. */
export function forgetAnnouncements(): void {
  region('polite').textContent = '';
  region('assertive').textContent = '';
}

/** Says something that can wait for a pause. */
export function announce(text: string): void {
  say('polite', text);
}

/** Says something at once: "Your turn", "Last turn", "Connection lost". */
export function alertUser(text: string): void {
  say('assertive', text);
}
