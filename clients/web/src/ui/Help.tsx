import { useEffect, useState } from 'preact/hooks';
import { fetchGames } from '../core/api';
import { compareBuilds } from '../core/client_build';
import type { Preset, RoomMessage } from '../core/wire';
import { loadHelp, rulebookOf } from '../games/registry';
import type { HelpText } from '../kit/help_text';
import { Sheet } from '../kit/Sheet';
import { Rulebook } from './Rulebook';
import { t } from './texts/en';

/** Null where the server does not answer: help then tells what it can. */
async function describedGame(game: string): Promise<Preset | null> {
  try {
    return (await fetchGames()).games.find(({ id }) => id === game) ?? null;
  } catch {
    return null;
  }
}

/** How the game of this table is played, as its family tells it, and the keys. */
export function Help({ room, onClose }: { room: RoomMessage; onClose: () => void }) {
  const { family, game, options } = room;
  const [help, setHelp] = useState<HelpText | null>(null);
  useEffect(() => {
    let here = true;
    Promise.all([loadHelp(family), describedGame(game)]).then(
      ([tell, preset]) => here && setHelp(tell({ preset, options })),
      () => void compareBuilds(),
    );
    return () => {
      here = false;
    };
  }, [family, game, options]);
  return (
    <Sheet title={t('help_title')} onClose={onClose} toRead>
      {help && <Told help={help} rulebook={rulebookOf(family, game)} />}
    </Sheet>
  );
}

function Told({ help, rulebook }: { help: HelpText; rulebook: string }) {
  return (
    <>
      <section>
        <h3 class="help__title">{help.title}</h3>
        <ol class="help__rules">
          {help.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
        <p>
          <Rulebook at={rulebook} />
        </p>
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
