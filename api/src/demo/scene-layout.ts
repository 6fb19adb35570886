import { type Shade, sealSvg } from './adire.ts';
import { drawSvg, type Picture } from './picture.ts';
import type { TextStyle, Typesetter } from './typeset.ts';
import type { ChapterScene, Scene, SumScene, TitleScene } from './video-script.ts';

/** Something that appears at a time (seconds into the scene) and stays. */
export interface Layer {
  picture: Picture;
  x: number;
  y: number;
  at: number;
  /** The animation: a seal is swept clockwise, text rises into place, a rule grows. */
  entrance: 'rise' | 'sweep' | 'grow';
}

export interface Sheet {
  width: number;
  height: number;
  shade: Shade;
  type: Typesetter;
}

interface Item {
  picture: Picture;
  gap: number;
  at: number;
  x?: number;
  entrance?: Layer['entrance'];
  /** Drawn on the same line as the previous item. */
  beside?: boolean;
}

/** Places a scene's text and its seal on a sheet, landscape or portrait. */
export function layOut(scene: Scene, sheet: Sheet): Layer[] {
  const upright = sheet.height > sheet.width;
  const margin = Math.round(Math.min(sheet.width, sheet.height) * 0.115);
  const seal = scene.kind === 'title' ? undefined : placeSeal(scene, sheet, margin);
  const column = {
    x: margin,
    width: seal && !upright ? Math.round(seal.x - margin * 1.3) : sheet.width - margin * 2,
    top: seal && upright ? seal.y + seal.picture.height : 0,
  };
  const items = setScene(scene, sheet, column.width);
  const used = items.reduce(
    (sum, item) => sum + (item.beside ? 0 : Math.round(item.gap) + item.picture.height),
    0,
  );
  let y = Math.round(column.top + (sheet.height - column.top - used) / 2 - sheet.height * 0.02);
  let row = y;
  const words = items.map((item): Layer => {
    if (!item.beside) {
      y += Math.round(item.gap);
      row = y;
      y += item.picture.height;
    }
    const { picture, at, entrance = 'rise' } = item;
    return { picture, x: column.x + Math.round(item.x ?? 0), y: row, at, entrance };
  });
  return seal ? [seal, ...words] : words;
}

function placeSeal(scene: ChapterScene | SumScene, sheet: Sheet, margin: number): Layer {
  const upright = sheet.height > sheet.width;
  const size = Math.round(Math.min(sheet.height * 0.46, sheet.width * (upright ? 0.46 : 0.258)));
  const picture = drawSvg(sealSvg(scene.motif, size, sheet.shade.accent));
  const x = upright ? Math.round((sheet.width - size) / 2) : sheet.width - margin - size;
  const y = upright ? Math.round(margin * 1.4) : Math.round((sheet.height - size) / 2 - sheet.height * 0.02);
  return { picture, x, y, at: 0.5, entrance: 'sweep' };
}

function setScene(scene: Scene, sheet: Sheet, width: number): Item[] {
  if (scene.kind === 'title') return setTitle(scene, sheet, width);
  const heading = sheet.type.block(scene.heading, styles(sheet).heading, width);
  const rule = drawRule(styles(sheet).unit * 3, 3, sheet.shade.accent);
  const head: Item[] = [
    { picture: heading, gap: 0, at: 0.35 },
    { picture: rule, gap: styles(sheet).unit * 0.7, at: 0.8, x: 4, entrance: 'grow' },
  ];
  return [...head, ...(scene.kind === 'sum' ? setSum(scene, sheet, width) : setPoints(scene, sheet, width))];
}

function setTitle(scene: Extract<Scene, TitleScene>, sheet: Sheet, width: number): Item[] {
  const { eyebrow, title, text, unit } = styles(sheet);
  const { block } = sheet.type;
  return [
    { picture: block(scene.eyebrow.toUpperCase(), eyebrow, width), gap: 0, at: 0.5 },
    { picture: block(scene.title, title, Math.min(width, unit * 26)), gap: unit * 0.6, at: 0.8 },
    { picture: drawRule(unit * 4, 3, sheet.shade.accent), gap: unit, at: 1.5, x: 4, entrance: 'grow' },
    { picture: block(scene.line, text, Math.min(width, unit * 24)), gap: unit, at: startOf(scene, 1, 1.9) },
  ];
}

