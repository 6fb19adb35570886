import type { ProbedVideo } from '../probe/probe-facts.ts';

type RenditionName = '144' | '240' | '360' | '480' | '720';

/** One step of quality. `name` is the nominal short side; width and height are even and as encoded. */
export interface Rendition {
  name: RenditionName;
  width: number;
  height: number;
  fps: number;
  profile: 'baseline' | 'main';
  crf: number;
  /** Peak bits a second of the picture; the buffer is twice that. */
  maxrate: number;
}

const RENDITIONS: Omit<Rendition, 'width' | 'height'>[] = [
  { name: '144', fps: 15, profile: 'baseline', crf: 28, maxrate: 90_000 },
  { name: '240', fps: 30, profile: 'main', crf: 27, maxrate: 200_000 },
  { name: '360', fps: 30, profile: 'main', crf: 26, maxrate: 400_000 },
  { name: '480', fps: 30, profile: 'main', crf: 25, maxrate: 800_000 },
  { name: '720', fps: 30, profile: 'main', crf: 24, maxrate: 1_600_000 },
];

export type LadderSetting = 'full' | 'thin';
const THIN: RenditionName[] = ['240', '480'];
const FIRST: RenditionName[] = ['144', '240'];

/** The renditions by stage. `first` makes the video playable and includes the sound. `rest` may come later or fail. */
interface Ladder {
  first: Rendition[];
  rest: Rendition[];
}

/**
 * Selects the renditions of a source by its short side, and never scales up. A source slightly smaller than a rendition
 * (238 lines) gets that rendition at its own size. A source below all renditions gets the lowest one at its own size.
 */
export function ladderFor(
  source: Pick<ProbedVideo, 'width' | 'height' | 'fps'>,
  setting: LadderSetting = 'full',
): Ladder {
  const short = Math.min(source.width, source.height);
  const steps = RENDITIONS.filter((step) => setting === 'full' || THIN.includes(step.name));
  const fitting = steps.filter((step) => Number(step.name) * 0.95 <= short);
  const renditions = (fitting.length > 0 ? fitting : steps.slice(0, 1)).map((step) => ({
    ...step,
    fps: Math.min(step.fps, showableRate(source.fps)),
    ...fitInside(source, Math.min(Number(step.name), short)),
  }));
  const first = renditions.filter((rendition) => FIRST.includes(rendition.name));
  return { first, rest: renditions.filter((rendition) => !first.includes(rendition)) };
}

/** Halves the rate until it is at most 31 frames a second: 60 becomes 30 and 50 becomes 25, so motion stays even. */
export function showableRate(fps: number): number {
  let rate = fps;
  while (rate > 31) rate /= 2;
  const whole = Math.round(rate);
  if (Math.abs(rate - whole) < 0.005) return Math.max(whole, 1);
  return Math.max(Math.round(rate * 1000) / 1000, 1);
}

function fitInside(source: { width: number; height: number }, shortSide: number) {
  const scale = shortSide / Math.min(source.width, source.height);
  const even = (side: number) => Math.max(2, Math.ceil((side * scale) / 2 - 0.5) * 2);
  return { width: even(source.width), height: even(source.height) };
}
