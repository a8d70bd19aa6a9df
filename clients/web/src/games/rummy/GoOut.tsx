import { keyed } from '../../kit/held';
import { useRadios } from '../../kit/radios';
import { rich } from '../../kit/rich';
import { Sheet } from '../../kit/Sheet';
import { Why } from '../../kit/Why';
import { Card, CardRow } from './Card';
import { longName, shortName } from './cards';
import { type GoingOut, LEFT_OVER, useGoOut } from './go_out';
import type { Game } from './model';
import { PAGE, RULINGS } from './rulings';
import { t } from './texts';
import type { Face, Meld } from './wire';

interface OutProps {
  out: GoingOut;
  wild: string;
}

/** The sheet for going out, or for laying down in the last turn. */
export function GoOut({ game, close }: { game: Game; close: () => void }) {
  const out = useGoOut(game);
  const wild = game.pub.value.wild;
  return (
    <Sheet
      title={t(out.last ? 'layTitle' : 'outTitle')}
      onClose={close}
      class="rs"
      foot={<Foot out={out} busy={game.busy.value} />}
    >
      {!out.choosing && <p class="lead">{t(out.last ? 'layLead' : 'outLead')}</p>}
      {out.choosing ? (
        <Throwable out={out} wild={wild} />
      ) : (
        <>
          <Thrown out={out} wild={wild} />
          <Groups out={out} wild={wild} />
        </>
      )}
      <p class={`verdict${out.laid?.fault ? ' bad' : ''}`} role="status">
        {verdictOf(out)}
        {!out.checking && out.laid?.fault && <Why page={PAGE} rulings={RULINGS} code={out.laid.code} />}
      </p>
    </Sheet>
  );
}

function verdictOf({ checking, laid }: GoingOut): string {
  if (checking) return t('checking');
  if (laid?.fault) return laid.fault;
  return laid?.points ? t('leftOver', { points: laid.points }) : t('allGood');
}

function Foot({ out, busy }: { out: GoingOut; busy: boolean }) {
  const { laid, last, card } = out;
  return (
    <>
      {laid?.fault && (
        <button type="button" class="button" onClick={out.again}>
          {t('again')}
        </button>
      )}
      <button
        type="button"
        class="button button--primary"
        data-act="confirm"
        aria-disabled={!out.ready || busy || undefined}
        onClick={() => void out.confirm()}
      >
        <span>{rich(t(laid?.worse ? 'worse' : last ? 'layDown' : 'confirmOut', { card: shortName(card) }))}</span>
      </button>
    </>
  );
}

/** The card that is thrown away. */
function Thrown({ out, wild }: OutProps) {
  return (
    <div class="group thrown" role="group" aria-label={t('throwAway')}>
      <span class="name">{t('throwAway')}</span>
      <div class="set">
        <CardRow cards={[out.card]} wild={wild} />
        {out.faces.length > 1 && (
          <button type="button" class="button quiet" data-act="another" onClick={() => out.setChoosing(true)}>
            {t('another')}
          </button>
        )}
      </div>
    </div>
  );
}

/** The cards that can be thrown away, in the place of the groups: no card is shown twice. */
function Throwable({ out, wild }: OutProps) {
  const { box, radio } = useRadios<HTMLDivElement>(out.faces.length, out.faces.indexOf(out.card));
  return (
    <div class="group thrown" role="radiogroup" aria-label={t('throwAway')}>
      <span class="name">{t('throwAway')}</span>
      <div class="set" ref={box}>
        {out.faces.map((face, i) => (
          <button
            key={face}
            type="button"
            {...radio(i)}
            class={`mini${face === out.card ? ' chosen' : ''}`}
            aria-label={longName(face, wild)}
            onClick={() => out.choose(face)}
          >
            <Card face={face} wild={wild} />
          </button>
        ))}
      </div>
    </div>
  );
}

function Groups({ out, wild }: OutProps) {
  const { laid, held, last } = out;
  if (!laid) return <div class="groups" />;
  return (
    <div class="groups">
      {laid.groups.map((cards, n) => {
        const kind = laid.kinds[n];
        const label = kind ? t(kind) : t('group', { n: n + 1 });
        return <Group key={n} {...{ out, wild, cards, n, label, kind }} />;
      })}
      {held && (
        <button type="button" class="button quiet" onClick={() => out.put(laid.groups.length)}>
          {t('newGroup')}
        </button>
      )}
      {(laid.dead.length > 0 || (last && held)) && (
        <Group {...{ out, wild }} cards={laid.dead} n={LEFT_OVER} label={t('loose')} />
      )}
    </div>
  );
}

interface GroupProps extends OutProps {
  cards: readonly Face[];
  /** Its number, or LEFT_OVER. */
  n: number;
  label: string;
  kind?: Meld['kind'] | undefined;
}

/** While a card of another group is held, a press puts it here. */
function Group({ out, wild, cards, n, label, kind }: GroupProps) {
  const { held } = out;
  const target = held !== null && held.group !== n;
  return (
    <div
      class={`group ${n === LEFT_OVER ? 'dead' : (kind ?? 'odd')}${target ? ' target' : ''}`}
      role="group"
      aria-label={label}
    >
      <span class="name">{label}</span>
      <div class="set">
        {keyed(cards).map(({ face, key }, index) => {
          const here = held?.group === n && held.index === index;
          return (
            <button
              key={key}
              type="button"
              class={`mini${here ? ' chosen' : ''}`}
              aria-pressed={here}
              aria-label={longName(face, wild)}
              onClick={() => (target ? out.put(n) : out.hold(here ? null : { group: n, index }))}
            >
              <Card face={face} wild={wild} />
            </button>
          );
        })}
        {target && (
          <button type="button" class="button quiet" onClick={() => out.put(n)}>
            {t('putHere')}
          </button>
        )}
      </div>
    </div>
  );
}
