import { useEffect, useRef, useState } from 'preact/hooks';
import { roomExists } from '../core/api';
import { dropSeat, type KeptSeat, keptSeats } from '../core/keepsakes';
import { goToRoom } from '../core/route';
import { Sure } from '../kit/AskedTwice';
import { Code, Unfold } from '../kit/parts';
import { gameName } from './texts/en';
import { keptText as t } from './texts/kept';

/** What stands there at first; the others come by a button. */
const SHOWN_MAX = 4;
/** Each table that has gone counts as a wrong guess of this address, which others behind it share. */
const GONE_MAX = 4;

function backAs({ game, game_name, name }: KeptSeat): string {
  return game === '' ? t('as_name', { name }) : t('as', { name, game: gameName(game, game_name) });
}

/** Where people wait comes before a game against bots, and a table at which nothing is on after one with a game. */
const order = ({ practice, bots, family }: KeptSeat): number =>
  (practice ? 4 : 0) + (bots ? 2 : 0) + (family === undefined ? 1 : 0);

/** The first few of these tables that are still there. Those that have gone on the way are forgotten. */
async function alive(seats: readonly KeptSeat[]): Promise<KeptSeat[]> {
  const found: KeptSeat[] = [];
  let [asked, gone] = [0, 0];
  while (asked < seats.length && found.length < SHOWN_MAX && gone < GONE_MAX) {
    const some = seats.slice(asked, asked + Math.min(SHOWN_MAX - found.length, GONE_MAX - gone));
    asked += some.length;
    const exist = await Promise.all(some.map(({ code }) => roomExists(code)));
    for (const [at, seat] of some.entries()) {
      if (exist[at]) found.push(seat);
      else {
        ++gone;
        dropSeat(seat.code);
      }
    }
  }
  return found;
}

const sorted = (): KeptSeat[] => keptSeats().sort((a, b) => order(a) - order(b));

/** The tables where this device keeps a seat, as long as there are any. */
export function KeptTables() {
  const [shown, setShown] = useState<KeptSeat[] | null>(null);
  const [others, setOthers] = useState<KeptSeat[]>([]);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    let here = true;
    void alive(sorted()).then((found) => {
      if (!here) return;
      setShown(found);
      setOthers(sorted().filter(({ code }) => found.every((seat) => seat.code !== code)));
    });
    return () => {
      here = false;
    };
  }, []);
  if (shown === null || shown.length + others.length === 0) return null;
  return (
    <section class="tray tray--gold" aria-labelledby="kept-title">
      <h2 class="tray__title" id="kept-title" tabIndex={-1} ref={head}>
        {t('title')}
      </h2>
      <ul class="kept">
        {shown.map((seat) => (
          <KeptTable
            key={seat.code}
            seat={seat}
            gone={() => {
              const left = shown.filter((other) => other !== seat);
              setShown(left);
              // The button that was pressed is no more, and with the last table all of this.
              const top = document.querySelector<HTMLElement>('.home__title');
              (left.length + others.length > 0 ? head.current : top)?.focus();
            }}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <button
          type="button"
          class="button button--plain"
          onClick={() => {
            setShown([...shown, ...others]);
            setOthers([]);
            head.current?.focus();
          }}
        >
          {t('more', { n: others.length })}
        </button>
      )}
    </section>
  );
}

function KeptTable({ seat, gone }: { seat: KeptSeat; gone: () => void }) {
  const { code } = seat;
  const [asking, setAsking] = useState(false);
  const forget = (): void => {
    dropSeat(code);
    gone();
  };
  return (
    <li class="kept">
      <div class="kept__row">
        <button type="button" class="kept__go" onClick={() => goToRoom(code)}>
          <span class="kept__code">
            <Code>{code}</Code>
          </span>
          <span class="kept__who">{backAs(seat)}</span>
        </button>
        <Unfold icon="close" label={t('forget', { code })} open={asking} set={setAsking} />
      </div>
      {asking && (
        <Sure sure={t('sure', { code })} act={forget}>
          {t('yes', { code })}
        </Sure>
      )}
    </li>
  );
}
