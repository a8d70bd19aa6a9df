import { useEffect, useState } from 'preact/hooks';
import { mayAskAgain } from '../core/access_key';
import { createRoom, fetchGames, roomExists } from '../core/api';
import { arrive } from '../core/arrival';
import { dropSeat, type KeptSeat, keptSeats } from '../core/keepsakes';
import { keepAddress } from '../core/table_address';
import { readCode } from '../core/room_code';
import { goToRoom } from '../core/route';
import { playerName } from '../core/settings';
import type { Games, Preset } from '../core/wire';
import { Icon } from '../kit/icons';
import { Code, Problem } from '../kit/parts';
import { Fan } from './Fan';
import { NameField } from './NameField';
import { problemText, t } from './texts/en';

/** Screen 1: a new table, a code to follow, and the tables where a seat is kept. */
export function Home({ badCode }: { badCode?: string }) {
  const [server, setServer] = useState<Games['server']>();
  useEffect(() => {
    // Without an answer the page says so where games are chosen.
    fetchGames().then(
      (answer) => setServer(answer.server),
      () => undefined,
    );
  }, []);
  return (
    <main class="home">
      <header class="home__head">
        <Fan />
        <h1 class="home__title">{t('app')}</h1>
        <p class="home__tagline">{server?.name || t('tagline')}</p>
        {server?.welcome && <p class="home__tagline">{server.welcome}</p>}
      </header>
      <KeptTables />
      <div class="home__ways">
        <JoinByCode {...(badCode === undefined ? {} : { badCode })} />
        <NewTable />
      </div>
      <footer class="home__tagline">
        <a href="/notices.txt">{t('home_notices')}</a>
      </footer>
    </main>
  );
}

function KeptTables() {
  const [seats, setSeats] = useState<KeptSeat[]>([]);
  useEffect(() => {
    let here = true;
    const kept = keptSeats().slice(0, 4);
    void Promise.all(kept.map(async (seat) => ({ seat, alive: await roomExists(seat.code) }))).then((tables) => {
      for (const { seat, alive } of tables) if (!alive) dropSeat(seat.code);
      if (here) setSeats(tables.filter((table) => table.alive).map((table) => table.seat));
    });
    return () => {
      here = false;
    };
  }, []);
  if (seats.length === 0) return null;
  return (
    <section class="tray tray--gold" aria-labelledby="kept-title">
      <h2 class="tray__title" id="kept-title">
        {t('home_back')}
      </h2>
      <ul class="kept">
        {seats.map((seat) => (
          <li class="kept__row" key={seat.code}>
            <button type="button" class="kept__go" onClick={() => goToRoom(seat.code)}>
              <span class="kept__code">
                <Code>{seat.code}</Code>
              </span>
              <span class="kept__who">{t('home_back_as', seat)}</span>
            </button>
            <button
              type="button"
              class="icon-button"
              aria-label={t('home_forget', seat)}
              onClick={() => {
                dropSeat(seat.code);
                setSeats(seats.filter((other) => other !== seat));
              }}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function JoinByCode({ badCode }: { badCode?: string }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(
    badCode === undefined ? null : t('code_bad_link', { typed: badCode }),
  );
  const submit = (event: Event): void => {
    event.preventDefault();
    const code = readCode(typed);
    if (code) goToRoom(code);
    else {
      setProblem(t('code_wrong'));
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
                setProblem(null);
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

function GameChoice(props: { games: Preset[] | null; waits: boolean; game: string; choose: (game: string) => void }) {
  return (
    <fieldset class="games">
      <legend class="field__label">{t('home_game')}</legend>
      {(props.games ?? []).map((preset) => (
        <label class="game" key={preset.id}>
          <input
            type="radio"
            name="game"
            value={preset.id}
            checked={preset.id === props.game}
            onChange={() => props.choose(preset.id)}
          />
          <span class="game__name">{preset.name}</span>
          <span class="game__seats">{t('home_seats', preset.seats)}</span>
        </label>
      ))}
      {props.waits && [0, 1, 2].map((row) => <div class="game" key={row} />)}
    </fieldset>
  );
}

/** The form of a new table: what is chosen, and how far it is. */
function useNewTable() {
  const [games, setGames] = useState<Preset[] | null>(null);
  const [game, setGame] = useState('');
  const [busy, setBusy] = useState(false);
  // Asked for too early, the table is opened when its game is known.
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const load = (): void => {
    setProblem(null);
    fetchGames().then(
      (answer) => {
        const open = answer.games.filter((preset) => !answer.server?.games_off.includes(preset.id));
        setGames(open);
        setGame((chosen) => chosen || (open[0]?.id ?? ''));
      },
      () => {
        setAsked(false);
        setProblem(t('home_games_missing'));
      },
    );
  };
  useEffect(load, []);

  const create = async (): Promise<void> => {
    if (busy) return;
    setAsked(game === '');
    if (game === '') return;
    setBusy(true);
    setProblem(null);
    mayAskAgain();
    try {
      const room = await createRoom(game);
      keepAddress(room.code, room.link);
      arrive(room.code, { introduction: { host_token: room.host_token, name: playerName.value.trim() }, sit: true });
      goToRoom(room.code);
    } catch (refusal) {
      setProblem(problemText(refusal));
      setBusy(false);
    }
  };
  useEffect(() => {
    if (asked && game !== '') void create();
  }, [asked, game]);
  return { games, game, setGame, busy: busy || asked, problem, load, create };
}

function NewTable() {
  const { games, game, setGame, busy, problem, load, create } = useNewTable();
  return (
    <section class="tray" aria-labelledby="new-title">
      <h2 class="tray__title" id="new-title">
        {t('home_new')}
      </h2>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <NameField id="name-new" />
        <GameChoice games={games} waits={games === null && problem === null} game={game} choose={setGame} />
        <Problem text={problem} />
        {problem !== null && games === null && (
          <button type="button" class="button" onClick={load}>
            {t('again')}
          </button>
        )}
        <button type="submit" class="button button--primary button--wide" aria-disabled={busy || game === ''}>
          {busy ? t('home_creating') : t('home_create')}
        </button>
      </form>
    </section>
  );
}
