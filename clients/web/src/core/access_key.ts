import { forget, recall, remember } from './keepsakes';
import { refusalText } from './refusals';

const KEY = 'access_key';

/** What this browser tells a server that asks for an access key, or null. */
export function accessKey(): string | null {
  return recall(KEY);
}

/** Who was asked and did not know is not asked again by what the page does of its own. */
let declined = false;

/** A person wants something again, so that they may be asked again. */
export function mayAskAgain(): void {
  declined = false;
}

/** Asks the person for the key and keeps it. False: they do not know it. */
export function askForKey(question: string): boolean {
  if (declined) return false;
  const typed = window.prompt(refusalText({ code: 'BAD_ACCESS_KEY', message: question }))?.trim() ?? '';
  declined = typed === '';
  if (declined) forget(KEY);
  else remember(KEY, typed);
  return !declined;
}
