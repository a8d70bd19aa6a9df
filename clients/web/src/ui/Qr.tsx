import { generate } from 'lean-qr';
import { lobbyText } from './texts/lobby';

const QUIET = 3;

/** The address as a QR code: one path, dark on paper, with the quiet zone that readers need. */
export function Qr({ address }: { address: string }) {
  const code = generate(address);
  const side = code.size + 2 * QUIET;
  let path = '';
  for (let y = 0; y < code.size; ++y) {
    for (let x = 0; x < code.size; ++x) if (code.get(x, y)) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  }
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={lobbyText('lobby_qr_name', { address })}
      shape-rendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
