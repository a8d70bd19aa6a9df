import { useRef, useState } from 'preact/hooks';
import { announce } from '../../core/announce';
import { exportFinished, type FinishedGame, finishedGames, forgetFinished } from '../../core/played/finished_games';
import { tagOf } from '../../core/languages';
import { type Played, playedIn, type Tally } from '../../core/played/tallies';
import { goHome } from '../../core/route';
import { saveFile } from '../save_file';
import { languageOf, locale } from '../../core/texts';
import { AskedTwice } from '../../kit/AskedTwice';
import { Icon } from '../../kit/icons';
import { gameName } from '../texts/en';
import { playedText as t } from '../texts/played';
import { LastGames } from './LastGames';

/** What was played on this device, and what that adds up to. No server is asked, and none knows of it. */
export function PlayedGames() {
  const [games, setGames] = useState(finishedGames);
  const head = useRef<HTMLHeadingElement>(null);
  const gone = (): void => {
    setGames(finishedGames());
    // The button that was pressed is no more.
    head.current?.focus();
    announce(t('empty'));
  };
  return (
    <main class="home">
      <section class="tray stack" aria-labelledby="played-title">
        <h1 class="tray__title" id="played-title" tabIndex={-1} ref={head}>
          {t('title')}
        </h1>
        <p class="hint">{t('lead')}</p>
        {games.length === 0 ? (
          <p>{t('empty')}</p>
        ) : (
          <>
            <Sums games={games} />
            <LastGames games={games} />
            <Keeping onGone={gone} />
          </>
        )}
        <button type="button" class="button" onClick={goHome}>
          {t('back')}
        </button>
      </section>
    </main>
  );
}

const grid = { display: 'grid', gap: '8px', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))' };
const tile = {
  padding: '12px',
  borderRadius: '12px',
  background: 'rgb(255 255 255 / 7%)',
  border: '1px solid var(--line)',
};
const figure = { margin: 0, fontFamily: 'var(--font-display)', fontSize: '1.75rem', color: 'var(--gold)' };

function Sums({ games }: { games: readonly FinishedGame[] }) {
  const played = playedIn(games);
  const { all, streak } = played;
  const told = [
    [t('played'), all.played],
    [t('won'), all.won],
    [t('streak'), streak.now],
    [t('longest'), streak.longest],
  ] as const;
  return (
    <>
      <dl style={grid}>
        {told.map(([name, value]) => (
          <div key={name} style={tile}>
            <dt class="hint">{name}</dt>
            <dd style={figure}>{value}</dd>
          </div>
        ))}
      </dl>
      <LastOnes games={games} />
      <Tallies played={played} />
      {played.unknown > 0 && <p class="hint">{t('unknown', { n: played.unknown })}</p>}
    </>
  );
}

/** As many as one takes in at a glance. */
const GLANCE = 15;
/** Fewer tell nothing that the sums above do not. */
const GLANCE_MIN = 3;

/** A crown for each game that was won lately, a dot for each other. Pure ornament: the list below says it in words. */
function LastOnes({ games }: { games: readonly FinishedGame[] }) {
  const told = games.flatMap(({ players }) => players.filter(({ kind }) => kind === 'you')).slice(0, GLANCE);
  if (told.length < GLANCE_MIN) return null;
  return (
    <div aria-hidden="true" style={{ display: 'flex', flexWrap: 'wrap', gap: '6px', color: 'var(--gold)' }}>
      {told.reverse().map(({ place }, i) => (
        <span key={i} style={{ width: '1.25rem', textAlign: 'center' }}>
          {place === 1 ? <Icon name="crown" /> : '•'}
        </span>
      ))}
    </div>
  );
}

function Tallies({ played }: { played: Played }) {
  const cell = { padding: '6px clamp(2px, 2.2cqw - 4px, 4px)', textAlign: 'end', whiteSpace: 'nowrap' } as const;
  const head = { ...cell, whiteSpace: 'normal' } as const;
  const share = new Intl.NumberFormat(tagOf(languageOf(locale.value)), { style: 'percent' });
  const row = (name: string, { played: n, won, best }: Tally, showsBest: boolean) => (
    <tr key={name} style={{ borderTop: '1px solid var(--line)' }}>
      <th scope="row" style={{ ...head, textAlign: 'start', fontSize: 'clamp(0.9rem, 4cqw, 1rem)', fontWeight: 500 }}>
        <bdi>{name}</bdi>
      </th>
      <td style={cell}>{n}</td>
      <td style={cell}>
        {won} <span class="hint">{n > 0 && share.format(won / n)}</span>
      </td>
      <td style={cell}>{showsBest && best !== null ? best : '–'}</td>
    </tr>
  );
  return (
    // With large text it goes beyond the page; the keyboard has to get there too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div style={{ overflowX: 'auto' }} role="region" aria-label={t('tallies')} tabIndex={0}>
      <table style={{ width: '100%', borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            <td />
            {[t('played'), t('won'), t('best')].map((name) => (
              <th
                key={name}
                scope="col"
                class="hint"
                style={{ ...head, fontSize: 'clamp(0.6875rem, 3cqw, 0.8125rem)', hyphens: 'auto' }}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {played.games.map((one) => row(gameName(one.game, one.game_name), one, true))}
          {row(t('people'), played.people, false)}
          {row(t('bots'), played.bots, false)}
        </tbody>
      </table>
    </div>
  );
}

/** What can be done with all that is kept. */
function Keeping({ onGone }: { onGone: () => void }) {
  const save = (): void =>
    saveFile(new Blob([exportFinished()], { type: 'application/json' }), 'crowntable-games.json');
  const remove = (): void => {
    forgetFinished();
    onGone();
  };
  return (
    <div class="row row--end">
      <button type="button" class="button" onClick={save}>
        {t('export')}
      </button>
      <AskedTwice first={t('remove')} sure={t('remove_sure')} act={remove}>
        {t('remove_yes')}
      </AskedTwice>
    </div>
  );
}
