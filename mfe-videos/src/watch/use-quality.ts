import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { formatBytes } from '@wedding/shared/ui/bytes.ts';
import type { ChipOption } from '@wedding/shared/ui/chip.tsx';
import { useState } from 'react';
import { type Rung, rungsOf } from '../data-cost.ts';
import { resumePoint, watchedShare } from '../watch-progress.ts';
import { recallPlayer, rememberPlayer, wantsLessData } from './player-memory.ts';

/** Where a phone that asks to save data is held, until the person says otherwise. */
const SPARING = 240;

export interface Quality {
  /** The most that may play, in p; null leaves it to connection and screen. */
  cap: number | null;
  setCap: (cap: number | null) => void;
  /** The choices with what each costs from here on. */
  options: ChipOption<string>[];
  /** What pressing play fetches: `6.2 MB at 240p`. */
  cost: string | undefined;
  /** What the choice means, in a sentence. */
  hint: string | undefined;
  /** Bytes of the sound alone, from here on. */
  audio: number | undefined;
}

/** The data choice of one film. Figures are for what is still to be watched. */
export function useQuality(video: VideoDetail): Quality {
  const [cap, setCap] = useState(() => recallPlayer().cap ?? (wantsLessData() ? SPARING : null));
  const rungs = rungsOf(video);
  const [left] = useState(() => (resumePoint(video) > 0 ? 1 - watchedShare(video) : 1));
  const size = (rung: Rung) => formatBytes(rung.bytes * left);
  const lowest = rungs[0];
  const highest = rungs.at(-1);
  const capped = cap === null ? undefined : (rungs.findLast((rung) => rung.height <= cap) ?? lowest);
  const shown = capped ?? lowest;
  return {
    cap: capped?.height ?? null,
    setCap: (choice) => {
      setCap(choice);
      rememberPlayer({ cap: choice });
    },
    options: [
      { value: '', label: 'Auto' },
      ...rungs.map((rung) => ({ value: String(rung.height), label: `${rung.height}p · ${size(rung)}` })),
    ],
    cost:
      shown &&
      (capped || lowest === highest ? `${size(shown)} at ${shown.height}p` : range(lowest, highest, size)),
    hint: lowest && highest && hintOf({ capped, lowest, highest, size }),
    audio: video.bytes.audio === undefined ? undefined : video.bytes.audio * left,
  };
}

const range = (lowest: Rung | undefined, highest: Rung | undefined, size: (rung: Rung) => string) =>
  lowest && highest && `${size(lowest)} to ${size(highest)}`;

interface HintContext {
  capped: Rung | undefined;
  lowest: Rung;
  highest: Rung;
  size: (rung: Rung) => string;
}

function hintOf({ capped, lowest, highest, size }: HintContext): string {
  if (capped) return `Never finer than ${capped.height}p: ${size(capped)} at most.`;
  if (lowest === highest) return `The whole film is ${size(lowest)}.`;
  return `Starts at ${lowest.height}p (${size(lowest)}) and gets finer while your connection is quick, ${size(highest)} at most.`;
}
