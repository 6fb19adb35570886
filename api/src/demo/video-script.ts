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
/** A small table. Amounts are whole naira, and the total is calculated. */
export interface SumScene {
  kind: 'sum';
  heading: string;
  rows: [label: string, naira: number][];
  total: string;
  motif: Motif;
}
export type Scene = (TitleScene | ChapterScene | SumScene) & {
  seconds: number;
  /** Seconds at which its sentences are spoken, beginning with the heading. If absent, they appear at an even pace. */
  starts?: number[];
};

/** The script of a demonstration video, from which all pictures and sound are generated. */
export interface Video {
  slug: string;
  title: string;
  description: string;
  category: string;
  /** In pixels; even numbers, landscape or portrait. */
  width: number;
  height: number;
  /** Chooses the tiles and the tune. */
  seed: number;
  cloth: ClothName;
  scenes: Scene[];
}
