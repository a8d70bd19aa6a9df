import type { RoomMessage } from '../core/wire';
import { useRuleWords } from './rule_words';
import { replayText as t } from './texts/replay';

/** What everybody has done in all games of this table; nothing while the one that is over is the only one. */
export function TableFigures({ room }: { room: RoomMessage }) {
  const told = room.statistics;
  const words = useRuleWords(room.family);
  if (!words || !told || !told.seats.some(({ values }) => values[0]! > 1)) return null;
  // Heads of several words stand in one line where there is room; what parts them grows with the page.
  const cell = { padding: '4px clamp(3px, 1vw, 10px)', textAlign: 'end' } as const;
  const name = (seat: number): string => room.seats.find((one) => one.seat === seat)?.name ?? '';
  return (
    // Many figures go beyond a small page; the keyboard has to get there too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section style={{ overflowX: 'auto', maxWidth: '100%' }} aria-label={t('all_games')} tabIndex={0}>
      <table style={{ margin: '0 auto', borderCollapse: 'collapse', fontSize: '0.85rem' }}>
        <caption>{t('all_games')}</caption>
        <thead>
          <tr>
            <td />
            {told.figures.map(({ id, label }) => (
              <th key={id} scope="col" style={{ ...cell, fontSize: '0.75rem', hyphens: 'auto' }}>
                {words?.room(`figure_${id}`) ?? words?.game(`figure_${id}`) ?? label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {told.seats.map(({ seat, values }) => (
            <tr key={seat}>
              <th scope="row" style={{ ...cell, textAlign: 'start' }}>
                <bdi>{name(seat)}</bdi>
              </th>
              {values.map((value, i) => (
                <td key={told.figures[i]?.id} style={cell}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
