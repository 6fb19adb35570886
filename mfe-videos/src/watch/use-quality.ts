import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import type { ChipOption } from '@wedding/shared/ui/chip.tsx';
import { useState } from 'react';
import { costOf, type Rung, rungsOf } from '../cost/cost.ts';
import { useDataSettings } from '../cost/settings.queries.ts';
import { resumePoint, watchedShare } from '../watch-progress.ts';
import { recallPlayer, rememberPlayer } from './player-memory.ts';

/** Where a film is held for whoever spares data, until the person says otherwise of it. */
const SPARING = 144;

export interface Quality {
  /** The most that may play, in p; null leaves it to connection and screen. */
  cap: number | null;
  setCap: (cap: number | null) => void;
  /** The choices with what each costs from here on. */
  options: ChipOption<string>[];
  /** What pressing play fetches: `6.2 MB · ₦3 at 240p`. */
  cost: string | undefined;
  /** What the choice means, in a sentence. */
  hint: string | undefined;
  /** What the sound alone costs, from here on: `2.1 MB · ₦1`. */
  audio: string | undefined;
}

/** The data choice of one film; `spare` holds it to the smallest. Figures are for what is still to be watched. */
export function useQuality(video: VideoDetail, { spare }: { spare: boolean }): Quality {
  const { saver } = useHost();
  const spares = saver.on || spare;
  const usual = () => (spares ? SPARING : recallPlayer().cap);
  const [cap, setCap] = useState(usual);
  const [spared, setSpared] = useState(spares);
  // The week's data came to its four fifths, or was raised, while the film is open.
  if (spared !== spares) {
    setSpared(spares);
    setCap(usual());
  }
  const rungs = rungsOf(video);
  const [left] = useState(() => (resumePoint(video) > 0 ? 1 - watchedShare(video) : 1));
  const { price } = useDataSettings().settings;
  const size = (rung: Rung) => costOf(rung.bytes * left, price);
  const lowest = rungs[0];
  const highest = rungs.at(-1);
  const capped = cap === null ? undefined : (rungs.findLast((rung) => rung.height <= cap) ?? lowest);
  const shown = capped ?? lowest;
  return {
    cap: capped?.height ?? null,
    setCap: (choice) => {
      setCap(choice);
      // What is chosen for once, while sparing, is not how films shall play from now on.
      if (!spares) rememberPlayer({ cap: choice });
    },
    options: [
      { value: '', label: 'Auto' },
      ...rungs.map((rung) => ({ value: String(rung.height), label: `${rung.height}p · ${size(rung)}` })),
    ],
    cost:
      shown &&
      (capped || lowest === highest ? `${size(shown)} at ${shown.height}p` : range(lowest, highest, size)),
    hint: lowest && highest && hintOf({ capped, lowest, highest, size }),
    audio: video.bytes.audio === undefined ? undefined : costOf(video.bytes.audio * left, price),
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
  if (capped) return `Fetches nothing finer than ${capped.height}p: ${size(capped)} at most.`;
  if (lowest === highest) return `The whole film is ${size(lowest)}.`;
  return `Starts at ${lowest.height}p (${size(lowest)}) and gets finer while your connection is quick, ${size(highest)} at most.`;
}
