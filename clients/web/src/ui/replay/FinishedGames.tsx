import { gamesToSee } from '../../core/played/finished_games';
import { tagOf } from '../../core/languages';
import { replayHash } from '../../core/route';
import { spacedCode } from '../../core/room_code';
import { languageOf, locale } from '../../core/texts';
import { gameName } from '../texts/en';
import { replayText as t } from '../texts/replay';

/** The newest are what somebody looks for. */
const SHOWN_MAX = 12;

/** Ways to the games that this device has played to their end; nothing where there is none. */
export function FinishedGames() {
  const games = gamesToSee().slice(0, SHOWN_MAX);
  const when = new Intl.DateTimeFormat(tagOf(languageOf(locale.value)), { dateStyle: 'medium', timeStyle: 'short' });
  if (games.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="finished-title">
      <h2 class="field__label" id="finished-title">
        {t('device_title')}
      </h2>
      <ul class="kept">
        {games.map(({ code, number, game, game_name, at }) => (
          <li key={`${code} ${number}`}>
            <a class="kept__game" href={replayHash(code, number)}>
              <b>
                <bdi>{gameName(game, game_name)}</bdi>
              </b>
              <span class="hint">{t('device_when', { when: when.format(at), code: spacedCode(code) })}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
