import { useState } from 'preact/hooks';
import { addressOf } from '../core/table_address';
import type { RoomMessage } from '../core/wire';
import { Icon } from '../kit/icons';
import { lazy } from '../kit/lazy';
import { CodeTiles } from '../kit/parts';
import { AddressRow } from './address/AddressRow';
import { gameName, t } from './texts/en';
import { lobbyText } from './texts/lobby';

const Qr = lazy(() => import('./Qr').then((module) => module.Qr));

/** The code to read out, the QR code to scan, the address to send: whatever works where these people are. */
export function Invite({ room, qr }: { room: RoomMessage; qr: 'shown' | 'folded' }) {
  const { address, reachable } = addressOf(room.code);
  const [unfolded, setUnfolded] = useState(false);
  return (
    <div class="invite">
      <div class="invite__code">
        <span class="field__label">{lobbyText('lobby_code')}</span>
        <CodeTiles code={room.code} />
      </div>
      {qr === 'shown' ? (
        <Qr address={address} />
      ) : (
        <details class="fold fold--qr" onToggle={(event) => event.currentTarget.open && setUnfolded(true)}>
          <summary>
            <Icon name="qr" />
            {lobbyText('lobby_qr')}
          </summary>
          {unfolded && <Qr address={address} />}
        </details>
      )}
      <AddressRow
        address={address}
        label={lobbyText('lobby_link')}
        about={{ title: t('app'), text: lobbyText('lobby_share_text', { game: gameName(room.game, room.game_name) }) }}
      />
      {!reachable && <p class="hint">{lobbyText('lobby_local')}</p>}
    </div>
  );
}
