import { useEffect, useState } from 'preact/hooks';
import { recall, remember } from '../core/keepsakes';
import { botsFor, openTable, practiceOf, practise } from '../core/open_table';
import type { BotLevel, Preset } from '../core/wire';
import { Icon } from '../kit/icons';
import { Problem } from '../kit/parts';
import { fetchGame, fetchLobby, fetchTable } from './first_look';
import type { Choice } from './GameChoice';
import { NameField } from './NameField';
import { useOpening } from './opening';
import { gameName, t } from './texts/en';

/** Under which this device keeps how good bots were to be. */
const LEVEL_KEY = 'bots';

/** A form that opens a table, and how far it is. Sent before the games are known it goes on when they are. */
function useOpeningOf({ preset, missing }: Choice, open: (preset: Preset) => Promise<void>) {
  const [asked, setAsked] = useState(false);
  const { busy, problem, go } = useOpening(async () => {
    if (preset) await open(preset);
  });
  const ask = (): void => {
    setAsked(preset === null);
    if (preset) void go();
  };
  useEffect(() => {
    if (asked && preset) ask();
  }, [asked, preset]);
  useEffect(() => {
    if (missing) setAsked(false);
  }, [missing]);
  const submit = (event: Event): void => {
    event.preventDefault();
    ask();
  };
  return { busy: busy || asked, problem, submit };
}

/** One tap to a table that plays: no code, no lobby. */
export function PlayBots({ choice }: { choice: Choice }) {
  const { preset } = choice;
  const [wanted, setWanted] = useState(() => recall(LEVEL_KEY) ?? 'medium');
  const levels: readonly BotLevel[] = preset?.bot_levels ?? ['easy', 'medium', 'hard'];
  const level = levels.find((each) => each === wanted) ?? levels[0];
  const count = botsFor(preset?.seats.max ?? Infinity);
  const { busy, problem, submit } = useOpeningOf(choice, async (game) => {
    if (level === undefined) return;
    remember(LEVEL_KEY, level);
    const opened = openTable(game.id, { level, count });
    // Meanwhile, and behind it, so that the table stands when its cards come.
    void fetchGame(game.family);
    await opened;
  });
  return (
    <section class="tray tray--gold" aria-labelledby="bots-title">
      <h2 class="tray__title" id="bots-title">
        {t('home_bots_title')}
      </h2>
      {level === undefined ? (
        <p>{t('home_bots_none')}</p>
      ) : (
        <form class="stack" onSubmit={submit}>
          <p class="hint">{t('home_bots_lead', { count })}</p>
          <div class="segments segments--wide" role="group" aria-label={t('home_bots_level')}>
            {levels.map((name) => (
              <button type="button" key={name} aria-pressed={name === level} onClick={() => setWanted(name)}>
                {t(`level_${name}`)}
              </button>
            ))}
          </div>
          <Problem text={problem} />
          <button type="submit" class="button button--primary button--wide" aria-disabled={busy || preset === null}>
            <Icon name="bot" />
            {t(busy ? 'home_bots_wait' : 'home_bots')}
          </button>
        </form>
      )}
      <Learn choice={choice} />
    </section>
  );
}

/** For whoever has never played it: a table where the game is told as it goes. */
function Learn({ choice }: { choice: Choice }) {
  const games = choice.games ?? [];
  const game = choice.preset && practiceOf(games, choice.preset);
  const { busy, problem, submit } = useOpeningOf(choice, async ({ family }) => {
    if (game === null) return;
    const opened = practise(game);
    void fetchTable(family);
    await opened;
  });
  if (game === null) return null;
  const name = gameName(game, games.find(({ id }) => id === game)?.name ?? '');
  return (
    <form onSubmit={submit} style={{ marginTop: 'var(--space-3)' }}>
      <Problem text={problem} />
      <button type="submit" class="button button--wide" data-act="learn" aria-disabled={busy}>
        {t('home_learn', { name })}
      </button>
    </form>
  );
}

/** A table for friends: leads to its lobby. */
export function NewTable({ choice }: { choice: Choice }) {
  const { busy, problem, submit } = useOpeningOf(choice, async ({ id }) => {
    const opened = openTable(id);
    void fetchLobby();
    await opened;
  });
  return (
    <section class="tray" aria-labelledby="new-title">
      <h2 class="tray__title" id="new-title">
        {t('home_new')}
      </h2>
      <form class="stack" onSubmit={submit}>
        <p class="hint">{t('home_friends_lead')}</p>
        <NameField id="name-new" />
        <Problem text={problem} />
        <button type="submit" class="button button--wide" aria-disabled={busy || choice.preset === null}>
          {busy ? t('home_creating') : t('home_create')}
        </button>
      </form>
    </section>
  );
}
