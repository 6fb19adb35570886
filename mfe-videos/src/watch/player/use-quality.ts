import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { formatDuration, parseDuration } from '@wedding/shared/format/duration.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import type { ChipOption } from '@wedding/shared/ui/actions/chip.tsx';
import { useState } from 'react';
import { costOf, type RenditionSize, renditionsOf, SAVE_DATA_HEIGHT, skippedCost } from '../../cost/cost.ts';
import { useDataSettings } from '../../cost/settings.queries.ts';
import { readPreferences, savePreferences } from '../../lib/player-preferences.ts';

export interface Quality {
  /** The highest quality that may play, in p; null leaves it to connection and screen. */
  cap: number | null;
  setCap: (cap: number | null) => void;
  /** The choices, each with the cost of what is still to be watched. */
  options: ChipOption<string>[];
  /** What pressing play fetches: `6.2 MB · ₦3 at 240p`. */
  cost: string | undefined;
  /** The effect of the choice, in one sentence. */
  hint: string | undefined;
  /** The cost of what is still to be heard as sound only: `2.1 MB · ₦1`. */
  audio: string | undefined;
}

interface QualityOptions {
  /** Limits it to the smallest quality. */
  saveData: boolean;
  /** Seconds at which it starts. Costs are for what is then still to be watched. */
  from: number;
  /** Whether the part before that is skipped, and not watched already. */
  found: boolean;
}

/** Returns the data choice of one video. */
export function useQuality(video: VideoDetail, { saveData, from, found }: QualityOptions): Quality {
  const { saver } = useHost();
  const saving = saver.on || saveData;
  const defaultCap = () => (saving ? SAVE_DATA_HEIGHT : readPreferences().cap);
  const [cap, setCap] = useState(defaultCap);
  const [wasSaving, setWasSaving] = useState(saving);
  // The week's data reached 80 %, or its limit was raised, while the video is open.
  if (wasSaving !== saving) {
    setWasSaving(saving);
    setCap(defaultCap());
  }
  const renditions = renditionsOf(video);
  const left = 1 - from / (parseDuration(video.video_length ?? '') || 1);
  const { price } = useDataSettings().settings;
  const size = (rendition: RenditionSize) => costOf(rendition.bytes * left, price);
  const lowest = renditions[0];
  const highest = renditions.at(-1);
  const capped =
    cap === null ? undefined : (renditions.findLast((rendition) => rendition.height <= cap) ?? lowest);
  const expected = capped ?? lowest;
  const skipped = skippedCost(video, { at: from, price, rendition: capped });
  return {
    cap: capped?.height ?? null,
    setCap: (choice) => {
      setCap(choice);
      // A choice made while saving data is for this video only, so it isn't stored.
      if (!saving) savePreferences({ cap: choice });
    },
    options: [
      { value: '', label: 'Auto' },
      ...renditions.map((rendition) => ({
        value: String(rendition.height),
        label: `${rendition.height}p · ${size(rendition)}`,
      })),
    ],
    cost:
      expected &&
      (capped || lowest === highest
        ? `${size(expected)} at ${expected.height}p`
        : [...new Set([expected, highest ?? expected].map(size))].join(' to ')),
    hint:
      lowest &&
      highest &&
      [
        found && from > 0 && skipped && `Skipping to ${formatDuration(from)} saves ${skipped}.`,
        hintOf({ capped, lowest, highest, size }),
      ]
        .filter(Boolean)
        .join(' '),
    audio: video.bytes.audio === undefined ? undefined : costOf(video.bytes.audio * left, price),
  };
}

interface HintContext {
  capped: RenditionSize | undefined;
  lowest: RenditionSize;
  highest: RenditionSize;
  size: (rendition: RenditionSize) => string;
}

function hintOf({ capped, lowest, highest, size }: HintContext): string {
  if (capped) return `Stays at ${capped.height}p: ${size(capped)} at most.`;
  if (size(lowest) === size(highest)) return `The whole lesson is ${size(lowest)}.`;
  return `Starts at ${lowest.height}p (${size(lowest)}) and improves when your connection is fast, ${size(highest)} at most.`;
}
