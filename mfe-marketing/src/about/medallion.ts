/** One ring of a motif: `count` shapes of `size` around the centre, at the distance `radius`. A circle is a single shape. */
export type Ring =
  | { kind: 'circle'; radius: number }
  | { kind: 'petal' | 'cowrie' | 'dot'; radius: number; count: number; size: number };

const round = (value: number) => Math.round(value * 10) / 10;

/** Returns the point at distance `out` from the centre and `aside` from the ray at `angle`. */
function at(angle: number, out: number, aside = 0): string {
  const x = out * Math.sin(angle) + aside * Math.cos(angle);
  const y = -out * Math.cos(angle) + aside * Math.sin(angle);
  return `${round(x)} ${round(y)}`;
}

const disc = (centre: string, r: number) =>
  `M${centre}m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

function petal(angle: number, radius: number, size: number): string {
  const middle = radius + size / 2;
  const half = (offset: number) => `Q${at(angle, middle, offset)} ${at(angle, radius + size)}`;
  const outer = `M${at(angle, radius)}${half(size / 3)}Q${at(angle, middle, -size / 3)} ${at(angle, radius)}`;
  return `${outer}M${at(angle, radius + size * 0.25)}L${at(angle, radius + size * 0.72)}`;
}

function cowrie(angle: number, radius: number, size: number): string {
  const degrees = round((angle * 180) / Math.PI);
  const shell = (rx: number, ry: number) =>
    `M${at(angle, radius - ry)}A${rx} ${ry} ${degrees} 1 1 ${at(angle, radius + ry)}A${rx} ${ry} ${degrees} 1 1 ${at(angle, radius - ry)}`;
  const teeth = [-0.45, 0, 0.45].map((part) => {
    const out = radius + part * size;
    return `M${at(angle, out, -size * 0.18)}L${at(angle, out, size * 0.18)}`;
  });
  return `${shell(size * 0.6, size)}M${at(angle, radius - size * 0.7)}L${at(angle, radius + size * 0.7)}${teeth.join('')}`;
}

/** Returns the rings as path data: `line` to stroke, `dots` to fill. */
export function medallion(rings: readonly Ring[]): { line: string; dots: string } {
  let line = '';
  let dots = '';
  for (const ring of rings) {
    if (ring.kind === 'circle') {
      line += disc('0 0', ring.radius);
      continue;
    }
    for (let place = 0; place < ring.count; place++) {
      const angle = (place / ring.count) * 2 * Math.PI;
      if (ring.kind === 'dot') dots += disc(at(angle, ring.radius), ring.size);
      if (ring.kind === 'petal') line += petal(angle, ring.radius, ring.size);
      if (ring.kind === 'cowrie') line += cowrie(angle, ring.radius, ring.size);
    }
  }
  return { line, dots };
}
