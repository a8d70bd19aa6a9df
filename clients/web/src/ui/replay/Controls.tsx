import { useEffect, useState } from 'preact/hooks';
import { announce } from '../../core/announce';
import { copyText } from '../../core/copy';
import type { ReplayClient } from '../../core/replay/replay_client';
import { namesAt } from '../../core/replay/walk';
import type { Replay } from '../../core/wire';
import { replayText as t } from '../texts/replay';
import { useKeys } from './keys';
import { type Playing, SPEEDS } from './playing';
import { type Goal, steer, type Steering } from './steering';

/**
 * Drawn as paths: the signs for it are missing in many fonts. They point the other way where one reads from right to
 * left.
 */
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

const BAR = {
  position: 'sticky',
  bottom: 0,
  zIndex: 30,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px',
  background: 'var(--felt-edge)',
  padding: '4px 6px calc(6px + env(safe-area-inset-bottom))',
};
const TOLD = {
  position: 'absolute',
  insetInline: 0,
  bottom: '100%',
  margin: 0,
  padding: '6px 12px',
  background: 'var(--felt-edge)',
  textAlign: 'center',
};
/** Where two rows fit beside each other they stand there: a phone held across has little height. */
const ROW = { display: 'flex', flex: '1 1 300px', gap: '4px', alignItems: 'center', maxWidth: '640px', margin: 'auto' };
const SELECT = { minWidth: 0, height: '40px', paddingInline: '8px 2px', fontSize: '0.875rem' };

interface ControlsProps {
  replay: Replay;
  client: ReplayClient;
  playing: Playing;
  /** Nothing where games of this family are not reviewed. */
  onReview: (() => void) | undefined;
}

/** The bar with which one goes through a game. */
export function Controls({ replay, client, playing, onReview }: ControlsProps) {
  const steering = steer(replay, client, playing);
  useKeys(steering);
  /** What was said of copying the address of this step. */
  const [told, setTold] = useState('');
  useEffect(() => setTold(''), [steering.at]);
  const copy = (): void => {
    void copyText(window.location.href).then((copied) => {
      setTold(t(copied ? 'copied' : 'copy_by_hand'));
      announce(t(copied ? 'copied' : 'copy_by_hand'));
    });
  };
  return (
    <nav aria-label={t('controls')} title={t('keys')} style={BAR}>
      {told && <p style={TOLD}>{told}</p>}
      <Slider {...steering} />
      <div style={ROW}>
        <Goals {...steering} of={['round_back', 'turn_back', 'step_back']} />
        <Way way={playing.on ? 'pause' : 'play'} act={playing.toggle} />
        <Goals {...steering} of={['step_on', 'turn_on', 'round_on']} />
      </div>
      <div class="field" style={ROW}>
        <SeenBy {...steering} />
        <Speed {...steering} />
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

function Slider({ replay, at, last, go }: Steering) {
  return (
    <div style={{ ...ROW, flexBasis: '100%' }}>
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
  );
}

function Goals({ of, at, last, go, goals }: Steering & { of: readonly Goal[] }) {
  return (
    <>
      {of.map((way) => (
        <Way key={way} way={way} act={() => go(goals[way]())} off={way.endsWith('on') ? at === last : at === 0} />
      ))}
    </>
  );
}

interface WayProps {
  way: keyof typeof SHAPES;
  act: () => void;
  off?: boolean;
}

/** Off is said, not hidden: the button stays where it is. */
function Way({ way, act, off = false }: WayProps) {
  return (
    <button
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
}

function SeenBy({ replay, client, at, seats }: Steering) {
  const names = namesAt(replay, at);
  return (
    <select
      aria-label={t('seen_by')}
      style={{ ...SELECT, flex: 1 }}
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
  );
}

function Speed({ playing }: Steering) {
  return (
    <select
      aria-label={t('speed')}
      style={{ ...SELECT, width: '58px' }}
      value={`${playing.speed}`}
      onChange={({ currentTarget: { value } }) => playing.setSpeed(Number(value))}
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={`${speed}`}>
          {speed}×
        </option>
      ))}
    </select>
  );
}
