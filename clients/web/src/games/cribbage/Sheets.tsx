import { Sheet } from '../../ui/Sheet';
import type { Game } from './model';
import { ScoreTable } from './Scores';
import { t } from './later_texts';

export function Sheets({ game }: { game: Game }) {
  const open = game.sheet.value;
  const close = (): void => { game.sheet.value = null; };
  if (open === 'scores') return <Sheet class="kc-sheet" title={t('sheet')} onClose={close} toRead><ScoreTable game={game} /></Sheet>;
  if (open !== 'keys') return null;
  return (
    <Sheet class="kc-sheet" title={t('keysTitle')} onClose={close} toRead>
      <dl class="kc-keys">
        {t('keys').split('\n').map((line) => {
          const [key, what] = line.split('|');
          return <div key={key}><dt>{key}</dt><dd>{what}</dd></div>;
        })}
      </dl>
    </Sheet>
  );
}
