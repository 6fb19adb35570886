import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tracedPart } from '@wedding/platform/server/operations/tracing.ts';
import type { Storyboard } from '../../db/column-types.ts';
import { probeVideo } from '../probe/probe.ts';
import type { MediaStore } from '../store/media-store.ts';
import type { Ffmpeg } from '../tools/find-ffmpeg.ts';
import { examineSource, type SourceFacts } from './examine-source.ts';
import { type FinishedSteps, finishedSteps } from './finished-steps.ts';
import { type LadderSetting, ladderFor } from './ladder.ts';
import { type MasterRendition, masterPlaylist } from './playlists.ts';
import { encodeStep, posterStep, type StepContext, storyboardStep } from './process-steps.ts';

type ProcessStep = 'check' | 'first' | 'poster' | 'storyboard' | 'rest';

/** The progress of the running step (`percent`) and of the whole work (`overall`), as whole numbers from 0 to 100. */
export interface ProcessProgress {
  step: ProcessStep;
  percent: number;
  overall: number;
}

/** The result so far. Keys are the store's; `audioBytes` is undefined for a silent video. */
export interface ProcessedVideo {
  facts: SourceFacts;
  /** Seconds. */
  duration: number;
  width: number;
  height: number;
  renditions: MasterRendition[];
  audioBytes: number | undefined;
  posterKey: string | undefined;
  masterKey: string;
  storyboard: Storyboard | undefined;
  /** Whether every rendition that the source allows exists. */
  complete: boolean;
}

export interface ProcessOptions {
  store: MediaStore;
  tools: Ffmpeg;
  sourceKey: string;
  /** `videos/7/r1/`, ending in a slash. */
  prefix: string;
  /** A local folder only for this revision; emptied at the start and removed at the end. */
  work: string;
  ladder?: LadderSetting;
  /** The sound track that the administrator chose, if any. */
  chosenTrack?: number | undefined;
  signal?: AbortSignal;
  onProgress?: (progress: ProcessProgress) => void;
  /** Called when small renditions, sound, poster and storyboard exist. The video can then be published. */
  onPlayable?: (soFar: ProcessedVideo) => Promise<void> | void;
  /** Stops there, with `complete: false`. A later run makes the rest, after other videos have become playable. */
  untilPlayable?: boolean;
}

/** The share of damaged pictures that nobody notices: those at a cut, or of a moment. */
const UNSEEN_SHARE = 0.01;

/**
 * Turns a stored original into a playable revision. May be run again after any outcome, including a kill: finished
 * steps are kept and partial files are discarded. Throws MediaRefused when the original is at fault (never retry), the
 * signal's reason when cancelled, and any other error when the machine is at fault (retry).
 */
export async function processVideo(options: ProcessOptions): Promise<ProcessedVideo> {
  const { store, tools, work, prefix, signal } = options;
  // Left behind by a killed worker.
  await rm(work, { recursive: true, force: true });
  try {
    return await store.withFile(options.sourceKey, async (source) => {
      const steps = finishedSteps(store, prefix);
      const facts = (await steps.read<SourceFacts>('facts')) ?? (await checkSource(source, options, steps));
      return runSteps(options, { steps, source, facts, tools, work, signal });
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function checkSource(
  source: string,
  options: ProcessOptions,
  steps: FinishedSteps,
): Promise<SourceFacts> {
  const { tools, signal, chosenTrack } = options;
  options.onProgress?.({ step: 'check', percent: 0, overall: 0 });
  const probed = await probeVideo(source, { tools, signal });
  const facts = await examineSource(source, probed, { tools, signal, chosenTrack });
  await steps.write('facts', facts);
  return facts;
}

async function runSteps(options: ProcessOptions, base: Omit<StepContext, 'onPart'>): Promise<ProcessedVideo> {
  const { steps, facts } = base;
  const { prefix } = options;
  const ladder = ladderFor(facts, options.ladder);
  const cost = (renditions: { width: number; height: number }[]) =>
    renditions.reduce((sum, r) => sum + r.width * r.height, 1);
  const firstShare = Math.round(90 * (cost(ladder.first) / (cost(ladder.first) + cost(ladder.rest))));
  const during = (step: ProcessStep, from: number, share: number): StepContext => ({
    ...base,
    onPart: (part) =>
      options.onProgress?.({
        step,
        percent: Math.floor(part * 100),
        overall: Math.floor(from + part * share),
      }),
  });

  const first = await tracedPart('step first', () =>
    encodeStep('first', ladder.first, during('first', 2, firstShare)),
  );
  await tracedPart('step poster', () => posterStep(during('poster', 2 + firstShare, 2)));
  const storyboard = await tracedPart('step storyboard', () =>
    storyboardStep(first.renditions, during('storyboard', 4 + firstShare, 2)),
  );
  const { damaged = 0 } = first;
  const damage = `About ${Math.ceil(damaged * 100)}% of the pictures in this file are damaged or missing. Watch the video before you publish it.`;
  const soFar: ProcessedVideo = {
    facts: { ...facts, notes: damaged > UNSEEN_SHARE ? [...facts.notes, damage] : facts.notes },
    duration: facts.duration,
    width: facts.width,
    height: facts.height,
    renditions: first.renditions,
    audioBytes: first.audioBytes,
    posterKey: `${prefix}poster.jpg`,
    masterKey: `${prefix}master.m3u8`,
    storyboard,
    complete: ladder.rest.length === 0,
  };
  const rest = await steps.read('rest');
  if (!rest) await steps.putFile('master.m3u8', { text: masterPlaylist(first.renditions) });
  await options.onPlayable?.(soFar);
  if (options.untilPlayable && !soFar.complete) return soFar;

  const more = await tracedPart('step rest', () =>
    encodeStep(
      'rest',
      ladder.rest,
      during('rest', 6 + firstShare, 94 - firstShare),
      facts.sound ? first.renditions[0] : undefined,
    ),
  );
  const renditions = [...first.renditions, ...more.renditions];
  await steps.putFile('master.m3u8', { text: masterPlaylist(renditions) });
  options.onProgress?.({ step: 'rest', percent: 100, overall: 100 });
  return { ...soFar, renditions, complete: true };
}

/** Returns the folder for one revision's partial files. */
export const workFolder = (root: string, prefix: string): string =>
  join(root, prefix.replaceAll('/', '-').replace(/-$/, ''));
