import { helpAsked } from '../../core/help_asked';
import { useKeptFocus } from '../../kit/kept_focus';
import { rich } from '../../kit/rich';
import { t as kit } from '../../kit/texts';
import { shortName } from './cards';
import type { Game } from './model';
import { t } from './texts';
import type { DrawSource } from './wire';

interface ButtonProps {
  text: string;
  act: () => void;
  off?: boolean;
  kind?: string;
  id?: string;
}

/** Off is said, not hidden: the button stays where it is and can be read. */
function Button({ text, act, off, kind = '', id }: ButtonProps) {
  return (
    <button
      type="button"
      data-act={id}
      class={`button ${kind.includes('wide') && !kind.includes('plain') ? 'button--primary' : ''} ${kind}`}
      aria-disabled={off || undefined}
      onClick={() => {
        if (!off) act();
      }}
    >
      <span>{rich(text)}</span>
    </button>
  );
}

/** The one wide button that does what the turn asks for. */
export function Actions({ game }: { game: Game }) {
  const box = useKeptFocus<HTMLDivElement>();
  const you = game.you.value;
  if (!you) return null;
  return (
    <div class="acts" ref={box}>
      {buttonsOf(game, you.legal)}
    </div>
  );
}

type Legal = NonNullable<Game['you']['value']>['legal'];

function buttonsOf(game: Game, legal: Legal) {
  const { current, phase, last_turn } = game.pub.value;
  if (!game.mine.value) {
    const text = current === null ? t('waiting') : t('notYours', { name: game.name(current) });
    return <Button text={text} act={() => undefined} off kind="wide" />;
  }
  if (phase === 'draw') return <Draw game={game} legal={legal} />;
  return last_turn ? <LayDown game={game} legal={legal} /> : <Discard game={game} legal={legal} />;
}

interface LegalProps {
  game: Game;
  legal: Legal;
}

function Draw({ game, legal }: LegalProps) {
  const top = game.pub.value.discard_top;
  const off = (source: DrawSource): boolean => game.busy.value || !legal.draw.includes(source);
  return (
    <>
      <Button id="draw" text={t('draw')} kind="wide" off={off('stock')} act={() => game.draw('stock')} />
      {top && (
        <Button
          id="take"
          text={t('take', { card: shortName(top) })}
          kind="wide"
          off={off('discard')}
          act={() => game.draw('discard')}
        />
      )}
    </>
  );
}

/** In the last turn. */
function LayDown({ game, legal }: LegalProps) {
  const card = game.chosen.value?.face;
  const busy = game.busy.value;
  const may = card !== undefined && legal.discard.includes(card);
  return (
    <>
      <Button
        id="discard"
        text={card ? t('layDown', { card: shortName(card) }) : t('chooseCard')}
        kind="wide"
        off={busy || !may}
        act={game.throwChosen}
      />
      <Button id="out" text={t('groups')} off={busy} act={game.openOut} />
    </>
  );
}

function Discard({ game, legal }: LegalProps) {
  const card = game.chosen.value?.face;
  const busy = game.busy.value;
  const named = card ? { card: shortName(card) } : null;
  const may = card !== undefined && legal.discard.includes(card);
  // Where whoever can go out has to, the discard itself goes out.
  const goes = card !== undefined && legal.go_out.includes(card) && legal.must_go_out;
  const discard = !named ? t('chooseCard') : may ? t('discard', named) : t('notAllowed', named);
  return (
    <>
      {goes ? (
        <Button id="discard" text={t('goOutWith', named!)} kind="wide" off={busy} act={game.discard} />
      ) : (
        <Button
          id="discard"
          text={discard}
          kind={legal.go_out.length ? 'plain wide' : 'wide'}
          off={busy || !may}
          act={game.discard}
        />
      )}
      {legal.go_out.length > 0 && (
        <Button id="out" text={t(goes ? 'groups' : 'goOut')} kind={goes ? '' : 'wide'} off={busy} act={game.openOut} />
      )}
    </>
  );
}

const icons: Record<string, string> = {
  suit: 'M4 6h9M4 12h7M4 18h5M18 5v13m-3-3 3 3.5 3-3.5',
  rank: 'M5 19V9m5 10V5m5 14v-7m5 7v-3',
  arrange: 'M4 5h7v14H4zM14 5h6v6h-6zM14 14h6v5h-6z',
  hint: 'M9 18h6m-5 3h4M8 14a6 6 0 1 1 8 0c-.7.600-1 1.2-1 2H9c0-.8-.3-1.4-1-2Z',
  keyboard: 'M3 7h18v11H3zM7 11h.01M12 11h.01M17 11h.01M8 15h8',
};

export function Tools({ game }: { game: Game }) {
  const tool = (icon: string, short: string, long: string, act: () => void, { off = false, busy = false } = {}) => (
    <button
      type="button"
      class={icon === 'keyboard' ? 'tool keyboard' : 'tool'}
      data-act={icon}
      aria-label={long}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={() => {
        if (!off) act();
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icons[icon]} />
      </svg>
      <span>{short}</span>
    </button>
  );
  const busy = game.hinting.value;
  const hints = game.client.room.value?.room_options['hints'] !== false;
  // While a hint stands there the button asks for its reason.
  const asks = game.tip.value !== null && game.explained.value !== game.tip.value;
  return (
    <div class="tools">
      {tool('suit', t('bySuit'), t('bySuitLong'), () => game.sort('suit'))}
      {tool('rank', t('byRank'), t('byRankLong'), () => game.sort('rank'))}
      {tool('arrange', t('arrange'), t('arrangeLong'), () => void game.arrange())}
      {hints &&
        (asks
          ? tool('hint', kit('why'), kit('why'), game.explain)
          : tool('hint', t(busy ? 'hinting' : 'hint'), t('hintLong'), () => void game.hint(), {
              off: !game.mine.value,
              busy,
            }))}
      {tool('keyboard', t('help'), t('help'), () => {
        helpAsked.value = true;
      })}
    </div>
  );
}
