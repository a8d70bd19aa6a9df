import type { FinishedGame } from '../../core/played/finished_games';
import { keptSeat } from '../../core/keepsakes';
import { tagOf } from '../../core/languages';
import { replayHash } from '../../core/route';
import { languageOf, locale } from '../../core/texts';
import { Icon } from '../../kit/icons';
import { gameName } from '../texts/en';
import { playedText as t } from '../texts/played';

/** More than anybody reads; the file has all. */
const SHOWN_MAX = 50;

function resultOf({ players }: FinishedGame): string {
  const you = players.find(({ kind }) => kind === 'you');
  if (!you) return t('no_result');
  const result = { place: you.place, of: players.length, n: you.points };
  return t(you.place === 1 ? 'result_won' : 'result', result);
}

/** The games of late, each with a way to look back on it as long as there is one. */
export function LastGames({ games }: { games: readonly FinishedGame[] }) {
  const when = new Intl.DateTimeFormat(tagOf(languageOf(locale.value)), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section class="stack" aria-labelledby="last-games">
      <h2 class="field__label" id="last-games">
        {t('last')}
      </h2>
      <ol class="kept">
        {games.slice(0, SHOWN_MAX).map((game) => (
          <li key={`${game.code} ${game.number}`}>
            <Game game={game} when={when.format(game.at)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Game({ game, when }: { game: FinishedGame; when: string }) {
  const others = game.players.filter(({ kind }) => kind !== 'you').map(({ name }) => name);
  const words = (
    <>
      <b>
        <bdi>{gameName(game.game, game.game_name)}</bdi>
      </b>
      <span>{resultOf(game)}</span>
      <span class="hint">{others.length > 0 ? t('with', { when, names: others }) : when}</span>
    </>
  );
  return keptSeat(game.code) ? (
    <a class="kept__game" href={replayHash(game.code, game.number)}>
      <Icon name="eye" />
      {words}
    </a>
  ) : (
    <div class="kept__game">{words}</div>
  );
}
