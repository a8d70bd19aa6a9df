import { useEffect, useState } from 'preact/hooks';
import { fetchGames } from '../core/api';
import { offered, practiceOf, practise } from '../core/open_table';
import { compareBuilds } from '../core/client_build';
import type { Games, RoomMessage } from '../core/wire';
import { loadHelp, rulebookOf } from '../games/registry';
import type { HelpText } from '../kit/help_text';
import { Sheet } from '../kit/Sheet';
import { Problem } from '../kit/parts';
import { useOpening } from './opening';
import { Rulebook } from './Rulebook';
import { gameName, t } from './texts/en';
import { lobbyText } from './texts/lobby';

/** None where the server does not answer: help then tells what it can. */
async function describedGames(): Promise<Games> {
  try {
    return await fetchGames();
  } catch {
    return { games: [], room_options: [] };
  }
}

/** How the game of this table is played, as its family tells it, and the keys. */
export function Help({ room, onClose }: { room: RoomMessage; onClose: () => void }) {
  const { family, game, options } = room;
  const isOn = room.state !== 'lobby' && room.state !== 'finished';
  const [help, setHelp] = useState<HelpText | null>(null);
  const [learnt, setLearnt] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    Promise.all([loadHelp(family), describedGames()]).then(
      ([tell, answer]) => {
        if (!here) return;
        const preset = answer.games.find(({ id }) => id === game) ?? null;
        setHelp(tell({ preset, options }));
        setLearnt(preset && practiceOf(offered(answer), preset));
      },
      () => void compareBuilds(),
    );
    return () => {
      here = false;
    };
  }, [family, game, options]);
  return (
    <Sheet title={lobbyText('help_title')} onClose={onClose} toRead>
      {help && <Told help={help} rulebook={rulebookOf(family, game)} />}
      {learnt !== null && !room.practice && !isOn && <Learn game={learnt} />}
    </Sheet>
  );
}

/** The seat here is kept meanwhile; a game that is on would have to do without whoever leaves for it. */
function Learn({ game }: { game: string }) {
  const { busy, problem, go } = useOpening(() => practise(game));
  return (
    <>
      <Problem text={problem} />
      <button type="button" class="button" aria-disabled={busy} onClick={() => void go()}>
        {t('home_learn', { name: gameName(game, game) })}
      </button>
    </>
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
        <h3 class="help__title">{lobbyText('help_keys')}</h3>
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
