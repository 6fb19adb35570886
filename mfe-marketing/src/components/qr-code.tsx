import { toSvgPath } from 'lean-qr/extras/svg';
import { generate } from 'lean-qr/nano';

/** Modules of the quiet zone around a code, which cameras need to find it. */
const QUIET_ZONE = 4;

/** A QR code, drawn on the device, black on white in every theme. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const code = generate(value);
  const side = code.size + 2 * QUIET_ZONE;
  return (
    <svg viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`} role="img" aria-label={label}>
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
      <path d={toSvgPath(code)} fill="#231815" shapeRendering="crispEdges" />
    </svg>
  );
}
