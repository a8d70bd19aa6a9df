import { keysOf } from '../../kit/help_text';
import { Sheet } from '../../kit/Sheet';
import { CardRow, Melds } from './Card';
import { GoOut } from './GoOut';
import type { Game } from './model';
import { t } from './texts';

interface SheetProps {
  game: Game;
  close: () => void;
}

/** The sheet that is open at the table, if one is. */
export function Sheets({ game }: { game: Game }) {
  const open = game.sheet.value;
  const close = (): void => {
    game.sheet.value = null;
  };
  switch (open?.kind) {
    case 'out':
      return game.mine.value && game.pub.value.phase === 'discard' ? <GoOut game={game} close={close} /> : null;
    case 'keys':
      return <Keys close={close} />;
    case 'history':
      return <History game={game} close={close} />;
    case 'seat':
      return <SeatSheet game={game} close={close} at={open.seat} />;
    default:
      return null;
  }
}

function Keys({ close }: { close: () => void }) {
  return (
    <Sheet class="rs" title={t('keysTitle')} onClose={close}>
      <dl class="keyboard">
        {keysOf(t('keys')).map(([key, does]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

function History({ game, close }: SheetProps) {
  const { discards, wild } = game.pub.value;
  return (
    <Sheet class="rs" title={t('history')} onClose={close}>
      <p class="lead">{t('bottomFirst')}</p>
      <ol class="pack">
        {[...discards].reverse().map((face, i) => (
          <li key={i}>
            <CardRow cards={[face]} wild={wild} />
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

/** What is known of a player's cards. */
function SeatSheet({ game, close, at }: SheetProps & { at: number }) {
  const { seats, wild } = game.pub.value;
  const seat = seats[at];
  if (!seat) return null;
  return (
    <Sheet class="rs" title={game.name(at)} onClose={close}>
      <p class="lead">{t('seatOf', { name: game.name(at), points: seat.total, cards: seat.cards })}</p>
      {seat.laid && (
        <>
          <h3>{t('laid')}</h3>
          <div class="laid big">
            <Melds melds={seat.laid.melds} wild={wild} />
          </div>
        </>
      )}
      <h3>{t('taken')}</h3>
      {seat.taken.length ? (
        <div class="laid big">
          <CardRow cards={seat.taken} wild={wild} />
        </div>
      ) : (
        <p class="lead">{t('noneTaken')}</p>
      )}
    </Sheet>
  );
}
