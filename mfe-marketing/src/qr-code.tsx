import { toSvgPath } from 'lean-qr/extras/svg';
import { generate } from 'lean-qr/nano';

/** Modules of white around a code, without which cameras don't find it. */
const QUIET = 4;

/** A QR code drawn on this very device, black on white whatever stands around it. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const code = generate(value);
  const side = code.size + 2 * QUIET;
  return (
    <svg viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={label}>
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={toSvgPath(code)} fill="#231815" shapeRendering="crispEdges" />
    </svg>
  );
}
