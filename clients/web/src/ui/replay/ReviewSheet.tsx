import { useEffect, useState } from 'preact/hooks';
import { fetchReview } from '../../core/replay/source';
import type { Replay, Review, ReviewDeal, ReviewPlayer } from '../../core/wire';
import { Problem } from '../../kit/parts';
import { Sheet } from '../../kit/Sheet';
import { replayProblem, replayText as t } from '../texts/replay';

/** How many of the dearest decisions are told. */
const WORST = 5;

interface ReviewSheetProps {
  replay: Replay;
  /** From a file; else the server is asked. */
  given: Review | null;
  onClose: () => void;
  onStep: (step: number, seat: number) => void;
}

export function ReviewSheet({ replay, given, onClose, onStep }: ReviewSheetProps) {
  const [review, setReview] = useState<Review | null>(given);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    if (!given)
      fetchReview(replay.room, replay.number).then(
        (told) => here && setReview(told),
        (refusal: unknown) => here && setProblem(replayProblem(refusal)),
      );
    return () => {
      here = false;
    };
  }, []);
  const most = Math.max(
    SCALE_MIN,
    ...(review?.players ?? []).flatMap(({ deals }) => deals.map(({ loss_centipoints: loss }) => loss)),
  );
  return (
    <Sheet title={t('review_title')} onClose={onClose} toRead>
      <p>{t('review_lead')}</p>
      {!review && !problem && <p role="status">{t('review_wait')}</p>}
      <Problem text={problem} />
      {review?.players.map((player) => (
        <Judged
          key={player.seat}
          player={player}
          most={most}
          name={review.seats.find(({ seat }) => seat === player.seat)?.name ?? ''}
          dealOf={(step) => review.decisions.find((decision) => decision.step === step)?.deal ?? 0}
          onStep={onStep}
        />
      ))}
    </Sheet>
  );
}

interface JudgedProps {
  player: ReviewPlayer;
  /** What fills a chart, in hundredths of a point: the same for everybody. */
  most: number;
  name: string;
  dealOf: (step: number) => number;
  onStep: ReviewSheetProps['onStep'];
}

function Judged({ player, most, name, dealOf, onStep }: JudgedProps) {
  return (
    <section style={{ marginTop: '12px' }}>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      {player.decisions === 0 ? (
        <p class="hint">{t('none')}</p>
      ) : (
        <>
          <p>{t('mean', { mean: player.mean_loss_centipoints, decisions: player.decisions })}</p>
          <Chart deals={player.deals} most={most} name={name} />
          {player.worst.length === 0 ? (
            <p class="hint">{t('flawless')}</p>
          ) : (
            <h4 style={{ margin: '8px 0 4px' }}>{t('worst')}</h4>
          )}
          <ol class="stack" style={{ listStyle: 'none', padding: 0 }}>
            {player.worst.slice(0, WORST).map(({ step, sentence }) => (
              <li key={step}>
                <button
                  type="button"
                  class="menu__row"
                  style={{
                    width: '100%',
                    height: 'auto',
                    padding: '8px',
                    textAlign: 'start',
                    fontWeight: 400,
                    gap: '8px',
                    justifyContent: 'space-between',
                  }}
                  data-step={step}
                  onClick={() => onStep(step, player.seat)}
                >
                  <span>{t('mistake', { name, sentence })}</span>
                  <b style={{ whiteSpace: 'nowrap' }}>{t('mistake_round', { deal: dealOf(step) })}</b>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

const BAR = 20;
const HEIGHT = 48;
/** A loss that fills the chart at least: a chart of next to nothing looks like next to nothing. */
const SCALE_MIN = 1000;

/** What each deal cost, as bars; as a list for whoever cannot see them. */
function Chart({ deals, most, name }: { deals: readonly ReviewDeal[]; most: number; name: string }) {
  const bars = deals.map(({ deal, loss_centipoints: loss }) => t('chart_bar', { deal, loss }));
  return (
    <svg
      role="img"
      viewBox={`0 0 ${deals.length * BAR} ${HEIGHT + 12}`}
      style={{ width: '100%', maxWidth: `${deals.length * BAR * 1.6}px`, display: 'block' }}
      aria-label={`${t('chart', { name })}: ${bars.join(', ')}`}
    >
      <path d={`M0 ${HEIGHT}H${deals.length * BAR}`} stroke="currentColor" stroke-opacity="0.4" />
      {deals.map(({ deal, loss_centipoints: loss }, i) => {
        const height = (loss / most) * HEIGHT;
        return (
          <g key={deal}>
            <rect x={i * BAR + 3} y={HEIGHT - height} width={BAR - 6} height={height} rx="2" fill="var(--gold-deep)" />
            <text x={i * BAR + BAR / 2} y={HEIGHT + 10} font-size="9" text-anchor="middle" fill="currentColor">
              {deal}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