/** Returns when a sentence appears: 0.3 seconds before it is heard. */
const startOf = ({ starts }: Pick<Scene, 'starts'>, index: number, otherwise: number): number =>
  starts?.[index] === undefined ? otherwise : starts[index] - 0.3;

function setPoints(scene: Extract<Scene, ChapterScene>, sheet: Sheet, width: number): Item[] {
  const { text, unit } = styles(sheet);
  const indent = Math.round(unit * 1.5);
  const mark = drawMark(unit, (text.leading ?? 1.3) * text.size, sheet.shade.accent);
  return scene.points.flatMap((point, index): Item[] => {
    const at = startOf(scene, index + 1, 1.3 + index * 1.5);
    const picture = sheet.type.block(point, text, width - indent);
    const gap = index === 0 ? unit * 1.2 : unit * 0.6;
    return [
      { picture, gap, at, x: indent },
      { picture: mark, gap: 0, at, beside: true },
    ];
  });
}

function setSum(scene: Extract<Scene, SumScene>, sheet: Sheet, width: number): Item[] {
  const { text, strong, unit } = styles(sheet);
  const line = (label: string, naira: number, index: number): Item[] => {
    const last = index === scene.rows.length;
    const at = startOf(scene, index + 1, 1.3 + index * 1.3);
    const style = last ? strong : text;
    const amount = sheet.type.block(
      `₦${naira.toLocaleString('en-NG')}`,
      last ? strong : { ...text, face: 'strong' },
      width,
    );
    const picture = sheet.type.block(label, style, width - amount.width - unit);
    const above: Item[] = last
      ? [{ picture: drawRule(width, 1, sheet.shade.accent), gap: unit * 0.6, at, x: 0, entrance: 'grow' }]
      : [];
    const gap = index === 0 ? unit * 1.2 : unit * 0.5;
    return [
      ...above,
      { picture, gap, at },
      { picture: amount, gap: 0, at, x: width - amount.width, beside: true },
    ];
  };
  const total = scene.rows.reduce((sum, [, naira]) => sum + naira, 0);
  return [...scene.rows, [scene.total, total] as const].flatMap(([label, naira], index) =>
    line(label, naira, index),
  );
}

function styles(sheet: Sheet) {
  const unit = Math.min(sheet.width, sheet.height) / 26;
  const { heading, text, accent } = sheet.shade;
  const size = (part: number) => Math.round(unit * part);
  return {
    unit: Math.round(unit),
    eyebrow: { face: 'strong', size: size(0.85), colour: accent, spacing: 2.4 },
    title: { face: 'display', size: size(3), colour: heading, leading: 1.12 },
    heading: { face: 'display', size: size(2.25), colour: heading, leading: 1.14 },
    text: { face: 'text', size: size(1.22), colour: text, leading: 1.36 },
    strong: { face: 'strong', size: size(1.45), colour: heading, leading: 1.4 },
  } satisfies Record<string, TextStyle | number>;
}

const svg = (width: number, height: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width)}" height="${Math.round(height)}">${inner}</svg>`;

const drawRule = (width: number, height: number, colour: string): Picture =>
  drawSvg(svg(width, height, `<path d="M0 0h${width}v${height}h-${width}z" fill="${colour}"/>`));

/** Draws a small lozenge at the middle of the first line. */
function drawMark(unit: number, line: number, colour: string): Picture {
  const half = unit * 0.3;
  const middle = line / 2;
  const d = `M${4 + half} ${middle - half}l${half} ${half}l${-half} ${half}l${-half} ${-half}z`;
  return drawSvg(svg(unit * 1.4, line, `<path d="${d}" fill="${colour}"/>`));
}
