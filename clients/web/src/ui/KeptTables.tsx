import { useEffect, useState } from 'preact/hooks';
import { roomExists } from '../core/api';
import { dropSeat, type KeptSeat, keptSeats } from '../core/keepsakes';
import { goToRoom } from '../core/route';
import { Icon } from '../kit/icons';
import { Code } from '../kit/parts';
import { gameName, t } from './texts/en';

/** More than anybody goes back to. */
const SHOWN_MAX = 4;

function backAs({ game, game_name, name }: KeptSeat): string {
  return game === '' ? t('home_back_as_name', { name }) : t('home_back_as', { name, game: gameName(game, game_name) });
}

/** The tables where this device keeps a seat, as long as there are any. */
export function KeptTables() {
  const [seats, setSeats] = useState<KeptSeat[]>([]);
  useEffect(() => {
    let here = true;
    // Tables to learn at are soon many, and nobody waits there.
    const all = keptSeats();
    const kept = [...all.filter(({ practice }) => !practice), ...all.filter(({ practice }) => practice)].slice(
      0,
      SHOWN_MAX,
    );
    void Promise.all(kept.map(async (seat) => ({ seat, alive: await roomExists(seat.code) }))).then((tables) => {
      for (const { seat, alive } of tables) if (!alive) dropSeat(seat.code);
      if (here) setSeats(tables.filter((table) => table.alive).map((table) => table.seat));
    });
    return () => {
      here = false;
    };
  }, []);
  if (seats.length === 0) return null;
  return (
    <section class="tray tray--gold" aria-labelledby="kept-title">
      <h2 class="tray__title" id="kept-title">
        {t('home_back')}
      </h2>
      <ul class="kept">
        {seats.map((seat) => (
          <li class="kept__row" key={seat.code}>
            <button type="button" class="kept__go" onClick={() => goToRoom(seat.code)}>
              <span class="kept__code">
                <Code>{seat.code}</Code>
              </span>
              <span class="kept__who">{backAs(seat)}</span>
            </button>
            <button
              type="button"
              class="icon-button"
              aria-label={t('home_forget', seat)}
              onClick={() => {
                dropSeat(seat.code);
                setSeats(seats.filter((other) => other !== seat));
              }}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
