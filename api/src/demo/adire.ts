/** The size of a tile in the cloth behind a video. The tiles are SVG versions of hand-painted adire motifs. */
export const TILE = 60;

const square = (half: number) => `M${30 - half} ${30 - half}h${2 * half}v${2 * half}h${-2 * half}z`;
const ellipse = (x: number, rx: number, ry: number) =>
  `M${x - rx} 30a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
const circle = (r: number) => ellipse(30, r, r);
const diamond = (half: number) => `M30 ${30 - half}l${half} ${half}l${-half} ${half}l${-half} ${-half}z`;

const petal = (degrees: number) => {
  const turn = (x: number, y: number) => {
    const angle = (degrees * Math.PI) / 180;
    const sin = Math.sin(angle);
    const cos = Math.cos(angle);
    return `${(30 + x * cos - y * sin).toFixed(2)} ${(30 + x * sin + y * cos).toFixed(2)}`;
  };
  return `M${turn(0, -4)}Q${turn(8, -15)} ${turn(0, -26)}Q${turn(-8, -15)} ${turn(0, -4)}`;
};

/** Squares for family, cowries for prosperity, water, spirals, leaves and the four-cornered house. */
const motifs = {
  agbole: square(25) + square(18) + square(11) + circle(4),
  cowrie: `${ellipse(18, 9, 16)}${ellipse(42, 9, 16)}M18 20v20M42 20v20`,
  house: diamond(26) + square(11) + circle(4) + diamond(19),
  leaf: [0, 60, 120, 180, 240, 300].map(petal).join('') + circle(2),
  spiral: 'M30 27a3 3 0 1 1-3 3 7 7 0 1 1 7 7 12 12 0 1 1 12-12 17 17 0 1 1-17-17 22 22 0 0 1 22 22',
  water: [12, 24, 36, 48].map((y) => `M0 ${y}q7.5-9 15 0t15 0 15 0 15 0`).join(''),
} as const;
export type Motif = keyof typeof motifs;

/** Returns a generator of pseudo-random numbers from 0 to 1, the same for the same seed on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns a cloth of tiles that can be repeated without a seam, in white lines on a transparent background. */
export function clothSvg(seed: number, columns: number, rows: number): string {
  const names = Object.keys(motifs) as Motif[];
  const random = seeded(seed);
  const tiles = Array.from({ length: columns * rows }, (_, index) => {
    const name = names[Math.floor(random() * names.length)] ?? 'agbole';
    const at = `translate(${(index % columns) * TILE} ${Math.floor(index / columns) * TILE})`;
    return `<g transform="${at}"><path d="M0 0h60v60h-60z" stroke-width=".7" opacity=".5"/><path d="${motifs[name]}"/></g>`;
  });
  const width = columns * TILE;
  const height = rows * TILE;
  const pen = 'fill="none" stroke="#fff" stroke-width="1.5" stroke-linecap="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g ${pen}>${tiles.join('')}</g></svg>`;
}

/** Returns the seal of a chapter: one large motif in a double ring of dots. */
export function sealSvg(motif: Motif, size: number, colour: string): string {
  const dots = Array.from({ length: 36 }, (_, index) => {
    const angle = (index / 36) * 2 * Math.PI;
    const x = 60 + 56 * Math.cos(angle);
    const y = 60 + 56 * Math.sin(angle);
    return `<circle cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" r="${index % 3 === 0 ? 1.7 : 1}"/>`;
  });
  const ring = '<circle cx="60" cy="60" r="50" fill="none" stroke-width="1"/>';
  const drawn = `<path transform="translate(26.4 26.4) scale(1.12)" d="${motifs[motif]}" fill="none" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 120 120"><g stroke="${colour}"><g stroke="none" fill="${colour}">${dots.join('')}</g>${ring}${drawn}</g></svg>`;
}

/** The colours of one side of the cloth. */
export interface Shade {
  /** Background, from the lit corner to the far one. */
  light: string;
  deep: string;
  /** The tiles, and how strongly they show (0 to 1). */
  thread: string;
  strength: number;
  accent: string;
  heading: string;
  text: string;
}

const IVORY: Shade = {
  light: '#FBF7F0',
  deep: '#F0E5D3',
  thread: '#B8893B',
  strength: 0.3,
  accent: '#7A5617',
  heading: '#74101F',
  text: '#231815',
};
const onDark = { thread: '#DDBB7A', strength: 0.22, accent: '#DDBB7A', heading: '#FBF7F0', text: '#F3ECE0' };

/** The cloths. Each has a dark and a light side, which scenes alternate. */
export const cloths = {
  wine: { dark: { light: '#7A1222', deep: '#3D0810', ...onDark }, pale: IVORY },
  indigo: {
    dark: { light: '#26456B', deep: '#101F3A', ...onDark },
    pale: { ...IVORY, heading: '#1C3557' },
  },
  leaf: { dark: { light: '#1F5A4B', deep: '#0D2E27', ...onDark }, pale: { ...IVORY, heading: '#1B4A3E' } },
} satisfies Record<string, { dark: Shade; pale: Shade }>;
export type ClothName = keyof typeof cloths;
