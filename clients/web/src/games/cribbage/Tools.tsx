import type { Game } from './model';
import { t } from './texts';

const icons = {
  shuffle: 'M4 7h3l10 10h3m-3-3 3 3-3 3M4 17h3l3-3m4-4 3-3h3m-3-3 3 3-3 3',
  recall: 'M12 20V8m-5 5 5-5 5 5M5 4h14',
  turn: 'M5 12a7 7 0 0 1 12-5l2 2m0-5v5h-5M19 12a7 7 0 0 1-12 5l-2-2m0 5v-5h5',
  hint: 'M9 18h6m-5 3h4M8 14a6 6 0 1 1 8 0c-.7.6-1 1.2-1 2H9c0-.8-.3-1.4-1-2Z',
  swap: 'M4 8h13m-3-4 4 4-4 4M20 16H7m3 4-4-4 4-4',
  zoom: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 21 21M10.5 7.5v6M7.5 10.5h6',
  unzoom: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 21 21M7.5 10.5h6',
  sheet: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h4',
};

interface ToolProps {
  icon: keyof typeof icons;
  label: string;
  act: () => void;
  off?: boolean;
  pressed?: boolean;
  busy?: boolean;
}

/** Off is said, not hidden: the button stays where it is. */
export function Tool({ icon, label, act, off = false, pressed, busy }: ToolProps) {
  return (
    <button
      type="button"
      class="icon-button kc-tool"
      data-act={icon}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      onClick={() => {
        if (!off) act();
      }}
    >
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={icons[icon]} />
      </svg>
    </button>
  );
}

/** The tools beside the rack. */
export function RackTools({ game }: { game: Game }) {
  const laid = game.draft.value.laid.length > 0;
  return (
    <>
      {laid ? (
        <Tool icon="recall" label={t('recall')} act={game.recall} />
      ) : (
        <Tool icon="shuffle" label={t('shuffle')} act={game.shuffle} off={game.rack.value.length < 2} />
      )}
      <Tool icon="turn" label={t('turn')} act={game.turnTile} off={!game.turnable()} />
    </>
  );
}
