import { useEffect, useMemo, useState } from 'preact/hooks';
import { compareBuilds } from '../../core/client_build';
import { fetchReview } from '../../core/replay/source';
import { foldViews, indexOfStep } from '../../core/replay/walk';
import { decimals, listed } from '../../core/texts';
import type { Replay, Review, ReviewDeal, ReviewPlayer } from '../../core/wire';
import { loadReview } from '../../games/words';
import type { MistakeText } from '../../kit/family';
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
  const tell = useMistakes(replay);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    if (!given && replay.room !== undefined)
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
          dealOf={(step) => review.decisions.find((decision) => decision.step === step)?.deal}
          tell={(step) => tell(review, player.seat, step)}
          onStep={onStep}
        />
      ))}
    </Sheet>
  );
}

/** Tells of decisions as their family does; nothing until its words are there. */
function useMistakes({ family, steps }: Replay): (review: Review, seat: number, step: number) => string {
  const [text, setText] = useState<{ of: MistakeText | null }>({ of: null });
  useEffect(() => {
    loadReview(family).then(
      (of) => setText({ of }),
      () => void compareBuilds(),
    );
  }, [family]);
  const views = useMemo(() => foldViews(steps), [steps]);
  return (review, seat, step) => {
    const decision = review.decisions.find((one) => one.step === step);
    if (!text.of || !decision) return '';
    const before = views[indexOfStep(steps, step) - 1]?.public;
    return text.of({ decision, name: review.seats.find((one) => one.seat === seat)?.name ?? '', before });
  };
}

interface JudgedProps {
  player: ReviewPlayer;
  /** What fills a chart, in hundredths of a point: the same for everybody. */
  most: number;
  name: string;
  dealOf: (step: number) => number | undefined;
  /** What was not the best, in words. */
  tell: (step: number) => string;
  onStep: ReviewSheetProps['onStep'];
}

function Judged({ player, most, name, dealOf, tell, onStep }: JudgedProps) {
  return (
    <section style={{ marginTop: '12px' }}>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      {player.decisions === 0 ? (
        <p class="hint">{t('none')}</p>
      ) : (
        <>
          <p>{t('mean', { mean: points(player.mean_loss_centipoints), decisions: player.decisions })}</p>
          <Chart deals={player.deals} most={most} name={name} />
          {player.worst.length === 0 ? (
            <p class="hint">{t('flawless')}</p>
          ) : (
            <h4 style={{ margin: '8px 0 4px' }}>{t('worst')}</h4>
          )}
          <ol class="stack" style={{ listStyle: 'none', padding: 0 }}>
            {player.worst.slice(0, WORST).map(({ step }) => {
              const deal = dealOf(step);
              return (
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
                    <span>{tell(step)}</span>
                    {deal !== undefined && <b style={{ whiteSpace: 'nowrap' }}>{t('mistake_round', { deal })}</b>}
                  </button>
                </li>
              );
            })}
          </ol>
        </>
      )}
    </section>
  );
}

/** Small sums with a tenth of a point. */
const points = (centipoints: number): string => decimals(centipoints / 100, centipoints < 1000 ? 1 : 0);

const BAR = 20;
const HEIGHT = 48;
/** A loss that fills the chart at least: a chart of next to nothing looks like next to nothing. */
const SCALE_MIN = 1000;

/** What each deal cost, as bars; as a list for whoever cannot see them. */
function Chart({ deals, most, name }: { deals: readonly ReviewDeal[]; most: number; name: string }) {
  const bars = deals.map(({ deal, loss_centipoints: loss }) => t('chart_bar', { deal, loss: points(loss) }));
  return (
    <svg
      role="img"
      viewBox={`0 0 ${deals.length * BAR} ${HEIGHT + 12}`}
      style={{ width: '100%', maxWidth: `${deals.length * BAR * 1.6}px`, display: 'block' }}
      aria-label={`${t('chart', { name })}: ${listed(bars)}`}
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
