import type { ComponentChildren } from 'preact';
import { Back, Card, Melds } from './Card';
import { longName } from './cards';
import type { Game } from './model';
import { t } from './texts';
import type { DrawSource } from './wire';

/** The stock that looks high has more cards than that. */
const HIGH_STOCK = 20;

/** Stock and discards, and beside them the cards of whoever went out, unless all hands are open. */
export function Piles({ game }: { game: Game }) {
  const pub = game.pub.value;
  const open = game.client.looking && !game.you.value;
  const out = open || pub.out_seat === null || game.isMe(pub.out_seat) ? null : pub.seats[pub.out_seat];
  return (
    <div class={`middle${out?.laid ? ' with' : ''}`}>
      <div class="piles">
        <Stock game={game} />
        <Discards game={game} />
      </div>
      {out?.laid && (
        <div class="laid strip">
          <Melds melds={out.laid.melds} wild={pub.wild} />
        </div>
      )}
    </div>
  );
}

/** Whether one may draw from there now. */
const isOpen = (game: Game, source: DrawSource): boolean =>
  game.mine.value && game.you.value?.legal.draw.includes(source) === true;

interface PileProps {
  game: Game;
  source: DrawSource;
  label: string;
  empty: boolean;
  children: ComponentChildren;
}

function Pile({ game, source, label, empty, children }: PileProps) {
  const tip = game.tip.value?.action;
  const open = isOpen(game, source);
  const hinted = tip?.type === 'draw' && tip.source === source;
  const aimed = source === 'discard' && game.aimed.value;
  return (
    <button
      type="button"
      data-pile={source}
      class={`pile ${source}${open ? ' open' : ''}${hinted || aimed ? ' tip' : ''}`}
      aria-disabled={!open || game.busy.value}
      onClick={() => game.draw(source)}
    >
      <span class="unseen">{label}</span>
      {empty ? <span class="pc none" aria-hidden="true" /> : children}
    </button>
  );
}

function Stock({ game }: { game: Game }) {
  const n = game.pub.value.stock;
  const label = t(isOpen(game, 'stock') ? 'stockOf' : 'stockIs', { n });
  return (
    <div class="place">
      <Pile game={game} source="stock" label={label} empty={n === 0}>
        <span class={`heap${n > HIGH_STOCK ? ' high' : ''}`}>
          <Back />
        </span>
      </Pile>
      <span class="below" aria-hidden="true">
        {t('stock')} <b>{n}</b>
      </span>
    </div>
  );
}

function Discards({ game }: { game: Game }) {
  const { discard_top: top, discards, wild } = game.pub.value;
  const under = discards.at(-2);
  const named = top && { card: longName(top, wild) };
  const label = named ? t(isOpen(game, 'discard') ? 'takeOf' : 'topIs', named) : t('noDiscards');
  return (
    <div class="place">
      <Pile game={game} source="discard" label={label} empty={!top}>
        {under && <Card face={under} wild={wild} />}
        {top && <Card key={`${discards.length} ${top}`} face={top} wild={wild} />}
      </Pile>
      {discards.length > 1 ? (
        <button
          type="button"
          class="below link"
          onClick={() => {
            game.sheet.value = { kind: 'history' };
          }}
        >
          {t('discards')} <b>{discards.length}</b>
          <span class="unseen"> {t('showAll')}</span>
        </button>
      ) : (
        <span class="below" aria-hidden="true">
          {t('discards')}
        </span>
      )}
    </div>
  );
}
