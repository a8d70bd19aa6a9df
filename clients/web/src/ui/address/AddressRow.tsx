import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { announce } from '../../core/announce';
import { copyText } from '../../core/copy';
import { Icon } from '../../kit/icons';
import { lobbyText } from '../texts/lobby';

const SAID_MS = 2500;

interface AddressRowProps {
  address: string;
  label: string;
  /** What goes with the address where it is shared. */
  about?: ShareData;
  /** What else can be done with it. */
  children?: ComponentChildren;
}

/** An address to copy, to share or to read out. */
export function AddressRow({ address, label, about, children }: AddressRowProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    const done = await copyText(address);
    setCopied(done);
    announce(done ? lobbyText('lobby_copied') : lobbyText('lobby_copy_by_hand'));
    if (!done) field.current?.select();
    else setTimeout(() => setCopied(null), SAID_MS);
  };
  const share = (): void => {
    navigator.share({ ...about, url: address }).catch(() => undefined);
  };
  return (
    <>
      <div class="invite__share">
        <input
          ref={field}
          class="input invite__address"
          dir="ltr"
          readOnly
          aria-label={label}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="button" onClick={() => void copy()}>
          <Icon name={copied ? 'check' : 'copy'} />
          {copied ? lobbyText('lobby_copied') : lobbyText('lobby_copy')}
        </button>
        {typeof navigator.share === 'function' && (
          <button type="button" class="button" onClick={share}>
            <Icon name="share" />
            {lobbyText('lobby_share')}
          </button>
        )}
        {children}
      </div>
      {copied === false && <p class="hint">{lobbyText('lobby_copy_by_hand')}</p>}
    </>
  );
}
