import { useEffect, useState } from 'preact/hooks';
import { announce } from '../../core/announce';
import { copyText } from '../../core/copy';
import type { ReplayClient } from '../../core/replay/replay_client';
import { namesAt, nextRound, nextTurn, previousRound, previousTurn } from '../../core/replay/walk';
import type { Replay } from '../../core/wire';
import { replayText as t } from '../texts/replay';
import { type Playing, SPEEDS } from './playing';

/** Drawn as paths: the signs for it are missing in many fonts. They point the other way where one reads from right to left. */
const SHAPES = {
  round_back: 'M4 5v14M20 5l-7 7 7 7M13 5l-7 7 7 7',
  turn_back: 'M20 5l-7 7 7 7M12 5l-7 7 7 7',
  step_back: 'M15 5l-7 7 7 7',
  step_on: 'M9 5l7 7-7 7',
  turn_on: 'M4 5l7 7-7 7M12 5l7 7-7 7',
  round_on: 'M20 5v14M4 5l7 7-7 7M11 5l7 7-7 7',
  play: 'M7 4l13 8-13 8z',
  pause: 'M8 5v14M16 5v14',
};
type Way = keyof typeof SHAPES;

interface ControlsProps {
  replay: Replay;
  client: ReplayClient;
  playing: Playing;
  /** Nothing where games of this family are not reviewed. */
  onReview: (() => void) | undefined;
}

export function Controls({ replay, client, playing, onReview }: ControlsProps) {
  const at = client.at.value;
  const last = replay.steps.length - 1;
  const names = namesAt(replay, at);
  /** Of the link to this step. */
  const [told, setTold] = useState('');
  useEffect(() => setTold(''), [at]);
  const seats = replay.view === 'all' ? [null, ...replay.seats.map(({ seat }) => seat)] : [replay.view];
  const go = (to: number): void => {
    playing.stop();
    client.go(to);
  };
  const goals: Record<Exclude<Way, 'play' | 'pause'>, () => number> = {
    round_back: () => previousRound(replay, at),
    turn_back: () => previousTurn(replay.steps, at),
    step_back: () => at - 1,
    step_on: () => at + 1,
    turn_on: () => nextTurn(replay.steps, at),
    round_on: () => nextRound(replay, at),
  };

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { tagName } = event.target as HTMLElement;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        document.querySelector('dialog[open]')
      )
        return;
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(tagName) || (event.key === ' ' && tagName === 'BUTTON')) return;
      const rtl = document.documentElement.dir === 'rtl';
      const nextSeat = (): void => {
        client.seat.value = seats[(seats.indexOf(client.seat.peek()) + 1) % seats.length] ?? null;
      };
      const keys: Record<string, () => void> = {
        ArrowRight: () => go(goals[rtl ? 'step_back' : 'step_on']()),
        ArrowLeft: () => go(goals[rtl ? 'step_on' : 'step_back']()),
        ArrowDown: () => go(goals.turn_on()),
        ArrowUp: () => go(goals.turn_back()),
        ']': () => go(goals.round_on()),
        '[': () => go(goals.round_back()),
        Home: () => go(0),
        End: () => go(last),
        ' ': playing.toggle,
        s: nextSeat,
        a: () => {
          if (seats[0] === null) client.seat.value = null;
        },
      };
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });

  const button = (way: Way, act: () => void, off: boolean) => (
    <button
      key={way}
      type="button"
      class="button"
      data-way={way}
      aria-label={t(way)}
      title={t(way)}
      aria-disabled={off || undefined}
      style={{ flex: 1, minWidth: '24px', paddingInline: 0 }}
      onClick={() => {
        if (!off) act();
      }}
    >
      <svg
        class={way === 'play' ? 'icon icon--solid' : 'icon'}
        viewBox="0 0 24 24"
        aria-hidden="true"
        style={document.documentElement.dir === 'rtl' ? { transform: 'scaleX(-1)' } : {}}
      >
        <path d={SHAPES[way]} />
      </svg>
    </button>
  );
  const ways = (of: readonly (keyof typeof goals)[]) =>
    of.map((way) => button(way, () => go(goals[way]()), way.endsWith('on') ? at === last : at === 0));
  const copy = (): void => {
    void copyText(window.location.href).then((copied) => {
      setTold(t(copied ? 'copied' : 'copy_by_hand'));
      announce(t(copied ? 'copied' : 'copy_by_hand'));
    });
  };
  // Where two rows fit beside each other they stand there: a phone held across has little height.
  const row = {
    display: 'flex',
    flex: '1 1 300px',
    gap: '4px',
    alignItems: 'center',
    maxWidth: '640px',
    margin: 'auto',
  };
  const select = { minWidth: 0, height: '40px', paddingInline: '8px 2px', fontSize: '0.875rem' };
  return (
    <nav
      aria-label={t('controls')}
      title={t('keys')}
      style={{
        position: 'sticky',
        bottom: 0,
        zIndex: 30,
        display: 'flex',
        flexWrap: 'wrap',
        gap: '4px',
        background: '#04200f',
        padding: '4px 6px calc(6px + env(safe-area-inset-bottom))',
      }}
    >
      {told && (
        <p
          style={{
            position: 'absolute',
            insetInline: 0,
            bottom: '100%',
            margin: 0,
            padding: '6px 12px',
            background: '#04200f',
            textAlign: 'center',
          }}
        >
          {told}
        </p>
      )}
      <div style={{ ...row, flexBasis: '100%' }}>
        <input
          type="range"
          aria-label={t('slider')}
          min={0}
          max={last}
          value={at}
          style={{ flex: 1, height: '24px', accentColor: 'var(--gold)' }}
          aria-valuetext={t('where', { step: replay.steps[at]!.step, last: replay.steps_total - 1 })}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
      </div>
      <div style={row}>
        {ways(['round_back', 'turn_back', 'step_back'])}
        {button(playing.on ? 'pause' : 'play', playing.toggle, false)}
        {ways(['step_on', 'turn_on', 'round_on'])}
      </div>
      <div class="field" style={row}>
        <select
          aria-label={t('seen_by')}
          style={{ ...select, flex: 1 }}
          value={client.seat.value === null ? 'all' : `${client.seat.value}`}
          onChange={({ currentTarget: { value } }) => {
            client.seat.value = value === 'all' ? null : Number(value);
          }}
        >
          {seats.map((seat) => (
            <option key={seat} value={seat === null ? 'all' : `${seat}`}>
              {seat === null ? t('all_hands') : names[seat]}
            </option>
          ))}
        </select>
        <select
          aria-label={t('speed')}
          style={{ ...select, width: '58px' }}
          value={`${playing.speed}`}
          onChange={({ currentTarget: { value } }) => playing.setSpeed(Number(value))}
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={`${speed}`}>
              {speed}×
            </option>
          ))}
        </select>
        {onReview && (
          <button type="button" class="button" style={{ paddingInline: '10px' }} onClick={onReview}>
            {t('review')}
          </button>
        )}
        <button type="button" class="icon-button" aria-label={t('copy')} title={t('copy')} onClick={copy}>
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M9 9h11v11H9zM5 15H4V4h11v1" />
          </svg>
        </button>
      </div>
    </nav>
  );
}
