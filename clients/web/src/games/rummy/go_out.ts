/** The groups for going out or for the last turn: the server finds and checks them, the player may change them. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Refused } from '../../core/client';
import { refusalText } from '../../core/refusals';
import type { ArrangedOf } from '../../core/wire';
import { inOrder } from './cards';
import type { Game } from './model';
import type { Face, Meld, RummyPreview } from './wire';

export interface Laid {
  groups: Face[][];
  kinds: (Meld['kind'] | undefined)[];
  dead: Face[];
  points: number;
  /** Why the server refuses it, or '', and its code. */
  fault: string;
  code: string;
  /** It is refused because other groups leave less. */
  worse: boolean;
}

/** Where a card lies: in a group, by its number, or left over. */
export const LEFT_OVER = -1;
export interface Position {
  group: number;
  index: number;
}

interface Wish {
  groups: Face[][];
  dead: Face[];
}

const WORSE = 'WORSE_THAN_BEST';

function found({ melds = [], dead = [], deadwood = 0 }: RummyPreview): Laid {
  const kinds = melds.map(({ kind }) => kind);
  return { groups: melds.map(inOrder), kinds, dead, points: deadwood, fault: '', code: '', worse: false };
}

function notSo(problem: Refused, { groups, dead }: Wish): Laid {
  return {
    groups,
    kinds: [],
    dead,
    points: 0,
    fault: refusalText(problem),
    code: problem.code,
    worse: problem.code === WORSE,
  };
}

/** The same cards with the one at `from` put to the group `to`; a group without cards goes. */
function moveCard({ groups: old, dead: left }: Laid, from: Position, to: number): Wish {
  const groups = old.map((group) => [...group]);
  const dead = [...left];
  const [face] = (from.group === LEFT_OVER ? dead : groups[from.group]!).splice(from.index, 1);
  if (to === LEFT_OVER) dead.push(face!);
  else (groups[to] ??= []).push(face!);
  return { groups: groups.filter((group) => group.length > 0), dead };
}

/** What the server said last of a discard and of groups; a later question makes an earlier answer void. */
function useAnswer(game: Game, going: { go_out?: true }) {
  const [laid, setLaid] = useState<Laid | null>(null);
  const [checking, setChecking] = useState(true);
  const asked = useRef(0);

  /** Asks what these groups would do; without groups, which are best. */
  async function check(discard: Face, wish?: Wish): Promise<void> {
    const mine = ++asked.current;
    setChecking(true);
    try {
      const melds = wish && { melds: wish.groups };
      const preview = await game.preview({ type: 'discard', card: discard, ...going, ...melds });
      if (mine !== asked.current) return;
      setLaid(found(preview));
    } catch (error) {
      if (mine !== asked.current || !(error instanceof Refused)) return;
      setLaid(notSo(error, wish ?? { groups: [], dead: [] }));
    }
    setChecking(false);
  }
  return { laid, setLaid, checking, check, isAsked: () => asked.current > 0 };
}

/** What the sheet for going out knows and does. */
export function useGoOut(game: Game) {
  const legal = game.you.value!.legal;
  const last = game.pub.value.last_turn;
  const faces = last ? legal.discard : legal.go_out;
  const chosen = game.chosen.value?.face;
  const [card, setCard] = useState(chosen && faces.includes(chosen) ? chosen : faces[0]!);
  const [held, hold] = useState<Position | null>(null);
  const [choosing, setChoosing] = useState(false);
  const going = last ? {} : { go_out: true as const };
  const { laid, setLaid, checking, check, isAsked } = useAnswer(game, going);
  const ask = (discard: Face, wish?: Wish): void => {
    hold(null);
    void check(discard, wish);
  };

  /** Begins with the player's own choice, in a last turn without one with the discard that leaves least. */
  async function begin(): Promise<void> {
    let first = card;
    if (last && first !== chosen) {
      const answer = await game.client.send<ArrangedOf<'rummy'>>('arrange').catch(() => null);
      const best = answer?.arrangement.best_discard;
      if (isAsked()) return;
      if (best && faces.includes(best)) setCard((first = best));
    }
    ask(first);
  }
  useEffect(() => {
    void begin();
  }, []);

  const ready = laid !== null && ((!laid.fault && !checking) || laid.worse);
  return {
    last,
    faces,
    card,
    laid,
    held,
    hold,
    checking,
    ready,
    choosing,
    setChoosing,
    again: () => ask(card),
    choose(face: Face) {
      setCard(face);
      setChoosing(false);
      // The groups of before have this card, too.
      setLaid(null);
      ask(face);
    },
    /** Puts the card that is held there. */
    put(to: number) {
      if (!held || !laid) return;
      const wish = moveCard(laid, held, to);
      setLaid({ ...laid, ...wish, kinds: [], fault: '', code: '', worse: false });
      ask(card, wish);
    },
    async confirm() {
      if (!laid || !ready || game.busy.peek()) return;
      const insists = laid.worse && { accept_worse: true };
      const answer = await game.send({ type: 'discard', card, ...going, melds: laid.groups, ...insists });
      const code = game.refused();
      if (!answer) setLaid({ ...laid, fault: game.notice.peek(), code, worse: code === WORSE });
    },
  };
}

export type GoingOut = ReturnType<typeof useGoOut>;
