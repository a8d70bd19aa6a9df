import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Icon } from './icons';
import { t } from './texts';

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  foot?: ComponentChildren;
  class?: string;
  /** For a sheet that is only read: the keyboard must be able to scroll it. */
  toRead?: boolean;
}

/** A modal dialog: from below on a phone, in the middle elsewhere. Escape, the cross and a tap outside close it. */
export function Sheet({ title, onClose, children, foot, class: extra, toRead }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      // What opened it may have gone by what was done in it.
      (opener?.isConnected ? opener : document.querySelector<HTMLElement>('.acts button'))?.focus();
    };
  }, []);
  return (
    // The tap outside is a convenience beside the cross and Escape, which work without a pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      class={`sheet ${extra ?? ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="sheet__head">
        <h2 id={id}>{title}</h2>
        <button type="button" class="icon-button" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div class="sheet__body" {...(toRead ? { tabIndex: 0, role: 'group', 'aria-labelledby': id } : {})}>
        {children}
      </div>
      {foot && <div class="sheet__foot">{foot}</div>}
    </dialog>
  );
}
