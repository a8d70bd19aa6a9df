import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../texts/en';
import { Icon } from './icons';

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  foot?: ComponentChildren;
  class?: string;
}

/** A modal dialog: from below on a phone, in the middle elsewhere. Escape, the cross and a tap outside close it. */
export function Sheet({ title, onClose, children, foot, class: extra }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (opener?.isConnected) opener.focus();
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
      <div class="sheet__body">{children}</div>
      {foot && <div class="sheet__foot">{foot}</div>}
    </dialog>
  );
}
