import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A video of the demonstration. Its clip and its captions lie beside the list, under its slug. */
export interface DemoVideo {
  slug: string;
  title: string;
  category: string;
  /** Ends with a line for each chapter, such as `0:31 Pay in three parts`. */
  description: string;
}

/** A blog post of the demonstration. Its cover lies beside the list, under its slug. */
export interface DemoPost {
  slug: string;
  title: string;
  excerpt: string;
  /** Paragraphs of HTML. */
  body: string[];
}

/** The package is only read by the jobs that fill an unused database: what runs in production isn't installed with it. */
const pathOf = (name: string) => fileURLToPath(import.meta.resolve(`@wedding/demo/${name}`));
const readList = async <T>(name: string) => JSON.parse(await readFile(pathOf(name), 'utf8')) as T[];

/** Returns the videos in the order in which they are created; the longest is last. */
export const readVideos = (): Promise<DemoVideo[]> => readList<DemoVideo>('videos.json');
/** Returns the posts; the last is the newest. */
export const readPosts = (): Promise<DemoPost[]> => readList<DemoPost>('posts.json');

export const clipFile = ({ slug }: DemoVideo): string => pathOf(`clips/${slug}.mp4`);
export const captionsFile = ({ slug }: DemoVideo): string => pathOf(`clips/${slug}.vtt`);
export const coverFile = ({ slug }: DemoPost): string => pathOf(`covers/${slug}.jpg`);
