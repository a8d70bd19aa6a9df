import { useState } from 'preact/hooks';
import { replayHash } from '../core/route';
import { gameNumber } from '../core/seats';
import type { RoomMessage } from '../core/wire';
import { type Kind, KINDS, type TellLog, type Told } from '../kit/told';
import { rich } from '../kit/rich';
import { besideText as t } from './texts/beside';

interface Filter {
  seat: number | null;
  kind: Kind | null;
}

/** What is missing may have been of any player and kind. */
const passes = ({ seat, kind }: Filter, told: Told): boolean =>
  told.kind === null || ((seat === null || told.seat === seat) && (kind === null || told.kind === kind));

/** What was told of this game, the newest first, by player and by kind; with ways to the replay once it may be seen. */
export function TurnHistory({ log, room }: { log: TellLog; room: RoomMessage }) {
  const [filter, setFilter] = useState<Filter>({ seat: null, kind: null });
  const lines = log.lines.filter((told) => passes(filter, told)).reverse();
  const seen = room.state === 'finished' && room.you.role === 'player';
  // What is kept may be of an earlier game than the one that is over.
  const number = seen && log.game === gameNumber(room) ? log.game : null;
  // Else the page came to a game that was on.
  const whole = log.game !== null;
  const none = log.lines.length > 0 ? t('none_such') : whole && t('none');
  return (
    <div class="history">
      <Filters filter={filter} setFilter={setFilter} room={room} />
      {lines.length === 0 && none && <p class="hint">{none}</p>}
      {/* It is long; the keyboard has to scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol class="history__lines" tabIndex={0} aria-label={t('turns')}>
        {lines.map((told, i) => (
          <li class={`history__line history__line--${told.kind ?? 'gap'}`} key={lines.length - i}>
            {number === null || told.kind === null ? (
              rich(told.kind === null ? t('missed') : told.text)
            ) : (
              <a href={replayHash(room.code, number, { turn: told.turn })} title={t('show')}>
                {rich(told.text)}
              </a>
            )}
          </li>
        ))}
      </ol>
      {!whole && <p class="hint">{t('from_here')}</p>}
      {whole && number === null && lines.length > 0 && <p class="hint">{t('later')}</p>}
    </div>
  );
}

interface FiltersProps {
  filter: Filter;
  setFilter: (filter: Filter) => void;
  room: RoomMessage;
}

function Filters({ filter, setFilter, room }: FiltersProps) {
  return (
    <div class="row row--tight">
      <select
        class="input"
        aria-label={t('who')}
        value={filter.seat ?? ''}
        onChange={({ currentTarget: { value } }) => setFilter({ ...filter, seat: value === '' ? null : Number(value) })}
      >
        <option value="">{t('everybody')}</option>
        {room.seats.map(({ seat, name }) => (
          <option key={seat} value={seat}>
            {name}
          </option>
        ))}
      </select>
      <select
        class="input"
        aria-label={t('kind')}
        value={filter.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setFilter({ ...filter, kind: KINDS.find((kind) => kind === value) ?? null })
        }
      >
        <option value="">{t('kind_all')}</option>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind_${kind}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
