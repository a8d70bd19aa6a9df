import { useEffect } from 'preact/hooks';
import { AwayNote } from '../../kit/AwayNote';
import { Sheet } from '../../kit/Sheet';
import { rich } from '../../kit/rich';
import { Card, CardRow, Melds } from './Card';
import { GoOut } from './GoOut';
import { longName, shortName } from './cards';
import type { Game } from './model';
import { sortDrawn } from './sorting_itself';
import { t } from './texts';

interface SheetProps {
  game: Game;
  close: () => void;
}

/** The sheet that is open at the table, if one is. */
export function Sheets({ game }: { game: Game }) {
  const open = game.sheet.value;
  useEffect(() => (game.client.looking ? undefined : sortDrawn(game)), [game]);
  const close = (): void => {
    game.sheet.value = null;
  };
  switch (open?.kind) {
    case 'out':
      return game.mine.value && game.pub.value.phase === 'discard' ? <GoOut game={game} close={close} /> : null;
    case 'confirm':
      return <Confirm game={game} close={close} />;
    case 'history':
      return <History game={game} close={close} />;
    case 'seat':
      return <SeatSheet game={game} close={close} at={open.seat} />;
    default:
      return null;
  }
}

/** As the settings ask for: a card is thrown away by two presses, in two places. */
function Confirm({ game, close }: SheetProps) {
  const card = game.chosen.value?.face;
  if (!card || !game.mine.value) return null;
  const throwIt = (): void => {
    close();
    game.throwAway(card);
  };
  const foot = (
    <>
      <button type="button" class="button" onClick={close}>
        {t('confirmKeep')}
      </button>
      <button type="button" class="button button--primary" data-act="confirm" onClick={throwIt}>
        <span>{rich(t('discard', { card: shortName(card) }))}</span>
      </button>
    </>
  );
  return (
    <Sheet class="rs" title={t('confirmTitle')} onClose={close} foot={foot}>
      <p class="unseen">{longName(card, game.pub.value.wild)}</p>
      <div class="laid big" aria-hidden="true">
        <Card face={card} wild={game.pub.value.wild} />
      </div>
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
      <AwayNote client={game.client} room={game.client.room.value} seat={at} />
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
