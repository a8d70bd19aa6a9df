import { Back, Card, Melds } from './Card';
import { longName } from './cards';
import type { Game } from './model';
import { t } from './texts';

export function Piles({ game }: { game: Game }) {
  const pub = game.pub.value;
  const legal = game.mine.value ? (game.you.value?.legal.draw ?? []) : [];
  const tip = game.tip.value?.action;
  const top = pub.discard_top;
  const under = pub.discards.at(-2);
  const pile = (source: 'stock' | 'discard', label: string, empty: boolean, inside: preact.ComponentChildren) => (
    <button
      type="button"
      data-pile={source}
      class={`pile ${source}${legal.includes(source) ? ' open' : ''}${tip?.type === 'draw' && tip.source === source ? ' tip' : ''}`}
      aria-disabled={!legal.includes(source) || game.busy.value}
      onClick={() => game.draw(source)}
    >
      <span class="unseen">{label}</span>
      {empty ? <span class="pc none" aria-hidden="true" /> : inside}
    </button>
  );
  const out = pub.out_seat === null || game.isMe(pub.out_seat) ? null : pub.seats[pub.out_seat];
  return (
    <div class={`middle${out?.laid ? ' with' : ''}`}>
      <div class="piles">
        <div class="place">
          {pile(
            'stock',
            t(legal.includes('stock') ? 'stockOf' : 'stockIs', { n: pub.stock }),
            pub.stock === 0,
            <span class={`heap${pub.stock > 20 ? ' high' : ''}`}>
              <Back />
            </span>,
          )}
          <span class="below" aria-hidden="true">
            {t('stock')} <b>{pub.stock}</b>
          </span>
        </div>
        <div class="place">
          {pile(
            'discard',
            top
              ? t(legal.includes('discard') ? 'takeOf' : 'topIs', { card: longName(top, pub.wild) })
              : t('noDiscards'),
            !top,
            top && (
              <>
                {under && <Card face={under} wild={pub.wild} />}
                <Card key={`${pub.discards.length} ${top}`} face={top} wild={pub.wild} />
              </>
            ),
          )}
          {pub.discards.length > 1 ? (
            <button
              type="button"
              class="below link"
              onClick={() => {
                game.sheet.value = { kind: 'history' };
              }}
            >
              {t('discards')} <b>{pub.discards.length}</b>
              <span class="unseen"> {t('showAll')}</span>
            </button>
          ) : (
            <span class="below" aria-hidden="true">
              {t('discards')}
            </span>
          )}
        </div>
      </div>
      {out?.laid && (
        <div class="laid strip">
          <Melds melds={out.laid.melds} wild={pub.wild} />
        </div>
      )}
    </div>
  );
}
