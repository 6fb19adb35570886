import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene, Video } from './video-script.ts';

const folder = join(import.meta.dirname, 'narration');

/** The seconds of a scene between which each of its sentences is spoken. */
export type SceneTimes = [from: number, to: number][];

/** The times by slug and scene, as written by `record-narration.ts` next to the recordings. */
const times: Record<string, SceneTimes[]> = JSON.parse(readFileSync(timesFile(), 'utf8'));

/** Seconds of quiet after the last sentence of a scene. */
const PAUSE_SECONDS = 0.6;

/** Returns the sentences that are spoken and captioned during a scene. */
export function sentencesOf(scene: Scene): string[] {
  if (scene.kind === 'title') return [scene.title, scene.line];
  if (scene.kind === 'chapter') return [scene.heading, ...scene.points];
  const total = scene.rows.reduce((sum, [, naira]) => sum + naira, 0);
  const rows = [...scene.rows, [scene.total, total] as const];
  return [scene.heading, ...rows.map(([label, naira]) => `${label}: ₦${naira.toLocaleString('en-NG')}`)];
}

/** Returns the video timed to its narration: scenes last until everything is said, and text appears as it is heard. */
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

/** Returns the path of the video's recording, or undefined if there is none. */
export function recordingOf({ slug }: Video): string | undefined {
  const file = join(folder, `${slug}.ogg`);
  return existsSync(file) ? file : undefined;
}

export function timesFile(): string {
  return join(folder, 'times.json');
}

/** Returns the captions of a narrated video, with one cue per sentence, or undefined if it isn't narrated. */
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

/** Returns the description with a line for each chapter, such as `0:31 Pay in three parts`. */
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
