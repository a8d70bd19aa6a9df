import { useEffect, useRef, useState } from 'preact/hooks';
import { Refused } from '../../core/client';
import type { ArrangedOf } from '../../core/wire';
import { Sheet } from '../../kit/Sheet';
import { keyed } from '../../kit/held';
import { rich } from '../../kit/rich';
import { Card, CardRow, Melds } from './Card';
import { inOrder, longName, shortName } from './cards';
import type { Game } from './model';
import { t } from './texts';
import type { Face } from './wire';

interface Laid {
  groups: Face[][];
  kinds: ('run' | 'book' | undefined)[];
  dead: Face[];
  points: number;
  fault: string;
  worse: boolean;
}

/** The groups for going out or for the last turn: the server finds and checks them, the player may change them. */
function GoOut({ game, close }: { game: Game; close: () => void }) {
  const legal = game.you.value!.legal;
  const last = game.pub.value.last_turn;
  const wild = game.pub.value.wild;
  const faces = last ? legal.discard : legal.go_out;
  const chosen = game.chosen.value?.face;
  const [card, setCard] = useState(chosen && faces.includes(chosen) ? chosen : faces[0]!);
  const [laid, setLaid] = useState<Laid | null>(null);
  const [held, setHeld] = useState<{ group: number; index: number } | null>(null);
  const [checking, setChecking] = useState(true);
  const asked = useRef(0);

  /** Asks what these groups would do; without groups, which are best. */
  async function check(discard: Face, wish?: { groups: Face[][]; dead: Face[] }): Promise<void> {
    const mine = ++asked.current;
    setChecking(true);
    setHeld(null);
    try {
      const preview = await game.preview({
        type: 'discard',
        card: discard,
        ...(!last && { go_out: true }),
        ...(wish && { melds: wish.groups }),
      });
      if (mine !== asked.current) return;
      const melds = preview.melds ?? [];
      setLaid({
        groups: melds.map(inOrder),
        kinds: melds.map(({ kind }) => kind),
        dead: preview.dead ?? [],
        points: preview.deadwood ?? 0,
        fault: '',
        worse: false,
      });
    } catch (error) {
      if (mine !== asked.current || !(error instanceof Refused)) return;
      setLaid({
        groups: wish?.groups ?? [],
        kinds: [],
        dead: wish?.dead ?? [],
        points: 0,
        fault: error.message,
        worse: error.code === 'WORSE_THAN_BEST',
      });
    }
    setChecking(false);
  }
  /** Begins with the player's own choice, in a last turn without one with the discard that leaves least. */
  async function begin(): Promise<void> {
    let first = card;
    if (last && first !== chosen) {
      const answer = await game.client.send<ArrangedOf<'rummy'>>('arrange').catch(() => null);
      const best = answer?.arrangement.best_discard;
      if (asked.current > 0) return;
      if (best && faces.includes(best)) setCard((first = best));
    }
    await check(first);
  }
  useEffect(() => {
    void begin();
  }, []);

  /** Group -1 is what is left over. */
  function put(to: number): void {
    if (!held || !laid) return;
    const groups = laid.groups.map((group) => [...group]);
    const dead = [...laid.dead];
    const from = held.group < 0 ? dead : groups[held.group]!;
    const [face] = from.splice(held.index, 1);
    if (to < 0) dead.push(face!);
    else (groups[to] ??= []).push(face!);
    const left = groups.filter((group) => group.length > 0);
    setLaid({ ...laid, groups: left, kinds: [], dead, fault: '', worse: false });
    void check(card, { groups: left, dead });
  }

  function group(cards: readonly Face[], n: number, label: string, kind?: 'run' | 'book') {
    const target = held !== null && held.group !== n;
    return (
      <div
        key={n}
        class={`group ${n < 0 ? 'dead' : (kind ?? 'odd')}${target ? ' target' : ''}`}
        role="group"
        aria-label={label}
      >
        <span class="name">{label}</span>
        <div class="set">
          {keyed(cards).map(({ face, key }, i) => {
            const here = held?.group === n && held.index === i;
            return (
              <button
                key={key}
                type="button"
                class={`mini${here ? ' chosen' : ''}`}
                aria-pressed={here}
                aria-label={longName(face, wild)}
                onClick={() => (target ? put(n) : setHeld(here ? null : { group: n, index: i }))}
              >
                <Card face={face} wild={wild} />
              </button>
            );
          })}
          {target && (
            <button type="button" class="button quiet" onClick={() => put(n)}>
              {t('putHere')}
            </button>
          )}
        </div>
      </div>
    );
  }

  const good = laid !== null && !laid.fault && !checking;
  const foot = (
    <>
      {laid?.fault && (
        <button type="button" class="button" onClick={() => void check(card)}>
          {t('again')}
        </button>
      )}
      <button
        type="button"
        class="button button--primary"
        data-act="confirm"
        aria-disabled={(!good && !laid?.worse) || game.busy.value || undefined}
        onClick={() => {
          if ((good || laid?.worse) && !game.busy.peek()) {
            void game
              .send({
                type: 'discard',
                card,
                ...(!last && { go_out: true }),
                melds: laid!.groups,
                ...(laid!.worse && { accept_worse: true }),
              })
              .then((answer) => {
                if (!answer)
                  setLaid({ ...laid!, fault: game.notice.peek(), worse: game.refused() === 'WORSE_THAN_BEST' });
              });
          }
        }}
      >
        <span>{rich(t(laid?.worse ? 'worse' : last ? 'layDown' : 'confirmOut', { card: shortName(card) }))}</span>
      </button>
    </>
  );
  return (
    <Sheet title={t(last ? 'layTitle' : 'outTitle')} onClose={close} class="rs" foot={foot}>
      <p class="lead">{t(last ? 'layLead' : 'outLead')}</p>
      <div class="group thrown" role="radiogroup" aria-label={t('throwAway')}>
        <span class="name">{t('throwAway')}</span>
        <div class="set">
          {faces.map((face) => (
            <button
              key={face}
              type="button"
              role="radio"
              class={`mini${face === card ? ' chosen' : ''}`}
              aria-checked={face === card}
              aria-label={longName(face, wild)}
              onClick={() => {
                setCard(face);
                void check(face);
              }}
            >
              <Card face={face} wild={wild} />
            </button>
          ))}
        </div>
      </div>
      <div class="groups">
        {laid?.groups.map((cards, n) =>
          group(cards, n, laid.kinds[n] ? t(laid.kinds[n]) : t('group', { n: n + 1 }), laid.kinds[n]),
        )}
        {held && laid && (
          <button type="button" class="button quiet" onClick={() => put(laid.groups.length)}>
            {t('newGroup')}
          </button>
        )}
        {laid && (laid.dead.length > 0 || (last && held)) && group(laid.dead, -1, t('loose'))}
      </div>
      <p class={`verdict${laid?.fault ? ' bad' : ''}`} role="status">
        {checking
          ? t('checking')
          : laid?.fault
            ? laid.fault
            : laid?.points
              ? t('leftOver', { points: laid.points })
              : t('allGood')}
      </p>
    </Sheet>
  );
}

