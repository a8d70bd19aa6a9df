import { useEffect, useState } from 'preact/hooks';
import { compareBuilds } from '../core/client_build';
import type { RoomMessage } from '../core/wire';
import { loadHelp } from '../games/registry';
import type { FamilyHelp } from '../kit/family';
import type { HelpText } from '../kit/help_text';
import { Sheet } from '../kit/Sheet';
import { t } from './texts/en';

/** How the game of this table is played, as its family tells it, and the keys. */
export function Help({ room, onClose }: { room: RoomMessage; onClose: () => void }) {
  const [help, setHelp] = useState<{ of: FamilyHelp } | null>(null);
  useEffect(() => {
    let here = true;
    loadHelp(room.family).then(
      (of) => here && setHelp({ of }),
      () => void compareBuilds(),
    );
    return () => {
      here = false;
    };
  }, [room.family]);
  return (
    <Sheet title={t('help_title')} onClose={onClose} toRead>
      {help && <Told help={help.of(room.options)} />}
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
