import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storyboard } from '../../db/column-types.ts';
import { redrawPicture } from '../../picture/redraw-picture.ts';
import type { Ffmpeg } from '../tools/find-ffmpeg.ts';
import type { SourceFacts } from './examine-source.ts';
import type { FinishedSteps } from './finished-steps.ts';
import type { Rendition } from './ladder.ts';
import { measureRendition } from './measure-rendition.ts';
import type { MasterRendition } from './playlists.ts';
import { typicalFrame } from './still.ts';
import { makeStoryboard, planStoryboard, storyboardVtt } from './storyboard.ts';
import { transcode } from './transcode.ts';

export interface StepContext {
  steps: FinishedSteps;
  /** Local path of the original. */
  source: string;
  facts: SourceFacts;
  tools: Ffmpeg;
  work: string;
  signal?: AbortSignal;
  /** Reports the progress of the step, from 0 to 1. */
  onPart: (part: number) => void;
}

interface EncodedPart {
  renditions: MasterRendition[];
  /** The size of audio.m4a. Only the first part creates it, and only if there is sound. */
  audioBytes: number | undefined;
  /** The share of the source's pictures that are damaged. */
  damaged?: number;
}

/**
 * Encodes a part of the ladder and stores it, or returns the result that an earlier run stored.
 * @param audible a stored rendition whose sound is copied; if absent, the source's sound is encoded
 */
export async function encodeStep(
  part: 'first' | 'rest',
  renditions: Rendition[],
  context: StepContext,
  audible?: MasterRendition,
): Promise<EncodedPart> {
  const { steps, facts, source, tools, signal } = context;
  const done = await steps.read<EncodedPart>(part);
  if (done) return done;
  if (renditions.length === 0) return { renditions: [], audioBytes: undefined };

  const folder = join(context.work, part);
  const audioFile = part === 'first' && facts.sound !== undefined;
  context.onPart(0);
  const encode = (soundOf?: string) =>
    transcode(
      { source, folder, renditions, facts, soundOf, audioFile },
      { tools, signal, onProgress: context.onPart },
    );
  const damaged = await (audible ? steps.withFile(`${audible.name}.m4s`, encode) : encode());
  const measured = await Promise.all(
    renditions.map((rendition) => measureRendition(folder, rendition, facts.duration)),
  );
  for (const { rendition, playlist } of measured) {
    signal?.throwIfAborted();
    await steps.putFile(`${rendition.name}.m4s`, { path: join(folder, `${rendition.name}.m4s`) });
    await steps.putFile(`${rendition.name}.m3u8`, { text: playlist });
  }
  const audio = join(folder, 'audio.m4a');
  if (audioFile) await steps.putFile('audio.m4a', { path: audio });
  const made: EncodedPart = {
    renditions: measured.map((one) => one.rendition),
    audioBytes: audioFile ? (await stat(audio)).size : undefined,
    damaged,
  };
  await steps.write(part, made);
  context.onPart(1);
  return made;
}

export async function posterStep(context: StepContext): Promise<void> {
  const { steps, source, facts, tools, signal } = context;
  if (await steps.read('poster')) return;
  context.onPart(0);
  const frame = await typicalFrame(source, { tools, picture: facts, duration: facts.duration, signal });
  const cover = { field: 'thumbnail', account: undefined, shapes: [{ kind: 'cover' }] } as const;
  const [poster] = await redrawPicture(frame, cover);
  await steps.putFile('poster.jpg', { bytes: poster.bytes });
  await steps.write('poster', { made: true });
}

/** Draws the storyboard from the 240p rendition (or the lowest one), because our encoder's keyframes are at known times. */
export async function storyboardStep(
  renditions: MasterRendition[],
  context: StepContext,
): Promise<Storyboard | undefined> {
  const { steps, facts, tools, work, signal } = context;
  const done = await steps.read<Storyboard>('storyboard');
  if (done) return done;
  const rendition = renditions.find((one) => one.name === '240') ?? renditions[0];
  if (!rendition) return undefined;
  context.onPart(0);
  const plan = planStoryboard(rendition, facts.duration);
  const target = join(work, 'storyboard.jpg');
  await mkdir(work, { recursive: true });
  await steps.withFile(`${rendition.name}.m4s`, (path) =>
    makeStoryboard(path, target, { tools, plan, signal }),
  );
  await steps.putFile('storyboard.jpg', { path: target });
  await steps.putFile('storyboard.vtt', { text: storyboardVtt(plan, 'storyboard.jpg', facts.duration) });
  await steps.putFile('storyboard.json', { text: JSON.stringify(plan) });
  await steps.write('storyboard', plan);
  context.onPart(1);
  return plan;
}
