import { cribbageHelp } from '../texts/cribbage_help';
import { t } from '../texts/en';
import { Sheet } from './Sheet';

const RUMMY = ['help_rummy_1', 'help_rummy_2', 'help_rummy_3', 'help_rummy_4', 'help_rummy_5', 'help_rummy_6'] as const;
const RUMMY_KEYS = [
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

interface Told { title: string; rules: string[]; keys: string[][] }

/** The help of each family of games. */
const families: Record<string, () => Told> = {
  rummy: () => ({ title: t('help_rummy'), rules: RUMMY.map((key) => t(key)), keys: RUMMY_KEYS.map(([key, text]) => [key, t(text)]) }),
  cribbage: () => ({
    title: cribbageHelp('title'), rules: cribbageHelp('rules').split('\n'), keys: cribbageHelp('keys').split('\n').map((line) => line.split('|')),
  }),
};

export function Help({ family, onClose }: { family: string; onClose: () => void }) {
  const told = families[family]?.();
  return (
    <Sheet title={t('help_title')} onClose={onClose} toRead>
      {told && (
        <>
          <section>
            <h3 class="help__title">{told.title}</h3>
            <ol class="help__rules">{told.rules.map((rule) => <li key={rule}>{rule}</li>)}</ol>
          </section>
          <section>
            <h3 class="help__title">{t('help_keys')}</h3>
            <dl class="keys">
              {told.keys.map(([key, text]) => (
                <div class="keys__row" key={key}>
                  <dt><kbd><bdi dir="ltr">{key}</bdi></kbd></dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        </>
      )}
    </Sheet>
  );
}
