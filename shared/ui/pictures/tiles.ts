/**
 * Adire tiles as path data: agbole squares for family, cowries for prosperity, water, spirals, leaves. A whole pattern is
 * three paths, however many tiles it has, so that a hero needs only three elements.
 */
export interface Cloth {
  /** Path with a stroke of 1.6. */
  line: string;
  /** Path with a stroke of 0.9: the grid and the close hatching. */
  fine: string;
  /** Filled path: the resist dots. */
  dots: string;
  /** The side of a tile's square, in units of the paths. */
  tile: number;
}

const TILE = 60;

type Motif = (x: number, y: number) => Partial<Cloth>;

const square = (x: number, y: number, half: number) =>
  `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}z`;
const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
const circle = (x: number, y: number, r: number) => ellipse(x, y, r, r);
const diamond = (x: number, y: number, r: number) => `M${x} ${y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`;
const each = (values: number[], draw: (value: number) => string) => values.map(draw).join('');
const round = (value: number) => Math.round(value * 10) / 10;

/** Returns a point `r` away from the tile's centre, `degrees` from north. */
const polar = (x: number, y: number, r: number, degrees: number) => {
  const angle = (degrees * Math.PI) / 180;
  return `${round(x + 30 + r * Math.sin(angle))} ${round(y + 30 - r * Math.cos(angle))}`;
};
const corners = (x: number, y: number, inset: number, r: number) =>
  each([inset, TILE - inset], (dx) => each([inset, TILE - inset], (dy) => circle(x + dx, y + dy, r)));

const agbole: Motif = (x, y) => ({
  line: each([25, 18, 11], (half) => square(x + 30, y + 30, half)),
  dots: circle(x + 30, y + 30, 4),
});
const house: Motif = (x, y) => ({
  line: diamond(x + 30, y + 30, 26) + square(x + 30, y + 30, 11),
  dots: circle(x + 30, y + 30, 3) + corners(x, y, 9, 2),
});
const water: Motif = (x, y) => ({
  line: each([12, 24, 36, 48], (dy) => `M${x} ${y + dy}q7.5-9 15 0t15 0 15 0 15 0`),
});
const cowrie: Motif = (x, y) => ({
  line: each([18, 42], (dx) => ellipse(x + dx, y + 30, 9, 15)),
  fine: each([18, 42], (dx) => each([21, 26, 31, 36], (dy) => `M${x + dx - 2.5} ${y + dy}h5v0`)),
});
const hatch: Motif = (x, y) => ({
  fine: each([15, 30, 45, 60], (a) => `M${x + a} ${y}L${x} ${y + a}`)
    .concat(each([15, 30, 45], (a) => `M${x + 60} ${y + a}L${x + a} ${y + 60}`))
    .concat(each([0, 15, 30, 45], (a) => `M${x + a} ${y}L${x + 60} ${y + 60 - a}`))
    .concat(each([15, 30, 45], (a) => `M${x} ${y + a}L${x + 60 - a} ${y + 60}`)),
});
const spiral: Motif = (x, y) => ({
  line: `M${x + 30} ${y + 27}a3 3 0 1 1-3 3 7 7 0 1 1 7 7 12 12 0 1 1 12-12 17 17 0 1 1-17-17`,
  dots: corners(x, y, 8, 1.8),
});
const leaf: Motif = (x, y) => ({
  line: each([0, 60, 120, 180, 240, 300], (turn) => {
    const tip = polar(x, y, 24, turn);
    return `M${x + 30} ${y + 30}Q${polar(x, y, 14, turn + 30)} ${tip}Q${polar(x, y, 14, turn - 30)} ${x + 30} ${y + 30}`;
  }),
});
const sun: Motif = (x, y) => ({
  line: circle(x + 30, y + 30, 9) + circle(x + 30, y + 30, 16),
  fine: each(
    [0, 45, 90, 135, 180, 225, 270, 315],
    (turn) => `M${polar(x, y, 19, turn)}L${polar(x, y, 26, turn)}`,
  ),
  dots: circle(x + 30, y + 30, 3),
});
const seeds: Motif = (x, y) => ({
  dots: each([12, 24, 36, 48], (dx) => each([12, 24, 36, 48], (dy) => circle(x + dx, y + dy, 2))),
});

const MOTIFS = [agbole, water, cowrie, hatch, spiral, leaf, house, sun, seeds];

/**
 * Draws a pattern of `cols` by `rows` tiles. The same seed always gives the same pattern, and
 * equal tiles are never neighbours.
 */
export function tileCloth(seed: number, cols: number, rows: number): Cloth {
  let state = seed >>> 0;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const cloth: Cloth = { line: '', fine: '', dots: '', tile: TILE };
  const chosen: number[] = [];
  for (let place = 0; place < cols * rows; place++) {
    const column = place % cols;
    const left = column > 0 ? chosen[place - 1] : undefined;
    const above = chosen[place - cols];
    let pick = Math.floor(next() * MOTIFS.length);
    while (pick === left || pick === above) pick = (pick + 1) % MOTIFS.length;
    chosen.push(pick);
    const x = column * TILE;
    const y = Math.floor(place / cols) * TILE;
    const tile = MOTIFS[pick]?.(x, y) ?? {};
    cloth.line += tile.line ?? '';
    cloth.fine += tile.fine ?? '';
    cloth.dots += tile.dots ?? '';
    cloth.fine += `M${x} ${y}h${TILE}v${TILE}`;
  }
  return cloth;
}
