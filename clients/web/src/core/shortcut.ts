import { shortcuts } from './settings';

/** Whether a key that was pressed is one of the page's own: nobody types into something, and keys are wanted. */
export function isShortcut(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (!shortcuts.peek() || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return false;
  return (
    !target.closest?.('input, textarea, select, dialog, [contenteditable]') && !document.querySelector('dialog[open]')
  );
}
