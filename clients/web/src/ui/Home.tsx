import { useState } from 'preact/hooks';
import { keptSeats } from '../core/keepsakes';
import { readCode } from '../core/room_code';
import { goToRoom, PLAYED_HASH, RECORD_HASH, REPLAY_HASH } from '../core/route';
import { Icon, type IconName } from '../kit/icons';
import { lazy } from '../kit/lazy';
import { Problem } from '../kit/parts';
import { Sheet } from '../kit/Sheet';
import { Fan } from './Fan';
import { GameChoice, useChoice } from './GameChoice';
import { LanguageChoice } from './LanguageChoice';
import { NewTable, PlayBots } from './OpenTable';
import { Rulebook } from './Rulebook';
import { t } from './texts/en';

const KeptTables = lazy(() => import('./KeptTables').then((module) => module.KeptTables));
const Settings = lazy(() => import('./Settings').then((module) => module.Settings));

/** Screen 1: the games, the ways to a table, and the tables where a seat is kept. */
export function Home({ badCode }: { badCode?: string }) {
  const choice = useChoice();
  const [settings, setSettings] = useState(false);
  const { server } = choice;
  const join = <JoinByCode {...(badCode === undefined ? {} : { badCode })} />;
  return (
    <main class="home">
      <header class="home__head">
        <button
          type="button"
          class="icon-button home__settings"
          aria-label={t('menu_settings')}
          aria-haspopup="dialog"
          onClick={() => setSettings(true)}
        >
          <Icon name="gear" />
        </button>
        <Fan />
        <h1 class="home__title" tabIndex={-1}>
          {t('app')}
        </h1>
        <p class="home__tagline">{server?.name || t('tagline')}</p>
        {server?.welcome && <p class="home__tagline">{server.welcome}</p>}
      </header>
      {/* What went wrong is seen at once. */}
      {badCode !== undefined && join}
      {keptSeats().length > 0 && <KeptTables />}
      <GameChoice choice={choice} />
      <div class="home__ways">
        <PlayBots choice={choice} />
        <NewTable choice={choice} />
        {badCode === undefined && join}
      </div>
      <More />
      {settings && (
        <Sheet title={t('menu_settings')} onClose={() => setSettings(false)}>
          <Settings />
        </Sheet>
      )}
    </main>
  );
}

function JoinByCode({ badCode }: { badCode?: string }) {
  const [typed, setTyped] = useState('');
  // Which it is, and not its words: those of the language may arrive later.
  const [fault, setFault] = useState<'link' | 'typed' | null>(badCode === undefined ? null : 'link');
  const problem = fault === 'link' ? t('code_bad_link', { typed: badCode ?? '' }) : fault && t('code_wrong');
  const submit = (event: Event): void => {
    event.preventDefault();
    const code = readCode(typed);
    if (code) goToRoom(code);
    else {
      setFault('typed');
      document.getElementById('code')?.focus();
    }
  };
  return (
    <section class="tray" aria-labelledby="join-title">
      <h2 class="tray__title" id="join-title">
        {t('home_join')}
      </h2>
      <form class="stack" onSubmit={submit}>
        <div class="row row--end row--tight">
          <div class="field grow">
            <label for="code">{t('home_code')}</label>
            <input
              id="code"
              class="code-input"
              dir="ltr"
              name="code"
              autocomplete="off"
              autocapitalize="characters"
              spellcheck={false}
              inputMode="text"
              placeholder={t('home_code_example')}
              value={typed}
              aria-invalid={problem !== null}
              onInput={(event) => {
                setTyped(event.currentTarget.value);
                setFault(null);
              }}
            />
          </div>
          <button type="submit" class="button">
            {t('home_enter')}
          </button>
        </div>
        <Problem text={problem} />
      </form>
    </section>
  );
}

/** What is done away from tables. */
const PAGES: readonly [hash: string, icon: IconName, name: 'check' | 'replay' | 'played'][] = [
  [REPLAY_HASH, 'eye', 'replay'],
  [PLAYED_HASH, 'list', 'played'],
  [RECORD_HASH, 'check', 'check'],
];

function More() {
  return (
    <footer class="home__more">
      {PAGES.map(([hash, icon, name]) => (
        <a class="home__page" href={hash} key={hash}>
          <Icon name={icon} />
          <span>
            <b>{t(`home_${name}`)}</b>
            <span class="hint">{t(`home_${name}_text`)}</span>
          </span>
        </a>
      ))}
      <p class="home__links">
        <Rulebook at="/rules" />
        <a href="/notices.txt">{t('home_notices')}</a>
        <LanguageChoice />
      </p>
    </footer>
  );
}