export function Sheets({ game }: { game: Game }) {
  const open = game.sheet.value;
  const pub = game.pub.value;
  const close = (): void => {
    game.sheet.value = null;
  };
  if (!open) return null;
  if (open.kind === 'out') {
    if (!game.mine.value || pub.phase !== 'discard') return null;
    return <GoOut game={game} close={close} />;
  }
  if (open.kind === 'keys') {
    return (
      <Sheet class="rs" title={t('keysTitle')} onClose={close}>
        <dl class="keyboard">
          {t('keys')
            .split('\n')
            .map((line) => {
              const [key, what] = line.split('|');
              return (
                <div key={key}>
                  <dt>{key}</dt>
                  <dd>{what}</dd>
                </div>
              );
            })}
        </dl>
      </Sheet>
    );
  }
  if (open.kind === 'history') {
    return (
      <Sheet class="rs" title={t('history')} onClose={close}>
        <p class="lead">{t('bottomFirst')}</p>
        <ol class="pack">
          {[...pub.discards].reverse().map((face, i) => (
            <li key={i}>
              <CardRow cards={[face]} wild={pub.wild} />
            </li>
          ))}
        </ol>
      </Sheet>
    );
  }
  if (open.kind !== 'seat') return null;
  const seat = pub.seats[open.seat];
  if (!seat) return null;
  return (
    <Sheet class="rs" title={game.name(open.seat)} onClose={close}>
      <p class="lead">{t('seatOf', { name: game.name(open.seat), points: seat.total, cards: seat.cards })}</p>
      {seat.laid && (
        <>
          <h3>{t('laid')}</h3>
          <div class="laid big">
            <Melds melds={seat.laid.melds} wild={pub.wild} />
          </div>
        </>
      )}
      <h3>{t('taken')}</h3>
      {seat.taken.length ? (
        <div class="laid big">
          <CardRow cards={seat.taken} wild={pub.wild} />
        </div>
      ) : (
        <p class="lead">{t('noneTaken')}</p>
      )}
    </Sheet>
  );
}
