import { t } from '../texts/en';
import { Sheet } from './Sheet';

const KEYS = [
  ['← →', 'help_key_arrows'],
  ['Space', 'help_key_space'],
  ['Alt ← →', 'help_key_alt'],
  ['D', 'help_key_d'],
  ['T', 'help_key_t'],
  ['X', 'help_key_x'],
  ['O', 'help_key_o'],
  ['S', 'help_key_s'],
  ['A', 'help_key_a'],
  ['W', 'help_key_w'],
  ['C', 'help_key_c'],
  ['?', 'help_key_help'],
] as const;

const RUMMY = ['help_rummy_1', 'help_rummy_2', 'help_rummy_3', 'help_rummy_4', 'help_rummy_5', 'help_rummy_6'] as const;

export function Help({ family, onClose }: { family: string; onClose: () => void }) {
  return (
    <Sheet title={t('help_title')} onClose={onClose} toRead>
      {family === 'rummy' && (
        <section>
          <h3 class="help__title">{t('help_rummy')}</h3>
          <ol class="help__rules">
            {RUMMY.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ol>
        </section>
      )}
      <section>
        <h3 class="help__title">{t('help_keys')}</h3>
        <dl class="keys">
          {KEYS.map(([key, text]) => (
            <div class="keys__row" key={key}>
              <dt><kbd><bdi dir="ltr">{key}</bdi></kbd></dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Sheet>
  );
}
