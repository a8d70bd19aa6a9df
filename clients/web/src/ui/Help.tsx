import { useEffect, useState } from 'preact/hooks';
import { compareBuilds } from '../core/client_build';
import type { RoomMessage } from '../core/wire';
import { loadHelp } from '../games/registry';
import type { HelpText } from '../kit/help_text';
import { Sheet } from '../kit/Sheet';
import { t } from './texts/en';

/** How the game of this table is played, as its family tells it, and the keys. */
export function Help({ room, onClose }: { room: RoomMessage; onClose: () => void }) {
  const { family, game, options } = room;
  const [help, setHelp] = useState<HelpText | null>(null);
  useEffect(() => {
    let here = true;
    loadHelp(family)
      .then((tell) => tell(options, game))
      .then(
        (told) => here && setHelp(told),
        () => void compareBuilds(),
      );
    return () => {
      here = false;
    };
  }, [family, game, options]);
  return (
    <Sheet title={t('help_title')} onClose={onClose} toRead>
      {help && <Told help={help} />}
    </Sheet>
  );
}

function Told({ help }: { help: HelpText }) {
  return (
    <>
      <section>
        <h3 class="help__title">{help.title}</h3>
        <ol class="help__rules">
          {help.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </section>
      <section>
        <h3 class="help__title">{t('help_keys')}</h3>
        <dl class="keys">
          {help.keys.map(([key, text]) => (
            <div class="keys__row" key={key}>
              <dt>
                <kbd>
                  <bdi dir="ltr">{key}</bdi>
                </kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
