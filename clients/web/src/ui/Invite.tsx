import { useRef, useState } from 'preact/hooks';
import { announce } from '../core/announce';
import { copyText } from '../core/copy';
import { addressOf } from '../core/table_address';
import type { RoomMessage } from '../core/wire';
import { Icon } from '../kit/icons';
import { lazy } from '../kit/lazy';
import { CodeTiles } from '../kit/parts';
import { gameName, t } from './texts/en';

const Qr = lazy(() => import('./Qr').then((module) => module.Qr));

const SAID_MS = 2500;

/** The code to read out, the QR code to scan, the address to send: whatever works where these people are. */
export function Invite({ room, qr }: { room: RoomMessage; qr: 'shown' | 'folded' }) {
  const { address, reachable } = addressOf(room.code);
  const [copied, setCopied] = useState<boolean | null>(null);
  const [unfolded, setUnfolded] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const copy = async (): Promise<void> => {
    const done = await copyText(address);
    setCopied(done);
    announce(done ? t('lobby_copied') : t('lobby_copy_by_hand'));
    if (!done) field.current?.select();
    else setTimeout(() => setCopied(null), SAID_MS);
  };
  const share = (): void => {
    navigator
      .share({
        title: t('app'),
        text: t('lobby_share_text', { game: gameName(room.game, room.game_name) }),
        url: address,
      })
      .catch(() => undefined);
  };

  return (
    <div class="invite">
      <div class="invite__code">
        <span class="field__label">{t('lobby_code')}</span>
        <CodeTiles code={room.code} />
      </div>
      {qr === 'shown' ? (
        <Qr address={address} />
      ) : (
        <details class="fold fold--qr" onToggle={(event) => event.currentTarget.open && setUnfolded(true)}>
          <summary>
            <Icon name="qr" />
            {t('lobby_qr')}
          </summary>
          {unfolded && <Qr address={address} />}
        </details>
      )}
      <div class="invite__share">
        <input
          ref={field}
          class="input invite__address"
          dir="ltr"
          readOnly
          aria-label={t('lobby_link')}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="button" onClick={() => void copy()}>
          <Icon name={copied ? 'check' : 'copy'} />
          {copied ? t('lobby_copied') : t('lobby_copy')}
        </button>
        {typeof navigator.share === 'function' && (
          <button type="button" class="button" onClick={share}>
            <Icon name="share" />
            {t('lobby_share')}
          </button>
        )}
      </div>
      {copied === false && <p class="hint">{t('lobby_copy_by_hand')}</p>}
      {!reachable && <p class="hint">{t('lobby_local')}</p>}
    </div>
  );
}
