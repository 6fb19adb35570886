import type { ClothName, Motif } from './adire.ts';

export interface TitleScene {
  kind: 'title';
  eyebrow: string;
  title: string;
  line: string;
}
export interface ChapterScene {
  kind: 'chapter';
  heading: string;
  points: string[];
  motif: Motif;
}
/** A little table; amounts are whole naira, and the total is added up, never typed. */
export interface SumScene {
  kind: 'sum';
  heading: string;
  rows: [label: string, naira: number][];
  total: string;
  motif: Motif;
}
export type Scene = (TitleScene | ChapterScene | SumScene) & {
  seconds: number;
  /** Seconds at which its sentences are spoken, the heading first; none: at an even pace. */
  starts?: number[];
};

/** A lesson of our own making: everything that is shown and heard comes from here. */
export interface Video {
  slug: string;
  title: string;
  description: string;
  category: string;
  /** Even; landscape or portrait. */
  width: number;
  height: number;
  /** Chooses the tiles and the tune. */
  seed: number;
  cloth: ClothName;
  scenes: Scene[];
}
