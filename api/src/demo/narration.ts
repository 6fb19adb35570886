import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene, Video } from './video-script.ts';

const folder = join(import.meta.dirname, 'narration');

/** Seconds of a scene in which each of its sentences is spoken. */
export type SceneTimes = [from: number, to: number][];

/** By slug, scene by scene, as `record-narration.ts` wrote them beside the recordings. */
const times: Record<string, SceneTimes[]> = JSON.parse(readFileSync(timesFile(), 'utf8'));

/** Seconds of quiet after the last sentence of a scene. */
const PAUSE_SECONDS = 0.6;

/** What is spoken, and written in the captions, while a scene shows. */
export function sentencesOf(scene: Scene): string[] {
  if (scene.kind === 'title') return [scene.title, scene.line];
  if (scene.kind === 'chapter') return [scene.heading, ...scene.points];
  const total = scene.rows.reduce((sum, [, naira]) => sum + naira, 0);
  const rows = [...scene.rows, [scene.total, total] as const];
  return [scene.heading, ...rows.map(([label, naira]) => `${label}: ₦${naira.toLocaleString('en-NG')}`)];
}

/** The video as it is spoken: scenes last until everything is said, and words appear as they are heard. */
export function narrated(video: Video, recorded: SceneTimes[] | undefined = times[video.slug]): Video {
  if (!recorded) return video;
  const scenes = video.scenes.map((scene, index) => {
    const spoken = recorded[index] ?? [];
    const end = (spoken.at(-1)?.[1] ?? 0) + PAUSE_SECONDS;
    return {
      ...scene,
      seconds: Math.max(scene.seconds, Math.ceil(end * 2) / 2),
      starts: spoken.map(([from]) => from),
    };
  });
  return { ...video, scenes };
}

/** Its recording, where there is one. */
export function recordingOf({ slug }: Video): string | undefined {
  const file = join(folder, `${slug}.ogg`);
  return existsSync(file) ? file : undefined;
}

export function timesFile(): string {
  return join(folder, 'times.json');
}

/** Captions of a narrated video, a cue a sentence; undefined where nobody speaks. */
export function captionsOf(video: Video): string | undefined {
  const recorded = times[video.slug];
  if (!recorded) return undefined;
  let start = 0;
  const cues = narrated(video).scenes.flatMap((scene, index) => {
    const begins = start;
    start += scene.seconds;
    return sentencesOf(scene).map((sentence, at) => {
      const [from = 0, to = 0] = recorded[index]?.[at] ?? [];
      return `${clock(begins + from)} --> ${clock(begins + to)}\n${sentence}\n`;
    });
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** The description with a line for each chapter, as `0:31 Pay in three parts`. */
export function describe(video: Video): string {
  let start = 0;
  const lines = video.scenes.map((scene, index) => {
    const begins = Math.floor(start);
    start += scene.seconds;
    const name = scene.kind !== 'title' ? scene.heading : index === 0 ? 'Welcome' : scene.title;
    return `${Math.floor(begins / 60)}:${String(begins % 60).padStart(2, '0')} ${name}`;
  });
  return `${video.description}\n\n${lines.join('\n')}`;
}

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return `${String(minutes).padStart(2, '0')}:${rest.toFixed(3).padStart(6, '0')}`;
}
