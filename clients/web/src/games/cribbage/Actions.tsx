import type { CribbageLegal } from '../../core/wire';
import { useKeptFocus } from '../../kit/kept_focus';
import { rich } from '../../kit/rich';
import { placements } from './draft';
import type { Game } from './model';
import { t } from './texts';
import { ranks } from './tiles';
import { Tool } from './Tools';

interface ButtonProps {
  text: string;
  act: () => void;
  off?: boolean;
  plain?: boolean;
  id: string;
}

/** Off is said, not hidden: the button stays where it is and can be read. */
function Button({ text, act, off = false, plain = false, id }: ButtonProps) {
  return (
    <button
      type="button"
      data-act={id}
      class={`button kc-wide${plain ? '' : ' button--primary'}`}
      aria-disabled={off || undefined}
      onClick={() => {
        if (!off) act();
      }}
    >
      <span>{rich(text)}</span>
    </button>
  );
}

/** The tiles of the draft as they are read on the board. */
function drafted(game: Game): string {
  const inOrder = placements(game.draft.value).sort((a, b) => a.row - b.row || a.col - b.col);
  return ranks(inOrder.map(({ tile }) => tile));
}

/** Where players count for themselves they say how much. */
function Claim({ game }: { game: Game }) {
  const n = Number.parseInt(game.claim.value, 10);
  const tiles = drafted(game);
  const ready = game.verdict.value.kind === 'good';
  return (
    <form
      class="kc-claim"
      onSubmit={(event) => {
        event.preventDefault();
        game.play();
      }}
    >
      <input
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={3}
        autocomplete="off"
        aria-label={t('claim')}
        placeholder="?"
        value={game.claim.value}
        onInput={(event) => {
          game.claim.value = event.currentTarget.value.replace(/\D/g, '');
        }}
      />
      <Button
        id="play"
        off={game.busy.value || !ready || !(n >= 0)}
        act={game.play}
        text={!ready ? t('notYet') : n >= 0 ? t('playClaim', { tiles, n }) : t('playUnclaimed', { tiles })}
      />
    </form>
  );
}

function PlayButton({ game }: { game: Game }) {
  const verdict = game.verdict.value;
  if (game.draft.value.laid.length === 0) return <Button id="play" text={t('choose')} act={() => undefined} off />;
  if (game.pub.value.joker_calls) return <Claim game={game} />;
  const good = verdict.kind === 'good' && verdict.score;
  return (
    <Button
      id="play"
      off={game.busy.value || !good}
      act={game.play}
      text={
        good ? t('play', { tiles: drafted(game), n: good.total }) : t(verdict.kind === 'asking' ? 'checking' : 'notYet')
      }
    />
  );
}

/** The one wide button that does what the turn asks for, and what else may be done. */
export function Actions({ game }: { game: Game }) {
  const box = useKeptFocus<HTMLDivElement>();
  const legal = game.legal.value;
  if (!legal) return null;
  return (
    <div class="acts" ref={box}>
      {buttonsOf(game, legal)}
    </div>
  );
}

function buttonsOf(game: Game, legal: CribbageLegal) {
  const pub = game.pub.value;
  const busy = game.busy.value;
  const swapping = game.swapping.value;
  const hints = game.client.room.value?.room_options.hints !== false && !pub.joker_calls;
  if (game.called.value) {
    return (
      <>
        <Button id="call" text={t('call')} off={busy} act={game.call} />
        <Button key="stand" id="pass" text={t('stand')} off={busy} act={game.pass} plain />
      </>
    );
  }
  if (!game.mine.value) {
    const name = pub.phase === 'play' ? game.name(pub.current) : '';
    return <Button id="wait" text={name ? t('notYours', { name }) : t('waiting')} act={() => undefined} off />;
  }
  if (swapping !== null) {
    // With a key: it must not become the one that passes, which a second press would find under the finger.
    return (
      <>
        <Button
          id="exchange"
          text={t('exchange', { n: swapping.length })}
          off={busy || swapping.length === 0}
          act={game.exchange}
        />
        <Button key="cancel" id="cancel" text={t('cancel')} act={() => game.swap(false)} plain />
      </>
    );
  }
  return (
    <>
      {legal.play && <PlayButton game={game} />}
      {!legal.play && legal.exchange > 0 && <Button id="swap" text={t('swap')} act={() => game.swap(true)} />}
      {legal.pass && (
        <Button id="pass" text={t('pass')} off={busy} act={game.pass} plain={legal.play || legal.exchange > 0} />
      )}
      {legal.play && legal.exchange > 0 && <Tool icon="swap" label={t('swapLong')} act={() => game.swap(true)} />}
      {hints && <Tool icon="hint" label={t('hint')} act={() => void game.hint()} busy={game.hinting.value} />}
    </>
  );
}
