import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { fetchGames } from '../core/api';
import { recall } from '../core/keepsakes';
import { GAME_KEY, offered } from '../core/open_table';
import type { Games, Preset } from '../core/wire';
import { posterOf } from '../games/posters';
import { Problem } from '../kit/parts';
import { gameName, t } from './texts/en';

/** The games that can be begun here, and the one that is chosen. */
export interface Choice {
  /** What the server says of itself; undefined until it is known. */
  server: Games['server'];
  games: readonly Preset[] | null;
  preset: Preset | null;
  choose: (game: string) => void;
  /** The list did not arrive. */
  missing: boolean;
  load: () => void;
}

export function useChoice(): Choice {
  const [answer, setAnswer] = useState<Games | null>(null);
  const [chosen, choose] = useState(() => recall(GAME_KEY) ?? '');
  const [missing, setMissing] = useState(false);
  const load = (): void => {
    setMissing(false);
    fetchGames().then(setAnswer, () => setMissing(true));
  };
  useEffect(load, []);
  const games = answer && offered(answer);
  const preset = games?.find(({ id }) => id === chosen) ?? games?.[0] ?? null;
  return { server: answer?.server, games, preset, choose, missing, load };
}

/** Where the games lie beside each other, the chosen one may lie beyond the window. */
function showChosen(list: HTMLElement | null): void {
  const chosen = list?.querySelector('.game:has(:checked)');
  if (!list || !chosen) return;
  const [all, one] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
  list.scrollLeft += (one.left + one.right - all.left - all.right) / 2;
}

/** The games with a picture each, one of them chosen. */
export function GameChoice({ choice: { games, preset, choose, missing, load } }: { choice: Choice }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => showChosen(list.current), [preset?.id]);
  return (
    <section class="home__games" aria-labelledby="games-title">
      <h2 class="tray__title" id="games-title">
        {t('home_games')}
      </h2>
      <div class="games" role="radiogroup" ref={list} aria-labelledby="games-title">
        {games?.map((game) => (
          <Game key={game.id} game={game} chosen={game === preset} choose={() => choose(game.id)} />
        ))}
        {games === null && !missing && [0, 1, 2, 3, 4].map((place) => <div class="game" key={place} />)}
      </div>
      <Problem text={missing ? t('home_games_missing') : null} />
      {missing && (
        <button type="button" class="button" onClick={load}>
          {t('again')}
        </button>
      )}
    </section>
  );
}

function Game({ game, chosen, choose }: { game: Preset; chosen: boolean; choose: () => void }) {
  const { Picture, lead, size } = posterOf(game.family);
  const id = useId();
  const [name, seats] = [`${id}-name`, `${id}-seats`];
  return (
    <label class="game">
      <Picture preset={game} />
      <span class="game__words">
        <span class="game__head">
          {/* Whoever hears the games one after the other hears their names first, and not all that the card says. */}
          <input
            type="radio"
            name="game"
            value={game.id}
            aria-labelledby={name}
            aria-describedby={seats}
            checked={chosen}
            onChange={choose}
          />
          <span class="game__name" id={name}>
            {gameName(game.id, game.name)}
          </span>
        </span>
        <span class="game__lead">{lead(game)}</span>
        <span class="game__seats" id={seats}>
          <span>{t('home_seats', game.seats)}</span> <span>{size(game)}</span>
        </span>
      </span>
    </label>
  );
}
