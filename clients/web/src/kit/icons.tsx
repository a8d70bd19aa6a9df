/** Line icons on a 24-grid; always beside a text or inside a labelled button, so hidden from readers. */
const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  chat: 'M4 5h16v11H9l-5 4z',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 20h2',
  check: 'M4 12.5l5 5L20 6.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  more: 'M5 11.9v.2M12 11.9v.2M19 11.9v.2',
  device: 'M8 3h8v18H8zM11 18h2',
  gear: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  help: 'M9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18h.01M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z',
  door: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  flag: 'M6 21V4h12l-3 4 3 4H6',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20c0-4 3-6 7-6s7 2 7 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.5.7 4 ' +
    '2.5 4 5.5',
  scroll: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h4',
  list: 'M4 6h.1M4 12h.1M4 18h.1M8 6h12M8 12h12M8 18h12',
  rules: 'M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4',
  joker: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM7.5 13.5a5 5 0 0 0 9 0M9 9v.2M15 9v.2',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 2.5 4 6 4 9s-1 6.5-4 9c-3-2.5-4-6-4-9s1-6.5 4-9z',
  send: 'M4 12l16-8-6 16-3-6z',
};
const SOLID = {
  crown: 'M3 7l5 4 4-7 4 7 5-4-2 12H5z',
  bot:
    'M11 2h2v3h5a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h5zM8.5 9.5a1.7 1.7 0 1 0 0 3.4 ' +
    '1.7 1.7 0 0 0 0-3.4zM15.5 9.5a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM8 15v1.5h8V15z',
};

export type IconName = keyof typeof PATHS | keyof typeof SOLID;

export function Icon({ name }: { name: IconName }) {
  const solid = name in SOLID;
  const path = solid ? SOLID[name as keyof typeof SOLID] : PATHS[name as keyof typeof PATHS];
  return (
    <svg class={solid ? 'icon icon--solid' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} fill-rule="evenodd" />
    </svg>
  );
}
